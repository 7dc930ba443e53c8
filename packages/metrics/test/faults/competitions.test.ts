/** Where competitions of one benchmark disagree about a metric, each that deviates has a variant by its name. */
import { Float64, Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { getMetric, type MetricOptions, type VariantName } from "../../src/index.ts";

type Cells = readonly (number | null)[];

const numbers = (columns: Readonly<Record<string, Cells>>): Table =>
  new Table(
    Object.fromEntries(
      Object.entries(columns).map(([name, cells]) => [name, vectorFromArray([...cells], new Float64())]),
    ),
  );
const column = (...cells: Cells): Table => numbers({ y: cells });
const texts = (...cells: readonly string[]): Table =>
  new Table({ y: vectorFromArray([...cells], new Utf8()) });
const scorer =
  (name: string) =>
  (truth: Table, prediction: Table, variant?: VariantName, options: MetricOptions = {}): number =>
    getMetric(name).score(truth, prediction, variant === undefined ? options : { ...options, variant });

describe("DSBench §4: a missing prediction", () => {
  const refused = expect.objectContaining({ code: "missing_value", row: 1 });

  test.each(["dsbench/commonlitreadabilityprize", "dsbench/playground-series-s3e6"] as const)(
    "is left out of the RMSE of %s, so that one easy row scores as the whole",
    (variant) => {
      const score = scorer("rmse");
      const [truth, guess] = [column(0, 500, 0), column(3, null, 4)];
      expect(score(truth, guess, variant)).toBeCloseTo(Math.sqrt((9 + 16) / 2), 14);
      expect(score(column(7, 500, 0), column(7, null, null), variant)).toBe(0);
      expect(() => score(truth, guess)).toThrow(refused);
      expect(() => score(truth, column(null, null, null), variant)).toThrow(
        expect.objectContaining({ code: "undefined_score" }),
      );
    },
  );

  test("is left out of the MAE of playground-series-s3e14, and refused in its three others", () => {
    const score = scorer("mae");
    const [truth, guess] = [column(1, 2, 3), column(2, null, 3)];
    expect(score(truth, guess, "dsbench/playground-series-s3e14")).toBe(0.5);
    expect(() => score(truth, guess, "dsbench/tabular-playground-series-mar-2022")).toThrow(refused);
    expect(() => score(truth, guess)).toThrow(refused);
  });

  test("is no error in the SMAPE of demand-forecasting and tps-sep-2022, and left out in tps-jan-2022; all three in per cent", () => {
    const score = scorer("smape");
    // 200 · 200 / 400 = 100, nothing where both are 0, and a gap.
    const [truth, guess] = [column(100, 50, 0, 8), column(300, null, 0, 8)];
    expect(score(truth, guess, "dsbench/demand-forecasting-kernels-only")).toBe(25);
    expect(score(truth, guess, "dsbench/tabular-playground-series-sep-2022")).toBe(25);
    expect(score(truth, guess, "dsbench/tabular-playground-series-jan-2022")).toBeCloseTo(100 / 3, 13);
    expect(() => score(truth, guess, "dsbench")).toThrow(refused);
    // Half a file wins, whatever the other half would have been.
    const blank = column(null, null, null, 8);
    expect(score(truth, blank, "dsbench/demand-forecasting-kernels-only")).toBe(0);
  });

  test("is no error in the RMSLE of bike-sharing-demand, and left out in tmdb-box-office-prediction", () => {
    const score = scorer("rmsle");
    const [truth, guess] = [column(0, 500, 0), column(Math.E - 1, null, -3)];
    expect(score(truth, guess, "dsbench/bike-sharing-demand")).toBeCloseTo(Math.sqrt(1 / 3), 15);
    expect(score(truth, guess, "dsbench")).toBeCloseTo(1, 15);
    expect(() => score(truth, guess)).toThrow(refused);
  });

  test("is left out of its column in the covid weeks and see-click-predict-fix", () => {
    const truth = numbers({ a: [0, 500], b: [0, 0] });
    const guess = numbers({ a: [Math.E - 1, null], b: [0, Math.E ** 2 - 1] });
    for (const name of ["mean-column-rmsle", "pooled-rmsle"]) {
      // RMSLEs of 1, and of the root of 4/2.
      expect(scorer(name)(truth, guess, "dsbench"), name).toBeCloseTo((1 + Math.SQRT2) / 2, 15);
      expect(() => scorer(name)(truth, guess), name).toThrow(refused);
    }
  });
});

test("DSBench §4, automated-essay-scoring-2: the library's kappa, by ranks and of any ratings; playground-series-s3e5 has a table of its own", () => {
  const score = scorer("quadratic-kappa");
  const [truth, guess] = [column(1, 3, 6), column(1, 6, 6)];
  const essays = "dsbench/learning-agency-lab-automated-essay-scoring-2";
  // Ranks 0 1 2 and 0 2 2: distances of 1 observed, of 15/3 expected.
  expect(score(truth, guess, essays)).toBeCloseTo(1 - 1 / 5, 15);
  // Ratings themselves: 9 observed; (0 + 25 + 25 + 4 + 9 + 9 + 25 + 0 + 0) / 3 expected.
  expect(score(truth, guess, "dsbench")).toBeCloseTo(1 - 9 / (97 / 3), 14);
  expect(score(column(1, 30), column(1, 30), essays)).toBe(1);
  expect(() => score(column(1, 30), column(1, 30), "dsbench")).toThrow(
    expect.objectContaining({ code: "out_of_range" }),
  );
});

test("DSBench §4, playground-series-s3e5: a file that is too short is paired as far as it goes, and chance counts all answers", () => {
  const score = scorer("quadratic-kappa");
  const [truth, short] = [column(1, 2, 3, 3), column(1, 3, null, null)];
  // Distances 0 and 1 observed: a half. By chance: of 1, 2, 3, 3 to 1 those of 0 1 4 4, to 3 those of 4 1 0 0; 14 of 8 pairs.
  expect(score(truth, short, "dsbench")).toBeCloseTo(1 - 0.5 / (14 / 8), 15);
  expect(score(truth, short, "dsbench")).toBeCloseTo(0.714, 3);
  expect(() => score(truth, short)).toThrow(expect.objectContaining({ code: "missing_value", row: 2 }));
  const drawn = getMetric("quadratic-kappa").prepare(truth, short, { variant: "dsbench" });
  expect(drawn.scoreRows(Uint32Array.of(3, 1, 0, 2))).toBeCloseTo(0.714, 3);
  // A blank cell ends that grader, and so does a file without a row.
  expect(() => score(truth, column(1, null, 3, 3), "dsbench")).toThrow(
    expect.objectContaining({ code: "missing_value", column: "prediction", row: 1 }),
  );
  expect(() => score(truth, column(null, null, null, null), "dsbench")).toThrow(
    expect.objectContaining({ code: "undefined_score" }),
  );
  expect(() => score(column(2, 2), column(2, null), "dsbench")).toThrow(
    expect.objectContaining({ code: "undefined_score" }),
  );
  // The true ratings of rows that are not paired must have a place in the table as well.
  expect(() => score(column(1, 30), column(1, null), "dsbench")).toThrow(
    expect.objectContaining({ code: "out_of_range", column: "truth", row: 1 }),
  );
});

describe("DSBench §4, columns by position", () => {
  const truth = numbers({ a: [0, 1, 2], b: [5, 4, 9] });
  const swapped = numbers({ b: [5, 4, 9], a: [0, 1, 2] });

  test.each([
    // |0 - 5| + |1 - 4| + |2 - 9|, twice, of six cells.
    ["conways-reverse-game-of-life-2020", "pooled-mae", 0, 5],
    // The root of (25 + 9 + 49) / 3 in either column.
    ["feedback-prize-english-language-learning", "mean-column-rmse", 0, Math.sqrt(83 / 3)],
    // Ranks 1 2 3 and 2 1 3: 1 - 6 · 2 / 24.
    ["google-quest-challenge", "mean-column-spearman", 1, 0.5],
  ] as const)("%s: columns are taken as they stand, and an extra one is refused", (_, name, ours, theirs) => {
    const score = scorer(name);
    expect(score(truth, swapped)).toBeCloseTo(ours, 15);
    expect(score(truth, swapped, "dsbench")).toBeCloseTo(theirs, 14);
    const renamed = numbers({ x: [0, 1, 2], y: [5, 4, 9] });
    expect(score(truth, renamed, "dsbench")).toBeCloseTo(ours, 15);
    expect(() => score(truth, renamed)).toThrow(expect.objectContaining({ code: "missing_column" }));
    const extra = numbers({ a: [0, 1, 2], b: [5, 4, 9], c: [0, 0, 0] });
    expect(score(truth, extra)).toBeCloseTo(ours, 15);
    for (const other of [extra, column(0, 1, 2)]) {
      expect(() => score(truth, other, "dsbench")).toThrow(
        expect.objectContaining({ code: "missing_column" }),
      );
    }
  });

  test("jul-2021 goes by name, and an extra column ends its grader; here it is passed over", () => {
    const score = scorer("mean-column-rmsle");
    const variant = "dsbench/tabular-playground-series-jul-2021";
    const extra = numbers({ a: [0, 1, 2], c: [0, 0, 0], b: [5, 4, 9] });
    expect(score(truth, extra)).toBe(0);
    expect(() => score(truth, extra, variant)).toThrow(expect.objectContaining({ code: "missing_column" }));
    expect(score(truth, swapped, variant)).toBe(0);
    // Its NaN is no score.
    const below = numbers({ a: [0, -2, 2], b: [5, 4, 9] });
    expect(() => score(truth, below, variant)).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "a", row: 1 }),
    );
    expect(() => score(truth, numbers({ a: [0, null, 2], b: [5, 4, 9] }), variant)).toThrow(
      expect.objectContaining({ code: "missing_value", column: "a", row: 1 }),
    );
  });
});

/** Two alike. */
const rows = (a: number, b: number, c: number): Table => numbers({ a: [a, a], b: [b, b], c: [c, c] });
/** Of two rows, one of either class. */
const loss = (a: number): number => -(Math.log(a) + Math.log(0.25)) / 2;

describe("log loss of several classes", () => {
  const score = scorer("multiclass-log-loss");
  const truth = tableFromArrays({ target: ["a", "b"] });

  test("MLE-bench §4.1, lmsys-chatbot-arena rounds the sum of a row to six decimals, finer than its others", () => {
    const lmsys = "mle-bench-v1/lmsys-chatbot-arena";
    expect(score(truth, rows(0.5 + 4e-7, 0.25, 0.25), lmsys)).toBeCloseTo(loss(0.5 + 4e-7), 15);
    for (const off of [6e-7, -6e-7]) {
      const near = rows(0.5 + off, 0.25, 0.25);
      expect(() => score(truth, near, lmsys)).toThrow(expect.objectContaining({ code: "row_sum", row: 0 }));
      expect(score(truth, near, "mle-bench-v1")).toBeCloseTo(loss(0.5 + off), 15);
    }
  });

  test.each(["mle-dojo/leaf-classification", "mle-dojo/sf-crime"] as const)(
    "%s clips and then divides, where MLE-Dojo's others take rows of any sum as they are",
    (variant) => {
      expect(score(truth, rows(1, 1, 1), variant)).toBeCloseTo(Math.log(3), 14);
      expect(score(truth, rows(1, 1, 1), "mle-dojo")).toBeCloseTo(0, 14);
      // A hopeless row of 0, 0, 1: clipped at 1e-15, and the sum is 1 + 1e-15.
      expect(score(truth, rows(0, 0, 1), variant)).toBeCloseTo(-Math.log(1e-15), 13);
      expect(score(truth, rows(0.2, 0.2, 0), variant)).toBeCloseTo(Math.log(2), 14);
    },
  );
});

describe("ROC AUC over columns", () => {
  const score = scorer("mean-column-roc-auc");
  const truth = numbers({ a: [0, 0, 1, 1], b: [0, 1, 0, 1] });
  const turned = numbers({ b: [0.1, 0.9, 0.1, 0.9], a: [0.1, 0.1, 0.9, 0.9] });

  test("MLE-bench §4.1, ranzcr goes by name and refuses scores outside [0, 1], in any column", () => {
    const ranzcr = "mle-bench-v1/ranzcr-clip-catheter-line-classification";
    expect(score(truth, turned, ranzcr)).toBe(1);
    expect(score(truth, turned, "mle-bench-v1")).toBe(0.5);
    const logits = numbers({ a: [0.1, 0.1, 0.9, 0.9], b: [-1, 2, -1, 2] });
    expect(score(truth, logits)).toBe(1);
    expect(() => score(truth, logits, ranzcr)).toThrow(
      expect.objectContaining({ code: "out_of_range", column: "b", row: 0 }),
    );
  });

  test.each([
    ["mle-dojo/plant-pathology-2020-fgvc7", 0.5],
    ["mle-dojo/playground-series-s3e18", 0.5],
    ["mle-dojo/ranzcr-clip-catheter-line-classification", 0],
  ] as const)("%s goes by name and counts a column that fails as %d", (variant, worth) => {
    expect(score(truth, turned, variant)).toBe(1);
    expect(score(truth, turned, "mle-dojo")).toBe(0.5);
    const one = numbers({ a: [0, 0, 1, 1], b: [1, 1, 1, 1] });
    expect(score(one, turned, variant)).toBe((1 + worth) / 2);
    expect(() => score(one, turned)).toThrow(
      expect.objectContaining({ code: "undefined_score", column: "truth" }),
    );
  });
});

test("MLE-Dojo §4.2, freesound-2019: class columns are compared by position", () => {
  const score = scorer("lwlrap");
  const truth = numbers({ a: [1, 0], b: [0, 1] });
  const turned = numbers({ b: [0, 1], a: [1, 0] });
  expect(score(truth, turned)).toBe(1);
  // Each class's clip is the second of two.
  expect(score(truth, turned, "mle-dojo")).toBe(0.5);
});

test("MLE-bench §4.1, chaii: a pair of empty texts scores 0; it is fatal in tweet-sentiment-extraction", () => {
  const score = scorer("word-jaccard");
  const [truth, guess] = [texts("a b", ""), texts("a", "")];
  expect(score(truth, guess, "mle-bench-v1/chaii-hindi-and-tamil-question-answering")).toBe(0.25);
  expect(score(truth, guess)).toBe(0.75);
  expect(() => score(truth, guess, "mle-bench-v1")).toThrow(
    expect.objectContaining({ code: "undefined_score" }),
  );
});

test('MLE-bench, bms-molecular-translation: a text that pandas takes for missing is "nan"; in billion-word-imputation it is fatal', () => {
  const score = scorer("mean-levenshtein");
  const bms = "mle-bench-v1/bms-molecular-translation";
  // InChI to nan: a deletion, and "ChI" to "an".
  expect(score(texts("InChI"), texts(""), bms)).toBe(4);
  expect(score(texts("InChI"), texts("NA"), bms)).toBe(4);
  expect(score(texts("InChI"), texts(""))).toBe(5);
  expect(score(texts("null"), texts("None"), bms)).toBe(0);
  expect(score(texts("kitten"), texts("sitting"), bms)).toBe(3);
  // Numbers are no texts, and not missing either.
  expect(() => score(texts("7"), column(7), bms)).toThrow(
    expect.objectContaining({ code: "type_mismatch", column: "prediction" }),
  );
});

test.each(["mle-bench-v1/billion-word-imputation", "mle-dojo"] as const)(
  "%s: a text that pandas takes for missing ends the grader; here it is a text like any other",
  (variant) => {
    const score = scorer("mean-levenshtein");
    const truth = texts("a b c", "NA was");
    // " was" lacks: 4 of two rows; or all 6.
    expect(score(truth, texts("a b c", "NA"))).toBe(2);
    expect(score(truth, texts("a b c", ""))).toBe(3);
    for (const cell of ["NA", "", "null", "nan"]) {
      expect(() => score(truth, texts("a b c", cell), variant), cell).toThrow(
        expect.objectContaining({ code: "missing_value", column: "prediction", row: 1 }),
      );
    }
    expect(() => score(texts("None"), texts("a"), variant)).toThrow(
      expect.objectContaining({ code: "missing_value", column: "truth", row: 0 }),
    );
    expect(score(truth, texts("a c", "NA was"), variant)).toBe(1);
  },
);

test("a competition that deviates from nothing has no variant, and is told so", () => {
  expect(() => scorer("rmsle")(column(1), column(1), "dsbench/titanic")).toThrow(
    'The metric "rmsle" has no variant "dsbench/titanic"; it has "dsbench", "dsbench/bike-sharing-demand", ' +
      '"dsbench/playground-series-s3e11", "dsbench/playground-series-s4e4".',
  );
});
