import { z } from "zod";
import { CliError } from "../io/cli-error.ts";
import { exitCode } from "../io/exit-code.ts";

const factsSchema = z.object({
  metadata: z.object({
    metric: z.string(),
    modality: z.enum(["tabular", "text", "image", "time-series", "sequence"]),
    submission: z.object({
      id: z.string(),
      columns: z.array(z.looseObject({ name: z.string(), type: z.string() })),
    }),
  }),
});

/** What the baseline needs to know of a task: which program to write, and what to predict. */
export type TaskFacts = z.infer<typeof factsSchema>["metadata"];

/** Reads them from the data of `request_info({ type: "metadata" })`. */
export function readTaskFacts(data: unknown): TaskFacts {
  const parsed = factsSchema.safeParse(data);
  if (parsed.success) return parsed.data.metadata;
  throw new CliError({
    code: "unfit_task",
    message:
      "The baseline agent does not understand this task's metadata: it lacks metric, modality or submission.",
    remedy: "Play it with --agent sample.",
    exitCode: exitCode.failed,
    cause: parsed.error,
  });
}
