import type { EventEmitter } from "eventemitter3";
import type { EnvEvents } from "./env-events.ts";

/** Tells the listeners. One that throws is reported as a warning of the process: a broken display must not break a step. */
export function emit<Name extends keyof EnvEvents>(
  events: EventEmitter<EnvEvents>,
  name: Name,
  ...args: EventEmitter.EventArgs<EnvEvents, Name>
): void {
  try {
    events.emit(name, ...args);
  } catch (error) {
    process.emitWarning(`A listener of "${name}" threw: ${String(error)}`);
  }
}
