import { checkRows } from "../../columns/check-rows.ts";
import { encodeLabels, LabelTable } from "../../columns/encode-labels.ts";
import { takeEntries, type RowData } from "../../columns/row-data.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { LabelColumn, MetricOptions, NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import type { RowSums } from "../../log-loss/options.ts";
import { checkedSums } from "../../log-loss/row-sums.ts";
import { compensatedSumOf } from "../../numeric/compensated-sum.ts";
import { mean } from "../../numeric/mean.ts";
import { aucOfClass, aucOfPair, type AucPart } from "./parts.ts";

interface MulticlassAucSettings {
  /** Each class against all others, or each pair of classes among their own rows. @defaultValue "one-vs-rest" */
  readonly scheme?: "one-vs-rest" | "one-vs-one";
  /** All classes (pairs) alike, or by the weight of their rows. @defaultValue "macro" */
  readonly average?: "macro" | "weighted";
  /** What to do with rows whose numbers do not sum to one. @defaultValue "reject", as scikit-learn does */
  readonly rowSums?: RowSums;
}

export interface MulticlassRocAucOptions extends MulticlassAucSettings {
  /** Non-negative weight per row. @defaultValue every row counts the same */
  readonly weights?: NumberColumn;
}

/** {@link MulticlassRocAucOptions} of the metric over tables. */
export interface MulticlassRocAucMetricOptions extends MetricOptions, MulticlassAucSettings {
  /** The classes, each the name of a probability column. @defaultValue all columns of the prediction */
  readonly classes?: readonly string[];
}

export interface ClassScores extends RowData {
  readonly arrays: { readonly truth: Int32Array; readonly weights: Float64Array | undefined };
  readonly classes: readonly string[];
  /** The score of each class, in their order. */
  readonly scores: readonly Float64Array[];
  readonly scheme: "one-vs-rest" | "one-vs-one";
  readonly average: "macro" | "weighted";
}

/**
 * ROC AUC of any number of classes, in [0, 1]. One-vs-rest: the mean over classes of the AUC of each class's column against
 * all other rows. One-vs-one (Hand and Till): the mean over pairs of classes of the AUC among the rows of the two, each of them
 * once the positive one. Equals scikit-learn's `roc_auc_score(multi_class="ovr" | "ovo", average="macro" | "weighted")`.
 *
 * @param labels the true class of each row; a class that is a number finds its column by its digits
 * @param probabilities a probability column per class, by the name of the class
 * @throws MetricError `undefined_score` when a class has no rows; `unknown_label` on a true class without a column; `row_sum`;
 * on missing or non-finite values, unequal lengths, no rows, bad weights
 */
export function multiclassRocAuc(
  labels: LabelColumn,
  probabilities: Readonly<Record<string, NumberColumn>>,
  options?: MulticlassRocAucOptions,
): number {
  return computeMulticlassRocAuc(readClassScores(labels, new Map(Object.entries(probabilities)), options));
}

export function readClassScores(
  truthColumn: LabelColumn,
  probabilities: ReadonlyMap<string, NumberColumn>,
  options: MulticlassRocAucOptions | undefined,
): ClassScores {
  const scheme = oneOf("scheme", options?.scheme ?? "one-vs-rest", ["one-vs-rest", "one-vs-one"]);
  const average = oneOf("average", options?.average ?? "macro", ["macro", "weighted"]);
  const table = new LabelTable();
  const codes = encodeLabels(truthColumn, "truth", table);
  const classes = [...probabilities.keys()];
  const given = [...probabilities].map(([name, column]) => toNumbers(column, name));
  const weights = toWeights(options?.weights);
  const named = Object.fromEntries(classes.map((name, at) => [name, given[at]]));
  const rows = checkRows({ truth: codes, ...named, weights });
  if (classes.length < 2) {
    throw new MetricError({
      code: "undefined_score",
      message: "Multiclass ROC AUC needs a probability column for each of at least two classes.",
    });
  }
  const places = table.classes.map((label) => placeOf(classes, String(label)));
  const sums = checkedSums(given, rows, options?.rowSums ?? "reject");
  const scores =
    sums === undefined ? given : given.map((column) => column.map((value, row) => value / sums[row]!));
  const truth = codes.map((code) => places[code]!);
  return { rows, arrays: { truth, weights }, classes, scores, scheme, average };
}

export function takeClassScores(data: ClassScores, indices: Uint32Array): ClassScores {
  const { truth, weights } = data.arrays;
  return {
    ...data,
    rows: indices.length,
    arrays: {
      truth: takeEntries(truth, indices),
      weights: weights === undefined ? undefined : takeEntries(weights, indices),
    },
    scores: data.scores.map((column) => takeEntries(column, indices)),
  };
}

export function computeMulticlassRocAuc(data: ClassScores): number {
  const parts: AucPart[] = [];
  for (let one = 0; one < data.classes.length; one++) {
    if (data.scheme === "one-vs-rest") parts.push(aucOfClass(data, one));
    else
      for (let other = one + 1; other < data.classes.length; other++) parts.push(aucOfPair(data, one, other));
  }
  const aucs = Float64Array.from(parts, (part) => part.auc);
  if (data.average === "macro") return mean(aucs);
  const total = compensatedSumOf(parts.length, (at) => parts[at]!.weight);
  return Math.min(1, compensatedSumOf(parts.length, (at) => aucs[at]! * parts[at]!.weight) / total);
}

function placeOf(classes: readonly string[], label: string): number {
  const place = classes.indexOf(label);
  if (place >= 0) return place;
  throw new MetricError({
    code: "unknown_label",
    message: `The true class "${label}" has no probability column; add a column of that name.`,
    column: label,
  });
}

function oneOf<Choice extends string>(option: string, value: Choice, choices: readonly Choice[]): Choice {
  if (choices.includes(value)) return value;
  throw new MetricError({
    code: "bad_option",
    message: `Option "${option}" is ${JSON.stringify(value)}; it must be ${choices.map((choice) => `"${choice}"`).join(" or ")}.`,
  });
}
