import { z } from "zod";

import type { Board } from "../contract.ts";
import { cardFields, checkDirection } from "./card-schema.ts";
import { isRelativeModule } from "./metric-module.ts";

const { specVersion: _specVersion, modality, licence, ...fields } = cardFields;

/** What `defineTask` takes: the card, and what a folder has in files. A key that is not known is refused, for it may be a misspelt one. */
export const definitionSchema = z
  .strictObject({
    ...fields,
    modality: modality.default("tabular"),
    licence: licence.prefault({ name: "unspecified" }),
    version: z.string().min(1),
    brief: z.string().optional(),
    /** Its scores are `validateTask`'s to judge. */
    board: z.custom<Board>().optional(),
    content: z.custom<() => unknown>(
      (value) => typeof value === "function",
      "it must be a function that makes the files",
    ),
  })
  .check(checkDirection, ({ value: { metric }, issues }) => {
    if (metric.module === undefined || !isRelativeModule(metric.module)) return;
    const message = `"${metric.module}" could be beside any file: give its URL, as of new URL("${metric.module}", import.meta.url).href`;
    issues.push({ code: "custom", message, input: metric.module, path: ["metric", "module"] });
  });
