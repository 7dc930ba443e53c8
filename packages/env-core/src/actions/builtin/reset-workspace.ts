import { z } from "zod";
import { defineAction } from "../define-action.ts";

/** Empties the workspace; the budget, the best score and the log stay as they are. */
export const resetWorkspace = defineAction({
  name: "reset",
  description: "Empty your workspace. The budget, your best score and the history stay as they are.",
  args: z.object({}),
  async run(context) {
    await context.resetWorkspace();
    return { outcome: "ok", message: "The workspace is empty." };
  },
});
