import { Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import { describe, expect, test } from "vitest";
import { getMetric, MetricError, metrics, type Metric, type MetricOptions } from "../../src/index.ts";

const cells = (...texts: readonly string[]): Table => new Table({ y: vectorFromArray(texts, new Utf8()) });
const codeOf = (run: () => number): string | number => {
  try {
    return run();
  } catch (error) {
    if (MetricError.isInstance(error)) return error.code;
    throw error;
  }
};
const bench = { variant: "mle-bench-v1" } as const;
const dojo = { variant: "mle-dojo" } as const;
const box = (confidence: number, left: number, label = "a"): string =>
  `${label} ${confidence} ${left} 0 ${left + 10} 10`;

describe("MLE-bench's graders", () => {
  const tgs = metrics["iou-precision"];
  const size = 101 * 101;

  test("MLE-bench §6.2.6, tgs-salt: an empty mask is credited where the truth covers over half (79 % scores 0.6)", () => {
    const covering = (share: number): Table => cells(`1 ${Math.round(share * size)}`);
    expect(tgs.score(covering(0.79), cells(""))).toBe(0);
    expect(tgs.score(covering(0.79), cells(""), bench)).toBe(0.6);
    expect(tgs.score(covering(0.49), cells(""), bench)).toBe(0);
    expect(tgs.score(covering(1), cells(""), bench)).toBe(1);
    // Other constants land in the right bin.
    expect(tgs.score(covering(0.79), covering(1), bench)).toBe(tgs.score(covering(0.79), covering(1)));
    expect(tgs.score(cells(""), covering(1), bench)).toBe(0);
    expect(tgs.score(cells(""), cells(""), bench)).toBe(1);
  });

  test("MLE-bench §6.2.7, vinbigdata: xmin ymin xmax ymax is taken for x y width height, so that an IoU of .32 passes .40", () => {
    const map = metrics["detection-map"];
    const options = { protocol: "coco", iou: 0.4 } as const;
    const truth = cells("3 1 100 100 200 200", "");
    const prediction = cells("3 0.9 130 130 230 230", "");
    expect(map.score(truth, prediction, options)).toBe(0);
    expect(map.score(truth, prediction, { ...options, ...bench })).toBeCloseTo(1, 12);
    // At the origin both read alike.
    const near = [cells("3 1 0 0 100 100"), cells("3 0.9 0 0 100 30")] as const;
    expect(map.score(...near, { ...options, ...bench })).toBe(map.score(...near, options));
  });

  test("MLE-bench §6.2 (unlisted), siim-covid19: what is not found counts as found with confidence 0", () => {
    const map = metrics["detection-map"];
    const truth = cells(box(1, 0), "", "");
    expect(map.score(truth, cells("", "", ""))).toBe(0);
    expect(map.score(truth, cells("", "", ""), bench)).toBeCloseTo(1 / 3, 15);
    expect(map.score(truth, truth, bench)).toBe(1);
  });

  test("MLE-bench §6.2 (unlisted), siim-covid19: the truth itself has no score where every image has the class", () => {
    const map = metrics["detection-map"];
    expect(map.score(cells(box(1, 0)), cells(box(1, 0)))).toBe(1);
    expect(codeOf(() => map.score(cells(box(1, 0)), cells(box(1, 0)), bench))).toBe("undefined_score");
  });

  test("MLE-bench §3, 3d-object-detection: a sample without objects makes the score NaN", () => {
    const lyft = { protocol: "lyft-3d" } as const;
    const truth = cells("1 0 0 0 2 4 1.5 0 car", "");
    expect(metrics["detection-map"].score(truth, truth, lyft)).toBe(1);
    expect(codeOf(() => metrics["detection-map"].score(truth, truth, { ...lyft, ...bench }))).toBe(
      "undefined_score",
    );
  });

  test("MLE-bench §4.1, uw-madison: classes are united before the distance is measured", () => {
    const scans = tableFromArrays({
      scan: ["s", "s"],
      class: ["large", "small"],
      slice: Int32Array.of(1, 1),
    });
    const truth = scans.assign(cells("1 2", "20 1"));
    const swapped = cells("20 1", "1 2");
    const options = { height: 4, width: 5, scan: "scan", class: "class", slice: "slice" };
    // Both classes are where the other is: Dice 0, and the distance between the two.
    const apart = Math.hypot(4 / 5, 3 / 4) / Math.sqrt(3);
    expect(metrics["dice-hausdorff"].score(truth, swapped, options)).toBeCloseTo(0.6 * (1 - apart), 15);
    expect(metrics["dice-hausdorff"].score(truth, swapped, { ...options, ...bench })).toBe(0.6);
  });

  test("MLE-bench §4.1, uw-madison: more than ten times the truth's voxels counts as farthest", () => {
    const options = { height: 4, width: 5 };
    const [truth, large] = [cells("1 1"), cells("1 11")];
    const dice = (0.4 * 2) / 12;
    const far = Math.hypot(2 / 5, 3 / 4) / Math.sqrt(3);
    expect(metrics["dice-hausdorff"].score(truth, large, options)).toBeGreaterThan(dice);
    expect(metrics["dice-hausdorff"].score(truth, large, options)).toBeLessThan(dice + 0.6 * (1 - far / 2));
    expect(metrics["dice-hausdorff"].score(truth, large, { ...options, ...bench })).toBeCloseTo(dice, 15);
  });

  test("MLE-bench §4.1 (unlisted), the run-length helper: runs that leave the image are cut, not refused", () => {
    const options = { height: 2, width: 2 };
    const [truth, outside] = [cells("3 2"), cells("3 9")];
    for (const name of ["rle-dice", "rle-f-beta", "iou-precision"] as const) {
      expect(
        codeOf(() => metrics[name].score(truth, outside, options)),
        name,
      ).toBe("out_of_range");
      expect(metrics[name].score(truth, outside, { ...options, ...bench }), name).toBe(1);
    }
  });

  test("MLE-bench §4.1 (unlisted), the run-length helper: a last start without a length is stretched by numpy, not refused", () => {
    const size = { height: 4, width: 5 };
    const dice = metrics["rle-dice"];
    const score = (prediction: string): string | number =>
      codeOf(() => dice.score(cells("1 3 10 3", "5 1"), cells(prediction, "5 1"), { ...size, ...bench }));
    expect(codeOf(() => dice.score(cells("1 3"), cells("1 3 10"), size))).toBe("type_mismatch");
    // Pixels 1 to 3, and as many from 10 on.
    expect(score("1 3 10")).toBe(1);
    // Two pixels from 1 on, and from 10 on: 2 · 4 of 6 + 4.
    expect(score("1 2 10")).toBe((0.8 + 1) / 2);
    // A start alone is nothing.
    expect(score("10")).toBe(0.5);
    // After two runs numpy finds three starts and two lengths.
    expect(score("1 3 10 3 20")).toBe("type_mismatch");
    expect(score("1 3 2")).toBe("out_of_range");
    expect(score("4 3 1")).toBe("out_of_range");
    expect(score("1 3 0")).toBe("out_of_range");
    // The end of the image cuts it: 2 · 3 of 6 + 3 + 1.
    expect(score("1 3 20")).toBe((0.6 + 1) / 2);
    expect(score("1 3 2147483647")).toBe("out_of_range");
    for (const name of ["rle-f-beta", "iou-precision"] as const) {
      const same = metrics[name].score(cells("1 3 10 3"), cells("1 3 10"), { ...size, ...bench });
      expect(same, name).toBe(1);
    }
    const rows = Array.from({ length: 9 }, () => "1 1 3");
    const full = rows.map(() => "1 1 3 1");
    const hausdorff = metrics["dice-hausdorff"];
    expect(codeOf(() => hausdorff.score(cells(...full), cells(...rows), size))).toBe("type_mismatch");
    expect(hausdorff.score(cells(...full), cells(...rows), { ...size, ...bench })).toBe(1);
  });

  test.each([
    ["contrails", "rle-dice", { average: "pooled", height: 2, width: 2 }],
    ["uw-madison", "dice-hausdorff", { height: 2, width: 2 }],
  ] as const)(
    "MLE-bench §6.2.15, %s: nothing anywhere is NaN, which is refused with a code by either",
    (_, name, options) => {
      const metric: Metric = getMetric(name);
      for (const variant of [{}, bench]) {
        expect(
          codeOf(() =>
            metric.score(cells("", ""), cells("", ""), { ...options, ...variant } as MetricOptions),
          ),
        ).toBe("undefined_score");
      }
    },
  );

  test("MLE-bench §4.1 (unlisted), vesuvius: nothing where there is nothing scores 0", () => {
    expect(metrics["rle-f-beta"].score(cells(""), cells(""))).toBe(1);
    expect(metrics["rle-f-beta"].score(cells(""), cells(""), bench)).toBe(0);
  });
});

describe("MLE-Dojo's graders", () => {
  test("MLE-Dojo §4.2, uw-madison: the distance is that of flat slices on 512 × 512 pixels", () => {
    const scans = tableFromArrays({ scan: ["s", "s"], slice: Int32Array.of(1, 2) });
    const truth = scans.assign(cells("1 1", ""));
    const options = { height: 4, width: 5, scan: "scan", slice: "slice" };
    // The pixel below; of 4 rows it is a fourth of the height away, of 512 next to nothing.
    const below = cells("2 1", "");
    expect(metrics["dice-hausdorff"].score(truth, below, options)).toBeCloseTo(
      0.6 * (1 - 0.25 / Math.sqrt(3)),
      15,
    );
    expect(metrics["dice-hausdorff"].score(truth, below, { ...options, ...dojo })).toBeCloseTo(
      0.6 * (1 - 1 / 512 / Math.SQRT2 / 2),
      15,
    );
  });

  test("MLE-Dojo §4.2 (unlisted), uw-madison: the truth scores below 1 where slices are empty", () => {
    const truth = cells("1 1", "");
    const options = { height: 4, width: 5 };
    expect(metrics["dice-hausdorff"].score(truth, truth, options)).toBe(1);
    expect(metrics["dice-hausdorff"].score(truth, truth, { ...options, ...dojo })).toBe(0.8);
  });

  test("MLE-Dojo's table, airbus-ship-detection: all ships of an image are one true mask, so that right answers fail", () => {
    const ships = cells("1 10; 21 10", "");
    expect(metrics["instance-f2"].score(ships, ships)).toBe(1);
    // Each ship is half of the whole: one hit and one false alarm, at the threshold of 0.5 alone.
    expect(metrics["instance-f2"].score(ships, ships, dojo)).toBeCloseTo((5 / 6 / 10 + 1) / 2, 15);
    expect(metrics["instance-f2"].score(ships, cells("1 10 21 10", ""), dojo)).toBe(1);
  });

  test("MLE-Dojo §4 (unlisted): an IoU that only reaches a threshold passes, but for numpy's drift (0.6000000000000001)", () => {
    const tgs = metrics["iou-precision"];
    expect(tgs.score(cells("1 10"), cells("1 5"))).toBe(0);
    expect(tgs.score(cells("1 10"), cells("1 5"), dojo)).toBe(0.1);
    expect(tgs.score(cells("1 10"), cells("1 6"))).toBe(0.2);
    expect(tgs.score(cells("1 10"), cells("1 6"), dojo)).toBe(0.2);
    // The ships' IoU is of single precision, where 3/5 is above it.
    expect(metrics["instance-f2"].score(cells("1 10"), cells("1 6"), dojo)).toBeCloseTo(0.3, 15);
  });

  test("MLE-Dojo §4 (unlisted), global-wheat: an image without heads scores 0 though nothing is predicted", () => {
    const boxes = { shapes: "boxes" } as const;
    expect(metrics["instance-precision"].score(cells(""), cells(""), boxes)).toBe(1);
    expect(metrics["instance-precision"].score(cells(""), cells(""), { ...boxes, ...dojo })).toBe(0);
  });

  test("MLE-Dojo §4 (unlisted), siim-covid19 and vinbigdata: the truth itself scores below 1", () => {
    const truth = cells(box(1, 0));
    for (const protocol of ["voc", "coco"] as const) {
      expect(metrics["detection-map"].score(truth, truth, { protocol })).toBe(1);
      const score = metrics["detection-map"].score(truth, truth, { protocol, ...dojo });
      expect(score).toBeLessThan(1);
      expect(score).toBeCloseTo(1 / (1 + 1e-6), 15);
    }
  });

  test("MLE-Dojo §4 (unlisted), siim-covid19 and vinbigdata; MLE-bench, vinbigdata: the order of rows decides between equal confidences", () => {
    const [truth, prediction] = [[box(1, 0), ""], [box(1, 0), box(1, 0)]] as const; // prettier-ignore
    const score = (options: object, turned: boolean): number =>
      metrics["detection-map"].score(
        cells(...(turned ? truth.toReversed() : truth)),
        cells(...(turned ? prediction.toReversed() : prediction)),
        options,
      );
    expect(score({}, false)).toBe(score({}, true));
    expect(score(dojo, false)).toBeCloseTo(1, 5);
    expect(score(dojo, true)).toBeCloseTo(0.5, 5);
    expect(score({ protocol: "coco", ...bench }, false)).toBeCloseTo(1, 12);
    expect(score({ protocol: "coco", ...bench }, true)).toBeCloseTo(0.5, 12);
  });

  test("MLE-Dojo §4 (unlisted), kuzushiji: a point on the lower edge lies inside, and points choose before boxes", () => {
    const f1 = metrics["point-in-box-f1"];
    expect(f1.score(cells("a 1 1 9 9"), cells("a 1 1"))).toBe(0);
    expect(f1.score(cells("a 1 1 9 9"), cells("a 1 1"), dojo)).toBe(1);
    const nested = cells("a 0 0 4 4 a 0 0 9 9");
    expect(f1.score(nested, cells("a 8 8 a 2 2"))).toBe(1);
    const outerFirst = cells("a 0 0 9 9 a 0 0 4 4");
    expect(f1.score(outerFirst, cells("a 8 8 a 2 2"))).toBe(1);
    expect(f1.score(outerFirst, cells("a 2 2 a 8 8"), dojo)).toBe(0.5);
  });

  test("MLE-Dojo §4 (unlisted), hubmap: runs may overlap, and be outside the image", () => {
    const size = { height: 2, width: 2 };
    expect(codeOf(() => metrics["rle-dice"].score(cells("1 4"), cells("1 3 2 3"), size))).toBe(
      "out_of_range",
    );
    expect(metrics["rle-dice"].score(cells("1 4"), cells("1 3 2 3"), { ...size, ...dojo })).toBe(1);
    expect(metrics["rle-dice"].score(cells("1 4"), cells("1 12"), { ...size, ...dojo })).toBe(0.5);
  });
});
