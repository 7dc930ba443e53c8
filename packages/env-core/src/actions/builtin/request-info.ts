import { z } from "zod";
import type { ActionResult } from "../action.ts";
import { defineAction } from "../define-action.ts";
import { gatherInfo } from "./info/gather-info.ts";
import { infoTypes, type InfoByType } from "./info/info-types.ts";

/** What `request_info` says to a program: the type asked for as the only key, or every type for `all`. */
export type RequestInfoData = Partial<InfoByType>;

/** Tells about the task, its files, its scoring and the budget. */
export const requestInfo = defineAction({
  name: "request_info",
  description:
    "Learn about the task: overview (the brief), sample_submission, data_structure (files, sizes, columns, first rows), " +
    "data_path, output_path, name, metadata (metric, direction, submission columns), budget, or all of these.",
  args: z.object({
    type: z
      .enum([...infoTypes, "all"])
      .default("all")
      .describe("What to tell."),
  }),
  async run(context, { type }): Promise<ActionResult<RequestInfoData>> {
    const types = type === "all" ? infoTypes : [type];
    const found = await Promise.all(types.map((one) => gatherInfo[one](context)));
    const data: RequestInfoData = Object.assign(
      {},
      ...found.map(({ value }, index) => ({ [types[index] ?? ""]: value })),
    );
    return {
      outcome: "ok",
      message: found.map(({ text }, index) => `## ${types[index] ?? ""}\n${text}`).join("\n\n"),
      data,
    };
  },
});
