import { loadMetric, type MetricReference, type TaskCard } from "@mledojo/tasks";
import { suggest } from "../actions/suggest.ts";
import { EnvError } from "../errors.ts";
import { messageOf } from "../errors-message.ts";

/** Another way to score than the task's own. */
export interface ConventionOptions {
  /**
   * Another metric, or the task's with other options. The task's board says nothing of its scores, so that they have no rank.
   * @defaultValue the task's own
   */
  readonly metric?: MetricReference;
  /**
   * Score as that grader does (`mle-bench-v1`, `mle-dojo`, `dsbench`, or theirs of one competition, as in
   * `dsbench/bike-sharing-demand`); the metric lists the variants that it has. Ranks are those on people's boards, as with those
   * graders; a `reference` board holds scores by the task's own metric, so that there is no rank.
   * @defaultValue the metric's own definition
   */
  readonly variant?: string;
}

/**
 * The card of a task that is scored by another convention; the same card where none is given.
 *
 * @throws EnvError `invalid_options` for a metric that there is not, or a variant that it does not have
 */
export async function changeConvention(
  card: TaskCard,
  { metric: other, variant }: ConventionOptions,
): Promise<TaskCard> {
  if (other === undefined && variant === undefined) return card;
  const reference = other ?? card.metric;
  const metric = await loadMetric(reference).catch((cause: unknown) => {
    throw new EnvError({ code: "invalid_options", message: messageOf(cause), cause });
  });
  const names: string[] = (metric.variants ?? []).map(({ name }) => name);
  if (variant !== undefined && !names.includes(variant)) {
    const known = names.length === 0 ? "It has none." : `It has ${names.join(", ")}.`;
    throw new EnvError({
      code: "invalid_options",
      message: `The metric "${metric.name}" has no variant "${variant}".${suggest(variant, names)} ${known}`,
    });
  }
  return {
    ...card,
    metric: variant === undefined ? reference : { ...reference, options: { ...reference.options, variant } },
    direction: other === undefined ? card.direction : metric.direction,
    board: other === undefined && card.board?.provenance === "human" ? card.board : null,
  };
}
