import { checkRows } from "../../columns/check-rows.ts";
import { takeEntries, takeRows, type RowData } from "../../columns/row-data.ts";
import { toNumbers } from "../../columns/to-numbers.ts";
import { toWeights } from "../../columns/to-weights.ts";
import type { NumberColumn } from "../../contract.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { aucWithin } from "../../ranking/auc-within.ts";
import type { RankedLabels } from "../../ranking/ranked-labels.ts";
import { readMembers } from "./membership.ts";
import type { BiasRocAucOptions } from "./options.ts";
import { powerMean } from "./power-mean.ts";
import { biasParts, type Subgroup } from "./subgroups.ts";

export interface BiasData extends RowData {
  readonly ranked: RankedLabels;
  readonly subgroups: readonly Subgroup[];
  readonly power: number;
  readonly overallWeight: number;
}

/**
 * Jigsaw's measure of unintended bias, in [0, 1]: a quarter each of the ROC AUC of all rows and of three power means (p = -5)
 * over subgroups, those of the AUC among the subgroup, among its negatives and the others' positives (BPSN), and among its
 * positives and the others' negatives (BNSP).
 *
 * @param truth how positive each row is; at least `threshold` is positive
 * @param subgroups by name, how much each row is of the subgroup; at least `threshold` is a member, a null is none
 * @throws MetricError `undefined_score` when one of the AUCs has one class only; `bad_option`; on missing or non-finite values,
 * unequal lengths, no rows, bad weights
 */
export function biasRocAuc(
  truth: NumberColumn,
  scores: NumberColumn,
  subgroups: Readonly<Record<string, NumberColumn>>,
  options?: BiasRocAucOptions,
): number {
  return computeBiasRocAuc(readBias(truth, scores, new Map(Object.entries(subgroups)), options));
}

export function readBias(
  truthColumn: NumberColumn,
  scoreColumn: NumberColumn,
  memberColumns: ReadonlyMap<string, NumberColumn>,
  options: BiasRocAucOptions | undefined,
): BiasData {
  const { threshold = 0.5, power = -5, overallWeight = 0.25 } = options ?? {};
  const usable = Number.isFinite(threshold) && Number.isFinite(power) && power !== 0;
  if (!usable || !(overallWeight >= 0 && overallWeight <= 1)) {
    throw new MetricError({
      code: "bad_option",
      message: `"threshold" (${threshold}) and "power" (${power}, not 0) must be finite, "overallWeight" (${overallWeight}) in [0, 1].`,
    });
  }
  if (memberColumns.size === 0) {
    throw new MetricError({ code: "missing_column", message: "There is no column of a subgroup." });
  }
  const truth = toNumbers(truthColumn, "truth");
  const scores = toNumbers(scoreColumn, "prediction");
  const weights = toWeights(options?.weights);
  const subgroups = [...memberColumns].map(([name, column]) => ({
    name,
    members: readMembers(column, name, threshold),
  }));
  const lengths = Object.fromEntries(subgroups.map(({ name, members }) => [name, members]));
  const rows = checkRows({ truth, prediction: scores, weights, ...lengths });
  const ranked = { rows, arrays: { labels: flags(truth, threshold), scores, weights } };
  return { rows, arrays: {}, ranked, subgroups, power, overallWeight };
}

export function takeBias(data: BiasData, indices: Uint32Array): BiasData {
  return {
    ...data,
    rows: indices.length,
    ranked: takeRows(data.ranked, indices),
    subgroups: data.subgroups.map(({ name, members }) => ({ name, members: takeEntries(members, indices) })),
  };
}

export function computeBiasRocAuc({ ranked, subgroups, power, overallWeight }: BiasData): number {
  const overall = aucWithin(ranked, "all rows");
  const aucs = subgroups.map((subgroup) =>
    biasParts(ranked, subgroup).map(({ rows, part }) => aucWithin(rows, part)),
  );
  const means = [0, 1, 2].map((kind) =>
    powerMean(
      Float64Array.from(aucs, (own) => own[kind]!),
      power,
    ),
  );
  return overallWeight * overall + ((1 - overallWeight) * (means[0]! + means[1]! + means[2]!)) / 3;
}

function flags(values: Float64Array, threshold: number): Uint8Array {
  return Uint8Array.from(values, (value) => Number(value >= threshold));
}
