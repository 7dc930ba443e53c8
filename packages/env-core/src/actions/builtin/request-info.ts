import { z } from "zod";
import type { ActionContext } from "../action-context.ts";
import type { ActionResult } from "../action.ts";
import { defineAction } from "../define-action.ts";
import { describeInfo } from "./info/describe-info.ts";
import { gatherInfo } from "./info/gather-info.ts";
import { infoTypes, type InfoByType, type InfoType } from "./info/info-types.ts";

/** What `request_info` says to a program: the type asked for as the only key, or every type for `all`. */
export type RequestInfoData = Partial<InfoByType>;

async function gather<Type extends InfoType>(
  context: ActionContext,
  type: Type,
): Promise<{ readonly data: RequestInfoData; readonly text: string }> {
  const value = await gatherInfo[type](context);
  return { data: { [type]: value }, text: describeInfo(type, value) };
}

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
    const parts = await Promise.all(types.map((one) => gather(context, one)));
    return {
      outcome: "ok",
      message: parts.map(({ text }) => text).join("\n\n"),
      data: Object.assign({}, ...parts.map(({ data }) => data)) as RequestInfoData,
    };
  },
});
