// Runs the command from a checkout's TypeScript, with nothing built by hand.
import { register } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleOf, condition } from "./bundle.js";

const source = new URL("../src/index.ts", import.meta.url);

/** @returns {Promise<any>} what src/index.ts exports */
export async function importSource() {
  if (process.env.MLEDOJO_DEBUG) process.setSourceMapsEnabled(true);
  const bundle = await bundleOf(fileURLToPath(source)).catch(() => null);
  // A checkout that cannot be written to, or a source that does not parse: the slow way gets by, or says what is wrong.
  return bundle === null ? importEachFile() : import(pathToFileURL(bundle).href);
}

/** Every module by itself, through tsx. */
async function importEachFile() {
  const tsx = await import("tsx/esm/api").catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    process.stderr.write(
      "error: This checkout is not set up yet.\n  npm run setup  installs what it needs.\n",
    );
    process.exit(2);
  });
  tsx.register();
  register(import.meta.url);
  return import(source.href);
}

/** Adds the condition that points each package's exports at its source. Runs in the loader thread. */
export async function resolve(specifier, context, nextResolve) {
  return nextResolve(specifier, { ...context, conditions: [...context.conditions, condition] });
}
