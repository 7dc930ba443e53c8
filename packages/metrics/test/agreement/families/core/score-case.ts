import {
  accuracy,
  averagePrecision,
  binaryLogLoss,
  macroF1,
  mae,
  meanEditDistance,
  microF1Indicators,
  multiclassLogLoss,
  quadraticKappa,
  rmse,
  rmsle,
  rocAuc,
  smape,
  type KappaDistance,
  type NumericArray,
} from "../../../../src/index.ts";
import type { AgreementCase, CaseArray } from "./reference.ts";

interface Pair {
  readonly truth: CaseArray;
  readonly prediction: CaseArray;
  readonly weights?: Float64Array | undefined;
}

type PairMetric = (
  truth: NumericArray,
  prediction: NumericArray,
  options?: { readonly weights?: Float64Array },
) => number;

const registryNames = {
  accuracy: "accuracy",
  macroF1: "macro-f1",
  rmse: "rmse",
  rmsle: "rmsle",
  mae: "mae",
  smape: "smape",
  rocAuc: "roc-auc",
  averagePrecision: "average-precision",
  binaryLogLoss: "log-loss",
} as const;

type PairName = keyof typeof registryNames;

const pairwise: Readonly<Record<PairName, PairMetric>> = {
  accuracy,
  macroF1,
  rmse,
  rmsle,
  mae,
  smape,
  rocAuc,
  averagePrecision,
  binaryLogLoss,
};

function weighted(weights: Float64Array | undefined): { readonly weights?: Float64Array } {
  return weights === undefined ? {} : { weights };
}

export function pairCase(name: string, metric: PairName, arrays: Pair): AgreementCase {
  const score = pairwise[metric](arrays.truth, arrays.prediction, weighted(arrays.weights));
  // scikit-learn's squares vanish below 1e-162, ours do not.
  const extendedOnly = metric === "rmse" && score > 0 && score < 1e-150;
  return {
    name: `${metric}: ${name}`,
    metric: registryNames[metric],
    arrays: { ...arrays },
    options: {},
    score,
    extendedOnly,
  };
}

export function kappaCase(name: string, distance: KappaDistance, arrays: Pair): AgreementCase {
  const score = quadraticKappa(arrays.truth, arrays.prediction, { distance, ...weighted(arrays.weights) });
  const options = { distance };
  return {
    name: `kappa ${distance}: ${name}`,
    metric: "quadratic-kappa",
    arrays: { ...arrays },
    options,
    score,
  };
}

/** Row-major matrices of `width` columns. */
function column(matrix: CaseArray, width: number, at: number): CaseArray {
  return matrix.filter((_, entry) => entry % width === at);
}

export function microF1Case(name: string, labels: number, arrays: Pair): AgreementCase {
  const columns = (matrix: CaseArray) =>
    Array.from({ length: labels }, (_, at) => column(matrix, labels, at));
  const score = microF1Indicators(
    columns(arrays.truth),
    columns(arrays.prediction),
    weighted(arrays.weights),
  );
  return { name: `microF1: ${name}`, metric: "micro-f1", arrays: { ...arrays }, options: { labels }, score };
}

export function multiclassCase(
  name: string,
  classes: number,
  renormalise: boolean,
  arrays: Pair,
): AgreementCase {
  const probabilities = Object.fromEntries(
    Array.from({ length: classes }, (_, at) => [String(at), column(arrays.prediction, classes, at)]),
  );
  const score = multiclassLogLoss(arrays.truth, probabilities, {
    rowSums: renormalise ? "renormalise" : "as-given",
    ...weighted(arrays.weights),
  });
  const options = { classes, renormalise };
  return {
    name: `multiclass: ${name}`,
    metric: "multiclass-log-loss",
    arrays: { ...arrays },
    options,
    score,
  };
}

type TokenRows = readonly (readonly number[])[];

export function editCase(name: string, truth: TokenRows, prediction: TokenRows): AgreementCase {
  const texts = (rows: TokenRows) => rows.map((row) => row.join(" "));
  const flat = (rows: TokenRows) => Int32Array.from(rows.flat());
  const lengths = (rows: TokenRows) => Int32Array.from(rows, (row) => row.length);
  return {
    name: `edit distance: ${name}`,
    metric: "mean-edit-distance",
    arrays: {
      truth: flat(truth),
      prediction: flat(prediction),
      truthLengths: lengths(truth),
      predictionLengths: lengths(prediction),
    },
    options: {},
    score: meanEditDistance(texts(truth), texts(prediction)),
  };
}
