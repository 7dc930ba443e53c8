import type { TaskCard } from "../contract.ts";
import { TaskError } from "../errors.ts";
import { loadMetric } from "../grade/load-metric.ts";

/**
 * Refuses a card that improves another way than its metric: with one of your own that is not known before its module is loaded, and
 * every score, reward and rank would be upside down. Throws `TaskError` (`invalid_task`), and what `loadMetric` throws.
 */
export async function checkOwnDirection(card: Pick<TaskCard, "id" | "metric" | "direction">): Promise<void> {
  const { module } = card.metric;
  // That of a metric of this project was held against the card when the card was read.
  if (module === undefined) return;
  // Somebody's own module may be plain JavaScript, where nothing holds it to the contract.
  const direction: unknown = (await loadMetric(card.metric)).direction;
  if (direction === card.direction) return;
  const metric = `"${card.metric.name}" of ${module}`;
  const fault =
    direction === "maximize" || direction === "minimize"
      ? `its direction is "${card.direction}", but the metric ${metric} is to ${direction}: change the direction of the task or of the metric`
      : `the metric ${metric} has the direction ${JSON.stringify(direction) ?? "undefined"}: it must be "maximize" or "minimize"`;
  throw new TaskError({ code: "invalid_task", message: `Task "${card.id}": ${fault}.` });
}
