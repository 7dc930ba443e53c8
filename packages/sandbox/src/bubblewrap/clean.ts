import { SandboxError } from "../errors.ts";
import { HelperProcess } from "./helper-process.ts";
import { helperScript } from "./locate.ts";
import type { ResolvedOptions } from "./options.ts";

/**
 * Removes control groups whose owners are dead. Nothing else can be left behind: files, mounts and loop devices
 * belong to the helper's own mount table and go with it.
 */
export async function cleanBubblewrap(options: ResolvedOptions): Promise<readonly string[]> {
  const helper = new HelperProcess(options.helperPython, helperScript());
  try {
    const { message } = await helper.request({ op: "clean" }).reply;
    const { removed, error } = message;
    if (Array.isArray(removed)) return removed.map(String);
    throw new SandboxError({
      code: "helper_failed",
      message: `could not clean up: ${String(error)}`,
      remedy: "Run it as the user whose sandboxes were left",
    });
  } finally {
    await helper.stop();
  }
}
