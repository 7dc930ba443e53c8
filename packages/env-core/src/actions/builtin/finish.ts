import { z } from "zod";
import { defineAction } from "../define-action.ts";

/** Ends the episode, with the submission that shall count. */
export const finish = defineAction({
  name: "finish",
  description:
    "End the episode. The final score, on the hidden half of the test, is that of the submission you name (the number " +
    "of the step that scored it, or its handle), else that of your best one.",
  args: z.object({
    submission: z
      .union([z.number().int().min(1), z.string().min(1).max(64)])
      .optional()
      .describe("The step whose submission shall count, or the submission's handle."),
  }),
  sample: () => ({}),
  run(context, { submission }) {
    const problem = context.finish(submission);
    if (problem !== null) return { outcome: "invalid_action", message: `invalid_action: ${problem}` };
    return { outcome: "ok", message: "The episode is over." };
  },
});
