import { aucInterval, aucTest } from "../../../src/statistics/auc/delong.ts";
import { passAtK } from "../../../src/statistics/attempts/pass-at-k.ts";
import { normalQuantile, normalTail } from "../../../src/statistics/distributions/normal.ts";
import { studentFactor, studentTail } from "../../../src/statistics/distributions/student-t.ts";
import { meanInterval } from "../../../src/statistics/means/mean-interval.ts";
import { meanWithError } from "../../../src/statistics/means/mean-with-error.ts";
import { wilsonInterval } from "../../../src/statistics/means/wilson-interval.ts";
import { pairedTTest } from "../../../src/statistics/paired/paired-t-test.ts";
import { signFlipTest } from "../../../src/statistics/paired/sign-flip-test.ts";
import { wilcoxonSignedRank } from "../../../src/statistics/paired/wilcoxon-signed-rank.ts";
import { areaUnderProfile } from "../../../src/statistics/profiles/area-under-profile.ts";
import { performanceRatios } from "../../../src/statistics/profiles/performance-ratios.ts";
import { bradleyTerry } from "../../../src/statistics/ratings/bradley-terry.ts";
import { eloRatings } from "../../../src/statistics/ratings/elo.ts";
import { gamesOf } from "../../../src/statistics/ratings/games.ts";
import type { TaskResults } from "../../../src/statistics/results.ts";

/** A number of ours and what a reference needs to compute it anew. */
export interface StatisticsCase {
  /** The reference's function. */
  readonly metric: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly value: number;
  /** Relative to the reference. @defaultValue 1e-12 */
  readonly tolerance?: number;
}

/** A small generator: cases need variety, not statistics. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function* distributionCases(): Generator<StatisticsCase> {
  for (const z of [0, 0.1, 0.5, 1, 1.9999, 2, 2.5, 5, 10, 30, -1, -4]) {
    yield { metric: "normal-tail", options: { z }, value: normalTail(z) };
  }
  for (const p of [1e-200, 1e-10, 0.001, 0.025, 0.3, 0.7, 0.975, 0.9999]) {
    yield { metric: "normal-quantile", options: { p }, value: normalQuantile(p) };
  }
  for (const degrees of [0.5, 1, 2, 3, 7, 20, 100, 1000, 10_000]) {
    for (const t of [0, 0.01, 0.5, 1, 2, 5, 20, -1.5]) {
      const value = studentTail(t, degrees);
      yield { metric: "student-tail", options: { t, degrees }, value };
    }
    for (const level of [0.5, 0.9, 0.95, 0.999]) {
      const value = studentFactor(level, degrees);
      // SciPy solves for this one; its own last digits wander.
      yield { metric: "student-factor", options: { level, degrees }, value, tolerance: 1e-11 };
    }
  }
}

function* meanCases(): Generator<StatisticsCase> {
  for (let seed = 1; seed <= 30; seed++) {
    const next = numbers(seed);
    const offset = [0, 1e3, -1e6][seed % 3]!;
    const values = Array.from({ length: 2 + Math.floor(next() * 40) }, () => offset + next() * 10);
    // NumPy loses digits of the spread far from 0.
    yield {
      metric: "sem",
      options: { values },
      value: meanWithError(values).standardError!,
      tolerance: 1e-9,
    };
    const level = 0.8 + next() * 0.19;
    for (const method of ["t", "normal"] as const) {
      const { low, high } = meanInterval(values, { method, level })!;
      yield { metric: "mean-interval", options: { values, method, level, end: 0 }, value: low };
      yield { metric: "mean-interval", options: { values, method, level, end: 1 }, value: high };
    }
    const trials = 1 + Math.floor(next() * 10 ** (1 + (seed % 6)));
    const successes = Math.floor(next() * (trials + 1));
    const wilson = wilsonInterval(successes, trials, level);
    yield { metric: "wilson", options: { successes, trials, level, end: 0 }, value: wilson.low };
    yield { metric: "wilson", options: { successes, trials, level, end: 1 }, value: wilson.high };
    const k = 1 + Math.floor(next() * Math.min(trials, 50));
    yield {
      metric: "pass-at-k",
      options: { n: trials, c: successes, k },
      value: passAtK(trials, successes, k),
    };
  }
}

function* pairedCases(): Generator<StatisticsCase> {
  for (let seed = 1; seed <= 30; seed++) {
    const next = numbers(seed + 100);
    const length = 3 + (seed % 12);
    const tied = seed % 2 === 0;
    const draw = () => (tied ? Math.round(next() * 8) / 4 : next());
    const first = Array.from({ length }, () => draw() + 0.2);
    const second = Array.from({ length }, draw);
    const options = { first, second };
    const t = pairedTTest(first, second);
    yield { metric: "paired-t", options, value: t.pValue, tolerance: 1e-11 };
    yield { metric: "paired-t-low", options, value: t.interval.low, tolerance: 1e-11 };
    yield { metric: "wilcoxon-exact", options, value: wilcoxonSignedRank(first, second).pValue };
    yield { metric: "sign-flip", options, value: signFlipTest(first, second).pValue };
    const many = {
      first: Array.from({ length: 80 }, () => draw() + 0.05),
      second: Array.from({ length: 80 }, draw),
    };
    const approximated = wilcoxonSignedRank(many.first, many.second).pValue;
    yield { metric: "wilcoxon-normal", options: many, value: approximated, tolerance: 1e-11 };
  }
}

function* aucCases(): Generator<StatisticsCase> {
  for (let seed = 1; seed <= 30; seed++) {
    const next = numbers(seed + 200);
    const length = 8 + Math.floor(next() * 60);
    const truth = Array.from({ length }, (_, row) => (row < 4 ? row % 2 : Number(next() < 0.4)));
    const draw = (label: number) => {
      const score = label * 0.4 + next();
      return seed % 3 === 0 ? Math.round(score * 4) : score;
    };
    const first = truth.map(draw);
    const second = truth.map(draw);
    const options = { truth, first, second };
    const interval = aucInterval(truth, first);
    yield { metric: "delong-error", options, value: interval.standardError };
    const test = aucTest(truth, first, second);
    yield { metric: "delong-difference-error", options, value: test.standardError };
    yield { metric: "delong-p", options, value: test.pValue, tolerance: 1e-11 };
  }
}

const models = ["a", "b", "c", "d", "e"] as const;

function* ratingCases(): Generator<StatisticsCase> {
  for (let seed = 1; seed <= 12; seed++) {
    const next = numbers(seed + 300);
    const results = Array.from({ length: 30 }, (_, task): TaskResults => {
      const direction = task % 2 === 0 ? "maximize" : "minimize";
      const scores = Object.fromEntries(
        models.map((model, at) => {
          const failed = next() < 0.1;
          const level = 0.5 + Math.round((next() + (direction === "maximize" ? at : -at) / 8) * 5);
          return [model, failed ? null : level];
        }),
      );
      return { task: String(task), direction, scores };
    });
    const games = gamesOf(results);
    const options = { results, games };
    for (const ties of ["davidson", "rao-kupper", "half"] as const) {
      const fit = bradleyTerry(games, { ties });
      const shared = { games, ties };
      yield { metric: "bradley-terry-likelihood", options: shared, value: fit.logLikelihood };
      for (const { model, rating } of fit.ratings) {
        // The reference minimises: it finds where the likelihood is flat to the root of a rounding.
        yield { metric: "bradley-terry", options: { ...shared, model }, value: rating, tolerance: 1e-8 };
      }
    }
    for (const { model, rating } of eloRatings(games, { orders: 0 })) {
      yield { metric: "elo", options: { games, model }, value: rating };
    }
    const ratios = performanceRatios(results);
    for (const convention of ["exact", "mlgym"] as const) {
      const { areas } = areaUnderProfile(ratios, { convention });
      for (const model of models) {
        yield {
          metric: "aup",
          options: { results: options.results, convention, model },
          value: areas[model]!,
        };
      }
    }
  }
}

/** Each statistic over generated inputs. */
export function statisticsCases(): readonly StatisticsCase[] {
  return [...distributionCases(), ...meanCases(), ...pairedCases(), ...aucCases(), ...ratingCases()];
}
