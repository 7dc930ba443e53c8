import { Table, tableFromArrays } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { MetricError, metrics } from "../../src/index.ts";

const column = (...values: readonly number[]): Table => tableFromArrays({ y: Float64Array.from(values) });
const columns = (values: Readonly<Record<string, readonly number[]>>): Table =>
  tableFromArrays(
    Object.fromEntries(Object.entries(values).map(([name, cells]) => [name, Float64Array.from(cells)])),
  );
const codeOf = (run: () => number): string | number => {
  try {
    return run();
  } catch (error) {
    if (MetricError.isInstance(error)) return error.code;
    throw error;
  }
};

const truth = column(10, 20, 30, 40);
const guess = column(13, 16, 30, 40);

describe("MLE-bench's graders", () => {
  test("MLE-bench §6.2.15, champs-scalar-coupling: a perfect answer scores -Infinity; here it is the floor's logarithm", () => {
    const types = columns({ y: [1, 2, 3, 4], type: [1, 1, 2, 2] });
    const perfect = column(1, 2, 3, 4);
    const metric = metrics["mean-log-mae"];
    expect(metric.score(types, perfect, { group: "type" })).toBe(Math.log(1e-9));
    // Theirs has no finite score, which is not passed on.
    const theirs = { group: "type", variant: "mle-bench-v1" } as const;
    expect(codeOf(() => metric.score(types, perfect, theirs))).toBe("undefined_score");
    // Better than the floor: theirs falls on.
    const near = column(1 + 1e-12, 2 + 1e-12, 3 + 1e-12, 4 + 1e-12);
    expect(metric.score(types, near, { group: "type" })).toBe(Math.log(1e-9));
    expect(metric.score(types, near, theirs)).toBeCloseTo(Math.log(1e-12), 3);
    // Both agree on ordinary answers, and on the sample submission's kind of score.
    const far = column(9, 9, 9, 9);
    expect(metric.score(types, far, theirs)).toBe(metric.score(types, far, { group: "type" }));
  });

  test("MLE-bench §4.1, ventilator-pressure-prediction: only rows with u_out 0 count; MLE-Dojo and DSBench count all", () => {
    const breath = columns({ y: [10, 20, 30, 40], u_out: [0, 0, 1, 1] });
    const pressure = column(11, 23, 0, 0);
    const options = { weight: "u_out", weightByLabel: { 0: 1, 1: 0 } } as const;
    expect(metrics["weighted-mae"].score(breath, pressure, options)).toBe(2);
    for (const variant of ["mle-dojo", "dsbench"] as const) {
      expect(metrics["weighted-mae"].score(breath, pressure, { ...options, variant })).toBe(74 / 4);
    }
  });
});

describe("a logarithmic error of values below 0", () => {
  test.each([
    ["MLE-bench §4.1, nomad2018", "mean-column-rmsle", "mle-bench-v1"],
    ["MLE-Dojo, covid week 3", "mean-column-rmsle", "mle-dojo/covid19-global-forecasting-week-3"],
    ["MLE-Dojo, jul-2021", "mean-column-rmsle", "mle-dojo/tabular-playground-series-jul-2021"],
    ["DSBench §4, s3e11", "rmsle", "dsbench/playground-series-s3e11"],
    ["DSBench §4, s4e4", "rmsle", "dsbench/playground-series-s4e4"],
  ] as const)("is refused by %s, and scored here down to -1", (_, name, variant) => {
    const metric = metrics[name];
    // ln(1 + 0) - ln(1 - 0.5) is ln 2, of two rows.
    const [answers, below] = [column(0, 3), column(-0.5, 3)];
    expect(metric.score(answers, below)).toBeCloseTo(Math.LN2 / Math.SQRT2, 15);
    expect(() => metric.score(answers, below, { variant })).toThrow(
      expect.objectContaining({
        code: "out_of_range",
        column: name === "rmsle" ? "prediction" : "y",
        row: 0,
        message: expect.stringContaining("below 0"),
      }),
    );
    expect(() => metric.score(below, answers, { variant })).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "truth", row: 0 }),
    );
    expect(metric.score(column(0, 3), column(Math.E - 1, 3), { variant })).toBeCloseTo(Math.SQRT1_2, 15);
    expect(metric.score(column(-0, 3), column(0, 3), { variant })).toBe(0);
  });
});

describe("MLE-Dojo's graders", () => {
  test("MLE-Dojo §4.2, new-york-city-taxi-fare-prediction: MSE against an RMSE board", () => {
    expect(metrics.rmse.score(truth, guess)).toBe(2.5);
    expect(metrics.rmse.score(truth, guess, { variant: "mle-dojo/new-york-city-taxi-fare-prediction" })).toBe(
      6.25,
    );
    expect(metrics.rmse.score(truth, guess, { variant: "mle-dojo/new-york-city-taxi-fare-prediction" })).toBe(
      metrics.mse.score(truth, guess),
    );
  });

  test("MLE-Dojo §4.2, home-data-for-ml-course: RMSE against an MAE board", () => {
    expect(metrics.mae.score(truth, guess)).toBe(1.75);
    expect(metrics.mae.score(truth, guess, { variant: "mle-dojo/home-data-for-ml-course" })).toBe(2.5);
  });

  test("MLE-Dojo §4.2, stanford-covid-vaccine: padded positions with the answer 0 are scored", () => {
    const degradation = columns({ reactivity: [0.5, 0], deg_Mg_pH10: [1, 0], keep: [1, 0] });
    const answer = columns({ reactivity: [0.5, 3], deg_Mg_pH10: [0.5, 4] });
    const metric = metrics["mean-column-rmse"];
    expect(metric.score(degradation, answer, { keep: "keep" })).toBe(0.25);
    expect(
      metric.score(degradation, answer, { keep: "keep", variant: "mle-dojo/stanford-covid-vaccine" }),
    ).toBeCloseTo((Math.sqrt(9 / 2) + Math.sqrt(16.25 / 2)) / 2, 15);
  });

  test("MLE-Dojo §4.2, walmart-recruiting-store-sales-forecasting: the holiday weight of 5 never applies", () => {
    const sales = columns({ y: [10, 20, 30], IsHoliday: [0, 1, 0] });
    const options = { weight: "IsHoliday", weightByLabel: { 0: 1, 1: 5 } } as const;
    const metric = metrics["weighted-mae"];
    expect(metric.score(sales, column(11, 24, 30), options)).toBe(3);
    expect(metric.score(sales, column(11, 24, 30), { ...options, variant: "mle-dojo" })).toBe(5 / 3);
  });

  test.each(["rmsle", "mean-column-rmsle", "pooled-rmsle"] as const)(
    "MLE-Dojo §4.2, bike, covid w1/w2/w4, tmdb, sberbank, ashrae, nomad: %s is NaN below -1; here an error names the row",
    (name) => {
      const error = expect.objectContaining({ code: "out_of_range", row: 2 });
      expect(() => metrics[name].score(truth, column(10, 20, -1.5, 40))).toThrow(error);
      // NaN is no score, so that there is no variant for it.
      const names = metrics[name].variants?.map((variant) => variant.name) ?? [];
      expect(names).toContain("dsbench");
      expect(names).not.toContain("mle-dojo");
    },
  );
});

describe("DSBench's graders", () => {
  test("DSBench §4, tabular-playground-series-mar-2022: MSE where Kaggle has MAE", () => {
    expect(metrics.mae.score(truth, guess)).toBe(1.75);
    expect(metrics.mae.score(truth, guess, { variant: "dsbench/tabular-playground-series-mar-2022" })).toBe(
      6.25,
    );
  });

  test("DSBench §4, playground-series-s3e19: SMAPE as a fraction, and nothing where both are 0", () => {
    expect(metrics.smape.score(column(1, 100), column(3, 100))).toBe(50);
    expect(metrics.smape.score(column(1, 100), column(3, 100), { variant: "dsbench" })).toBe(0.5);
    expect(metrics.smape.score(column(0, 1), column(0, 3))).toBe(50);
    expect(codeOf(() => metrics.smape.score(column(0, 1), column(0, 3), { variant: "dsbench" }))).toBe(
      "undefined_score",
    );
  });

  test("DSBench §4, see-click-predict-fix: the mean of three RMSLEs where Kaggle pools", () => {
    const views = columns({ num_views: [0], num_votes: [0], num_comments: [0] });
    const answer = columns({ num_views: [Math.E - 1], num_votes: [0], num_comments: [Math.E ** 2 - 1] });
    expect(metrics["pooled-rmsle"].score(views, answer)).toBeCloseTo(Math.sqrt(5 / 3), 15);
    expect(metrics["pooled-rmsle"].score(views, answer, { variant: "dsbench" })).toBeCloseTo(1, 15);
  });

  test("DSBench §4, covid19-global-forecasting weeks 1 to 4: cells below -1 vanish", () => {
    const cases = columns({ ConfirmedCases: [0, 100], Fatalities: [0, 10] });
    // One well-guessed row alone counts; the hopeless one is hidden below -1.
    const hidden = columns({ ConfirmedCases: [0, -2], Fatalities: [0, -2] });
    const metric = metrics["mean-column-rmsle"];
    expect(codeOf(() => metric.score(cases, hidden))).toBe("out_of_range");
    expect(metric.score(cases, hidden, { variant: "dsbench" })).toBe(0);
    const all = columns({ ConfirmedCases: [-2, -2], Fatalities: [0, -2] });
    expect(codeOf(() => metric.score(cases, all, { variant: "dsbench" }))).toBe("undefined_score");
  });

  test("DSBench §4, tmdb-box-office-prediction and bike-sharing-demand: rows below -1 vanish, or count as without error", () => {
    const revenue = column(0, 0, 1000);
    const hidden = column(Math.E - 1, 0, -5);
    expect(codeOf(() => metrics.rmsle.score(revenue, hidden))).toBe("out_of_range");
    expect(metrics.rmsle.score(revenue, hidden, { variant: "dsbench" })).toBeCloseTo(Math.sqrt(1 / 2), 15);
    expect(metrics.rmsle.score(revenue, hidden, { variant: "dsbench/bike-sharing-demand" })).toBeCloseTo(
      Math.sqrt(1 / 3),
      15,
    );
    // ln 0 is infinite, and not skipped: no score.
    expect(codeOf(() => metrics.rmsle.score(revenue, column(0, 0, -1), { variant: "dsbench" }))).toBe(
      "out_of_range",
    );
  });

  test("DSBench §4, bike-sharing-demand: a file of numbers below -1 has no error at all", () => {
    const answer = column(-2, -2, -2, -2);
    expect(metrics.rmsle.score(truth, answer, { variant: "dsbench/bike-sharing-demand" })).toBe(0);
    expect(codeOf(() => metrics.rmsle.score(truth, answer))).toBe("out_of_range");
  });
});
