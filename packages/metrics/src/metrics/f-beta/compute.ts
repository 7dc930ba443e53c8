import { countClasses } from "../../classification/class-counts.ts";
import { fRatio } from "../../classification/f-ratio.ts";
import { countLabels } from "../../classification/label-counts.ts";
import type { LabelPairs } from "../../classification/label-pairs.ts";
import type { SetPairs } from "../../classification/label-sets.ts";
import { takeSets } from "../../classification/set-builder.ts";
import { countSets } from "../../classification/set-counts.ts";
import { takeRows } from "../../columns/row-data.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { compensatedSum } from "../../numeric/compensated-sum.ts";
import { mean } from "../../numeric/mean.ts";
import type { FBetaAverage } from "./options.ts";

export interface FBetaSettings {
  readonly beta: number;
  readonly average: FBetaAverage;
  readonly zeroDivision: 0 | 1;
}

/** One class per row (under the average "binary" code 1 is the positive one), or a set of labels per row. */
export type FBetaData =
  | (LabelPairs & FBetaSettings & { readonly kind: "classes" })
  | (SetPairs & FBetaSettings & { readonly kind: "sets" });

export function computeFBeta(data: FBetaData): number {
  if (data.kind === "sets" && data.average === "samples") return meanOfRows(data);
  const { beta, average, zeroDivision } = data;
  const { hits, actual, guessed, occurs } = data.kind === "sets" ? countLabels(data) : countClasses(data);
  const ofClass = (label: number): number =>
    fRatio(hits[label] ?? 0, actual[label] ?? 0, guessed[label] ?? 0, beta, zeroDivision);
  if (average === "binary") return ofClass(1);
  if (average === "micro") {
    return fRatio(compensatedSum(hits), compensatedSum(actual), compensatedSum(guessed), beta, zeroDivision);
  }
  const scores = hits.map((_, label) => ofClass(label));
  const shares = average === "macro" ? Float64Array.from(occurs) : actual;
  if (shares.every((share) => share === 0)) throw nothingToAverage(average);
  return mean(scores, shares);
}

function meanOfRows(pairs: SetPairs & FBetaSettings): number {
  const { hits, actual, guessed, weights } = countSets(pairs).arrays;
  const scores = hits.map((shared, row) =>
    fRatio(shared, actual[row]!, guessed[row]!, pairs.beta, pairs.zeroDivision),
  );
  return mean(scores, weights);
}

/** Weighted by how often the truth has them, no predicted label would help. */
function nothingToAverage(average: FBetaAverage): MetricError {
  const details = {
    code: "undefined_score",
    message: "No row has a label: there is no class to average over.",
  } as const;
  return new MetricError(average === "macro" ? details : { ...details, column: "truth" });
}

/** The data of some rows. */
export function takeFBeta(data: FBetaData, indices: Uint32Array): FBetaData {
  if (data.kind === "classes") return takeRows(data, indices);
  const { truth, prediction } = data;
  return {
    ...takeRows(data, indices),
    truth: takeSets(truth, indices),
    prediction: takeSets(prediction, indices),
  };
}

/** What MLE-bench takes for the F of two classes: pooled over both, which counts true negatives and is accuracy. */
export function computePooledFBeta(data: FBetaData): number {
  return computeFBeta(data.average === "binary" ? { ...data, average: "micro" } : data);
}
