import type { ReferenceCase } from "../../agreement.ts";
import { createShapes, disturb, encode, type Shapes } from "./random-shapes.ts";

type Options = NonNullable<ReferenceCase["options"]>;

interface Pair {
  readonly truth: string;
  readonly prediction: string;
}

function pair(shapes: Shapes, size: number): Pair {
  const pixels = shapes.pixels(size);
  const guess = shapes.uniform() < 0.7 ? disturb(shapes, pixels, size) : shapes.pixels(size);
  return { truth: encode(pixels), prediction: encode(guess) };
}

function weightsOf(shapes: Shapes, rows: number): { readonly weights?: readonly number[] } {
  return shapes.uniform() < 0.4
    ? { weights: shapes.list(rows, (at) => (at === 0 ? 1 : shapes.whole(0, 4))) }
    : {};
}

/** One mask on each side of a row. */
export function maskCases(): readonly ReferenceCase[] {
  const shapes = createShapes(71);
  const cases: ReferenceCase[] = [];
  const add = (metric: "rle-dice" | "rle-f-beta" | "iou-precision", options: Options, at: number): void => {
    const [height, width] = [shapes.whole(1, 12), shapes.whole(1, 12)];
    const rows = shapes.whole(1, 30);
    // The first row shows something, so that pooled scores are defined.
    const pairs = shapes.list(rows, (row) =>
      row === 0 ? { truth: "1 1", prediction: "1 1" } : pair(shapes, height * width),
    );
    const variant = options.variant ?? "definition";
    const loose = options.variant === undefined ? pairs : pairs.map((one) => loosen(shapes, one, options));
    cases.push({
      metric,
      name: `${variant} ${at}`,
      truth: { mask: loose.map(({ truth }) => truth) },
      prediction: { mask: loose.map(({ prediction }) => prediction) },
      options: { height, width, ...weightsOf(shapes, rows), ...options },
    });
  };
  for (let at = 0; at < 36; at++) {
    const variant = ([undefined, undefined, "mle-bench-v1", "mle-dojo"] as const)[at % 4];
    const named = variant === undefined ? {} : { variant };
    const average = shapes.pick(["per-image", "pooled"]);
    add("rle-dice", { average, ...named }, at);
    add("rle-f-beta", { average, beta: shapes.pick([0.5, 1, 2, 0.1]), ...named }, at);
    add("iou-precision", named, at);
  }
  return cases;
}

/** What the variants draw and the definition refuses: runs beyond the edge, or over others. */
function loosen(shapes: Shapes, { truth, prediction }: Pair, { variant }: Options): Pair {
  if (shapes.uniform() < 0.5) return { truth, prediction };
  const beyond = `${prediction} ${shapes.whole(145, 150)} ${shapes.whole(1, 9)}`.trim();
  return { truth, prediction: variant === "mle-dojo" ? `${beyond} 1 1` : beyond };
}

/** A million rows of a few hundred masks. */
export function largeMaskCases(): readonly ReferenceCase[] {
  const shapes = createShapes(72);
  const rows = 1_000_000;
  const pairs = shapes.list(200, () => pair(shapes, 20));
  const chosen = shapes.list(rows, () => shapes.whole(0, pairs.length - 1));
  const truth = { mask: chosen.map((at) => pairs[at]!.truth) };
  const prediction = { mask: chosen.map((at) => pairs[at]!.prediction) };
  const size = { height: 4, width: 5 };
  return [
    { metric: "rle-dice", name: "a million rows", truth, prediction, options: size },
    { metric: "rle-f-beta", name: "a million rows", truth, prediction, options: size },
    { metric: "iou-precision", name: "a million rows", truth, prediction, options: size },
  ];
}

/** Masks of an image that exclude each other, and what was made of them. */
function instances(
  shapes: Shapes,
  size: number,
): { readonly truth: string[]; readonly prediction: string[] } {
  const count = shapes.whole(0, 5);
  const cuts = shapes.list(count + 1, () => shapes.whole(0, size)).toSorted((a, b) => a - b);
  const truth: string[] = [];
  const prediction: string[] = [];
  for (let at = 0; at < count; at++) {
    const span = Array.from({ length: cuts[at + 1]! - cuts[at]! }, (_, pixel) => cuts[at]! + pixel);
    const kind = shapes.uniform();
    if (kind > 0.1) truth.push(encode(span));
    const drop = shapes.pick([0, 0.1, 0.3, 0.5]);
    if (kind < 0.85) prediction.push(encode(span.filter(() => shapes.uniform() >= drop)));
  }
  const shuffled = prediction.map((mask) => ({ mask, key: shapes.uniform() }));
  return {
    truth: truth.filter((mask) => mask !== ""),
    prediction: shuffled
      .toSorted((a, b) => a.key - b.key)
      .map(({ mask }) => mask)
      .filter((mask) => mask !== ""),
  };
}

/** Several masks per image, one row per image or one row per mask. */
export function instanceCases(): readonly ReferenceCase[] {
  const shapes = createShapes(73);
  const cases: ReferenceCase[] = [];
  for (let at = 0; at < 36; at++) {
    for (const metric of ["instance-precision", "instance-f2"] as const) {
      const images = shapes.list(shapes.whole(1, 20), () => instances(shapes, 150));
      const variant = at % 3 === 2 ? ({ variant: "mle-dojo" } as const) : {};
      const last = metric === "instance-precision" ? { lastThreshold: shapes.pick([0.75, 0.95]) } : {};
      const options: Options = { ...last, ...variant };
      cases.push(
        at % 2 === 0
          ? {
              metric,
              name: `row per image ${at}`,
              truth: { masks: images.map(({ truth }) => truth.join(";")) },
              prediction: { masks: images.map(({ prediction }) => prediction.join(" ; ")) },
              options: { ...options, ...weightsOf(shapes, images.length) },
            }
          : longCase(metric, `row per mask ${at}`, images, options),
      );
    }
  }
  return cases;
}

function longCase(
  metric: "instance-precision" | "instance-f2",
  name: string,
  images: readonly { readonly truth: readonly string[]; readonly prediction: readonly string[] }[],
  options: Options,
): ReferenceCase {
  const side = (which: "truth" | "prediction") => {
    const rows = images.flatMap((image, at) => {
      const masks = image[which].length === 0 ? [""] : image[which];
      return masks.map((mask) => ({ mask, image: `i${at}` }));
    });
    const turned = which === "truth" ? rows : rows.toReversed();
    return { mask: turned.map(({ mask }) => mask), image: turned.map(({ image }) => image) };
  };
  return {
    metric,
    name,
    truth: side("truth"),
    prediction: side("prediction"),
    options: { ...options, image: "image" },
  };
}

/** Scans of a few slices and classes. */
export function scanCases(): readonly ReferenceCase[] {
  const shapes = createShapes(74);
  return shapes.list(40, (at): ReferenceCase => {
    const [height, width] = [shapes.whole(2, 10), shapes.whole(2, 10)];
    const rows: { scan: string; label: string; slice: number; masks: Pair }[] = [];
    for (let scan = 0; scan < shapes.whole(1, 4); scan++) {
      for (let slice = 0; slice < shapes.whole(1, 5); slice++) {
        for (const label of ["large", "small"]) {
          const masks =
            scan + slice === 0 ? { truth: "1 2", prediction: "2 2" } : pair(shapes, height * width);
          rows.push({ scan: `s${scan}`, label, slice: 10 - slice, masks });
        }
      }
    }
    const variant = ([undefined, undefined, "mle-bench-v1", "mle-dojo"] as const)[at % 4];
    return {
      metric: "dice-hausdorff",
      name: `scans ${at}`,
      truth: {
        mask: rows.map(({ masks }) => masks.truth),
        scan: rows.map(({ scan }) => scan),
        label: rows.map(({ label }) => label),
        slice: Int32Array.from(rows, ({ slice }) => slice),
        height: Int32Array.from(rows, () => height),
      },
      prediction: { mask: rows.map(({ masks }) => masks.prediction) },
      options: {
        height: "height",
        width,
        scan: "scan",
        class: "label",
        slice: "slice",
        ...(at % 3 === 0 ? { order: "row-major" } : {}),
        ...(variant === undefined ? {} : { variant }),
      },
    };
  });
}
