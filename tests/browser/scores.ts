import {
  accuracy,
  bootstrapInterval,
  createLeaderboard,
  mae,
  mapAtK,
  MetricError,
  multiclassLogLoss,
  quadraticKappa,
  rmse,
  rmsle,
  rocAuc,
} from "@mledojo/metrics";

/** Numbers that are the same on every machine: what is scored here and in a browser. */
function values(count: number, seed: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  });
}

function pick(column: Float64Array, rows: Uint32Array): Float64Array {
  return Float64Array.from(rows, (row) => column[row] ?? Number.NaN);
}

/** Lists of digits. */
function items(column: Float64Array): string[] {
  return Array.from(column, (value) => (value * 1e6).toFixed(0).replaceAll(/\B/g, " "));
}

/** A little of each part of the metrics room. */
export function scores(): Record<string, number | string> {
  const rows = 5_000;
  const [truth, guess] = [values(rows, 1), values(rows, 2)];
  const labels = Array.from(truth, (value) => (value > 0.6 ? 1 : 0));
  const ratings = Array.from(truth, (value) => Math.floor(value * 5));
  const guesses = Array.from(guess, (value) => Math.floor(value * 5));
  const rest = guess.map((value) => 1 - value);
  const board = createLeaderboard({ scores: Array.from(values(300, 3)), direction: "maximize" });
  const interval = bootstrapInterval({
    seed: 7,
    samples: 100,
    rows,
    score: (drawn) => rmse(pick(truth, drawn), pick(guess, drawn)),
    fullScore: rmse(truth, guess),
    range: [0, Infinity],
  });
  return {
    accuracy: accuracy(ratings, guesses),
    mae: mae(truth, guess),
    rmsle: rmsle(truth, guess),
    rocAuc: rocAuc(labels, guess),
    // Lists are read by WebAssembly.
    mapAtK: mapAtK(items(truth), items(guess), { k: 5 }),
    kappa: quadraticKappa(ratings, guesses),
    logLoss: multiclassLogLoss(labels, { 0: rest, 1: guess }),
    humanRank: board.place(0.77).humanRank ?? "none",
    low: interval?.low ?? Number.NaN,
    high: interval?.high ?? Number.NaN,
    refused: refusal(() => rocAuc([1, 1], [0.5, 0.6])),
  };
}

function refusal(run: () => number): string {
  try {
    return String(run());
  } catch (error) {
    return MetricError.isInstance(error) ? error.code : "another error";
  }
}
