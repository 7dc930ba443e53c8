import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { describe } from "vitest";
import type { MetricName } from "../../src/index.ts";
import { vision } from "../agreement/families/vision/names.ts";
import { testMetricLaws, type Counterexample, type Fixture, type Row } from "./metric-laws.ts";

const texts = (rows: readonly Row[], cell: (row: Row) => string): Table =>
  new Table({ target: vectorFromArray(rows.map(cell), new Utf8()) });

/** Class 0 shows nothing. */
const masks: Fixture = {
  truth: (rows) => texts(rows, ({ truth }) => ["", "1 6", "3 4 9 2"][truth]!),
  prediction: (rows) => texts(rows, ({ guess }) => ["-", "2 5", "3 4 8 3"][guess]!),
  perfect: (rows) => texts(rows, ({ truth }) => [" ", "1 5 6 1", "3 4  9 2 "][truth]!),
};
const instances: Fixture = {
  truth: (rows) => texts(rows, ({ truth }) => ["", "1 6", "1 6;11 8"][truth]!),
  prediction: (rows) => texts(rows, ({ guess }) => ["", "2 5; 11 2", "12 7;1 4"][guess]!),
  perfect: (rows) => texts(rows, ({ truth }) => [";", "1 6", "11 8;1 6"][truth]!),
};
const imagesOf = (rows: readonly Row[], cell: (row: Row) => string): Table => {
  const lines = rows.flatMap((row, image) => cell(row).split(";").map((mask) => [mask, `i${image}`] as const)); // prettier-ignore
  return new Table({
    target: vectorFromArray(lines.map(([mask]) => mask), new Utf8()), // prettier-ignore
    image: vectorFromArray(lines.map(([, image]) => image), new Utf8()), // prettier-ignore
  });
};
/** One row per instance. */
const long: Fixture = {
  truth: (rows) => imagesOf(rows, ({ truth }) => ["", "1 6", "1 6;11 8"][truth]!),
  prediction: (rows) => imagesOf(rows, ({ guess }) => ["", "2 5;11 2", "12 7;1 4"][guess]!),
  perfect: (rows) => imagesOf(rows, ({ truth }) => ["", "1 6", "11 8;1 6"][truth]!),
  options: { image: "image" },
  not: { weights: "rows are instances", lengths: "rows are instances" },
};
const slices: Fixture = {
  ...masks,
  options: { height: 4, width: 5 },
  wrongColumn: { column: "nothing", height: 4, width: 5 },
  not: { weights: "a mean over scans" },
};
const box = (label: number, confidence: number, left: number): string =>
  `c${label} ${confidence} ${left} 0 ${left + 10} 10`;
const detections: Fixture = {
  truth: (rows) => texts(rows, ({ truth }) => box(truth, 1, 0)),
  prediction: (rows) => texts(rows, ({ guess, chance }) => `${box(guess, chance, 2)} ${box(guess, 0.5, 90)}`),
  perfect: (rows) => texts(rows, ({ truth, chance }) => box(truth, chance, 0)),
};
const turned = (label: number, confidence: number, along: number): string =>
  `${confidence} ${2000 + along} 600 -18 2 4 1.5 0.3 c${label}`;
const boxesInSpace: Fixture = {
  truth: (rows) => texts(rows, ({ truth }) => turned(truth, 1, 0)),
  prediction: (rows) =>
    texts(rows, ({ guess, chance }) => `${turned(guess, chance, 9)} ${turned(guess, 0.5, 0.1)}`),
  perfect: (rows) => texts(rows, ({ truth, chance }) => turned(truth, chance, 0)),
  options: { protocol: "lyft-3d" },
};
const sizedBoxes: Fixture = {
  truth: (rows) => texts(rows, ({ truth }) => ["", "1 0 0 9 9", "1 0 0 9 9 1 5 0 9 9"][truth]!),
  prediction: (rows) =>
    texts(rows, ({ guess, chance }) => ["", `${chance} 1 0 9 9`, `0.5 5 0 9 9 ${chance} 0 0 9 8`][guess]!),
  perfect: (rows) => texts(rows, ({ truth }) => ["", "1 0 0 9 9", "0.2 5 0 9 9 0.1 0 0 9 9"][truth]!),
  options: { shapes: "boxes" },
};
const points: Fixture = {
  truth: (rows) => texts(rows, ({ truth }) => `a${truth} 0 0 9 9 b 2 2 5 5`),
  prediction: (rows) =>
    texts(rows, ({ guess, chance }) => (guess === 2 ? "" : `b 3 3 a${guess} ${chance} 9.5`)),
  perfect: (rows) => texts(rows, ({ truth }) => `a${truth} 4.5 1 b 3 3`),
};

const fixtures = {
  "rle-dice": masks,
  "rle-f-beta": masks,
  "iou-precision": masks,
  "instance-precision": instances,
  "instance-f2": instances,
  "dice-hausdorff": slices,
  "detection-map": detections,
  "point-in-box-f1": points,
} satisfies Record<(typeof vision)[number], Fixture>;

for (const name of vision) testMetricLaws(name, fixtures[name]);

/** The first row's detection is a hit, the second's of the same class and confidence a miss. */
const equallyConfident: Counterexample = {
  reason: "equal confidences count one after the other",
  rows: [
    { truth: 0, guess: 0, chance: 0.5 },
    { truth: 1, guess: 0, chance: 0.5 },
  ],
};
const inOrder = {
  order: equallyConfident,
  resample: { ...equallyConfident, reason: "equal confidences keep the order of all rows", picks: [1, 0] },
};
const fromTheCorner: Fixture = {
  ...detections,
  options: { protocol: "coco", variant: "mle-bench-v1" },
};
/** All ships of an image as one mask. */
const merged: Fixture = {
  ...instances,
  prediction: (rows) => texts(rows, ({ guess }) => ["", "2 5; 11 2", "1 6 11 8"][guess]!),
};
const emptyIsWorth0 = "an image that is empty on both sides does not count 1";
const others: readonly (readonly [string, MetricName, Fixture])[] = [
  ["pooled", "rle-dice", { ...masks, options: { average: "pooled" } }],
  ["with beta 2, pooled", "rle-f-beta", { ...masks, options: { average: "pooled", beta: 2 } }],
  ["one row per instance", "instance-precision", long],
  ["one row per instance", "instance-f2", long],
  ["over boxes", "instance-precision", sizedBoxes],
  ["by COCO", "detection-map", { ...detections, options: { protocol: "coco" } }],
  ["in space", "detection-map", boxesInSpace],
  ["as MLE-bench", "rle-dice", { ...masks, options: { variant: "mle-bench-v1" } }],
  ["as MLE-Dojo", "rle-dice", { ...masks, options: { variant: "mle-dojo" } }],
  [
    "as MLE-bench",
    "rle-f-beta",
    { ...masks, options: { variant: "mle-bench-v1" }, not: { bestReached: emptyIsWorth0 } },
  ],
  ["as MLE-Dojo", "rle-f-beta", { ...masks, options: { variant: "mle-dojo" } }],
  ["as MLE-bench", "iou-precision", { ...masks, options: { variant: "mle-bench-v1" } }],
  ["as MLE-Dojo", "iou-precision", { ...masks, options: { variant: "mle-dojo" } }],
  [
    "as MLE-Dojo",
    "instance-precision",
    { ...instances, options: { variant: "mle-dojo" }, not: { bestReached: emptyIsWorth0 } },
  ],
  ["as MLE-bench", "dice-hausdorff", { ...slices, options: { ...slices.options, variant: "mle-bench-v1" } }],
  [
    "as MLE-Dojo",
    "dice-hausdorff",
    {
      ...slices,
      options: { ...slices.options, variant: "mle-dojo" },
      not: { ...slices.not, bestReached: emptyIsWorth0 },
    },
  ],
  [
    "as MLE-bench scores siim-covid19-detection",
    "detection-map",
    {
      ...detections,
      // Confidence 0 is what that grader gives to what is not there: a box of that confidence ties with it.
      perfect: (rows) => texts(rows, ({ truth, chance }) => box(truth, 0.5 + chance / 2, 0)),
      options: { variant: "mle-bench-v1" },
    },
  ],
  ["as MLE-bench scores vinbigdata", "detection-map", { ...fromTheCorner, not: inOrder }],
  [
    "as MLE-bench scores 3d-object-detection",
    "detection-map",
    { ...boxesInSpace, options: { ...boxesInSpace.options, variant: "mle-bench-v1" } },
  ],
  ...(["voc", "coco"] as const).map(
    (protocol) =>
      [
        `as MLE-Dojo scores ${protocol === "voc" ? "siim-covid19-detection" : "vinbigdata"}`,
        "detection-map",
        {
          ...detections,
          options: { protocol, variant: "mle-dojo" },
          not: { ...inOrder, bestReached: "1e-6 is added to each denominator" },
        },
      ] as const,
  ),
  [
    "as MLE-Dojo",
    "instance-f2",
    {
      ...merged,
      options: { variant: "mle-dojo" },
      not: {
        truthBest: {
          reason: "the true objects of an image are one, which only one mask of all of them equals",
          rows: [{ truth: 2, guess: 2, chance: 0 }],
        },
      },
    },
  ],
  ["as MLE-Dojo", "point-in-box-f1", { ...points, options: { variant: "mle-dojo" } }],
];

for (const [how, name, fixture] of others) describe(how, () => testMetricLaws(name, fixture));
