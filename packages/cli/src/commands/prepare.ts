import { defaultCacheDir, prepareTask, type PreparedTask, type Task } from "@mledojo/tasks";
import { CliError } from "../io/cli-error.ts";
import type { CommandContext } from "../io/context.ts";
import { systemMessage } from "../io/system-message.ts";

/** The task's files, prepared; a cache that cannot be written to is told of with the variable that names another. */
export async function prepare(task: Task, context: CommandContext): Promise<PreparedTask> {
  const idle = context.busy(`preparing ${task.id}`);
  try {
    return await prepareTask(task);
  } catch (cause) {
    const what = cause instanceof Error ? systemMessage(cause) : undefined;
    if (what === undefined) throw cause;
    throw new CliError({
      code: "task_unusable",
      message: `The task's files cannot be kept in ${defaultCacheDir()}: ${what}`,
      remedy: "Name another folder in XDG_CACHE_HOME.",
      exitCode: 3,
      cause,
    });
  } finally {
    idle();
  }
}
