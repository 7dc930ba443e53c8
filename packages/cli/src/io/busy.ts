import { columnsOf } from "./columns.ts";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const frameMs = 100;
const eraseLine = "\r\u001B[2K";

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * A one-line spinner on a terminal, silent anywhere else; returns how to start one, which returns how to end it.
 *
 * It leaves standard input alone: a prompt library's spinner puts the terminal into raw mode, where Ctrl-C is a
 * key and no signal, and ends the process before anything can be cleaned up.
 */
export function createBusy(terminal: Terminal): (label: string) => () => void {
  if (terminal.isTTY !== true) return () => () => undefined;
  return (label) => {
    const started = performance.now();
    let frame = 0;
    const draw = (): void => {
      const seconds = Math.floor((performance.now() - started) / 1000);
      const line = `${frames[frame++ % frames.length]} ${label}${seconds > 0 ? ` ${seconds} s` : ""}`;
      terminal.write(eraseLine + line.slice(0, columnsOf(terminal) - 1));
    };
    draw();
    const timer = setInterval(draw, frameMs);
    return () => {
      clearInterval(timer);
      terminal.write(eraseLine);
    };
  };
}
