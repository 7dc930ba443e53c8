// Lets this process import the workspace's TypeScript, without a child process and so without its signals.
import { register } from "node:module";

/** Adds the condition that points each package's exports at its source. Runs in the loader thread. */
export async function resolve(specifier, context, nextResolve) {
  return nextResolve(specifier, { ...context, conditions: [...context.conditions, "@mledojo/source"] });
}

export async function registerSource() {
  const tsx = await import("tsx/esm/api");
  tsx.register();
  register(import.meta.url);
}
