import { existsSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { MetricReference } from "../contract.ts";

/**
 * The metric with the URL of its module: a path is one from `folder` on, as the other files of a task are. A URL stays as it is, and
 * so does the name of a package, which no file of the folder has.
 */
export function withModuleIn(folder: string, metric: MetricReference): MetricReference {
  const { module } = metric;
  if (module === undefined) return metric;
  const path = resolve(folder, module);
  // A drive's letter looks like the scheme of a URL.
  const isPath =
    isAbsolute(module) || (!URL.canParse(module) && (isRelativeModule(module) || existsSync(path)));
  return isPath ? { ...metric, module: pathToFileURL(path).href } : metric;
}

/** Whether a module is a path from somewhere on, of which only a task's folder can say from where. */
export function isRelativeModule(module: string): boolean {
  return /^\.\.?\//.test(module);
}
