import type { ReferenceCase } from "../../agreement.ts";
import { createShapes, type Shapes } from "./random-shapes.ts";

type Options = NonNullable<ReferenceCase["options"]>;
type Corners = readonly [number, number, number, number];

/** Corners are whole or half numbers, so that an IoU can be a threshold exactly. */
function corners(shapes: Shapes): Corners {
  const [left, top] = [shapes.whole(0, 40) / 2, shapes.whole(0, 40) / 2];
  return [left, top, left + shapes.whole(0, 20), top + shapes.whole(1, 20)];
}

function move(shapes: Shapes, [left, top, right, bottom]: Corners): Corners {
  const step = (): number => shapes.pick([0, 0, 0, 1, 2, 3]);
  const [dx, dy] = [step(), step()];
  return [left + dx, top + dy, right + dx + step(), bottom + dy];
}

/** Few confidences, so that many are equal; negative zero among them. */
function confidence(shapes: Shapes, distinct: boolean): number {
  return distinct ? shapes.uniform() : shapes.pick([0.1, 0.25, 0.5, 0.75, 0.9, 1]);
}

interface Scene {
  readonly truth: string;
  readonly prediction: string;
}

function scene(shapes: Shapes, distinct: boolean): Scene {
  const truth: string[] = [];
  const prediction: string[] = [];
  for (let at = shapes.whole(0, 5); at > 0; at--) {
    const label = shapes.pick(["0", "1", "opacity", "none"]);
    const box = corners(shapes);
    truth.push(`${label} 1 ${box.join(" ")}`);
    for (let guess = shapes.whole(0, 2); guess > 0; guess--) {
      const called = shapes.uniform() < 0.8 ? label : "0";
      prediction.push(`${called} ${confidence(shapes, distinct)} ${move(shapes, box).join(" ")}`);
    }
  }
  if (shapes.uniform() < 0.3) prediction.push(`stray ${confidence(shapes, distinct)} 0 0 1 1`);
  if (shapes.uniform() < 0.3)
    prediction.push(`0 ${confidence(shapes, distinct)} ${corners(shapes).join(" ")}`);
  return { truth: truth.join(" "), prediction: prediction.toReversed().join("  ") };
}

/** Flat boxes by VOC and COCO and as upstream has them. */
export function detectionCases(): readonly ReferenceCase[] {
  const shapes = createShapes(75);
  return shapes.list(64, (at): ReferenceCase => {
    const protocol = at % 2 === 0 ? "voc" : "coco";
    const variant = ([undefined, undefined, "mle-bench-v1", "mle-dojo"] as const)[(at >> 1) % 4];
    // The first image shows a class, the second not, as MLE-bench's own needs it.
    const images = [
      {
        truth: "0 1 0 0 5 5",
        prediction: "0 0.3 0 0 5 5 1 0.2 0 0 5 5 none 0.2 0 0 9 9 opacity 0.1 0 0 9 9",
      },
      { truth: "", prediction: "" },
      ...shapes.list(shapes.whole(0, 20), () => scene(shapes, at % 4 < 2)),
    ];
    const weights = shapes.list(images.length, (image) => (image < 2 ? 1 : shapes.whole(0, 3)));
    const options: Options = {
      protocol,
      ...(at % 8 < 3 ? {} : { iou: shapes.pick([0.4, 0.5, 0.75]) }),
      ...(variant === undefined ? {} : { variant }),
      ...(variant === undefined && at % 5 === 0 ? { ties: "in-order" } : {}),
      ...(at % 3 === 0 ? { weights } : {}),
    };
    return detection(`${protocol} ${variant ?? "definition"} ${at}`, images, options);
  });
}

function detection(name: string, images: readonly Scene[], options: Options): ReferenceCase {
  return {
    metric: "detection-map",
    name,
    truth: { boxes: images.map(({ truth }) => truth) },
    prediction: { boxes: images.map(({ prediction }) => prediction) },
    options,
  };
}

/** Turned boxes at coordinates of thousands, as the competition's are. */
export function lyftCases(): readonly ReferenceCase[] {
  const shapes = createShapes(76);
  return shapes.list(16, (at): ReferenceCase => {
    const images = shapes.list(shapes.whole(1, 8), (image): Scene => {
      const truth: string[] = [];
      const prediction: string[] = [];
      for (let box = image === 0 ? 2 : shapes.whole(at < 8 ? 1 : 0, 4); box > 0; box--) {
        const label = shapes.pick(["car", "bus", "pedestrian"]);
        const centre = [2700 + 30 * shapes.uniform(), 650 + 30 * shapes.uniform(), -18 + shapes.uniform()];
        const sizes = [1.5 + shapes.uniform(), 4 + shapes.uniform(), 1.5 + shapes.uniform()];
        const yaw = 6 * shapes.uniform() - 3;
        truth.push([1, ...centre, ...sizes, yaw, label].join(" "));
        for (let guess = shapes.whole(0, 2); guess > 0; guess--) {
          const near = (value: number): number => value + shapes.pick([0, 0.05, 0.2, 0.5]) * shapes.uniform();
          prediction.push(
            [confidence(shapes, true), ...centre.map(near), ...sizes.map(near), near(yaw), label].join(" "),
          );
        }
      }
      return { truth: truth.join(" "), prediction: prediction.join(" ") };
    });
    const weights = shapes.list(images.length, (image) => (image === 0 ? 1 : shapes.whole(0, 3)));
    return detection(`lyft ${at}`, images, {
      protocol: "lyft-3d",
      ...(at % 2 === 0 ? { weights } : {}),
      ...(at < 8 && at % 2 === 1 ? { variant: "mle-bench-v1" } : {}),
    });
  });
}

function sized([left, top, right, bottom]: Corners): string {
  return `${left} ${top} ${right - left} ${bottom - top}`;
}

/** Boxes "confidence x y width height". */
export function boxPrecisionCases(): readonly ReferenceCase[] {
  const shapes = createShapes(77);
  return shapes.list(20, (at): ReferenceCase => {
    const images = shapes.list(shapes.whole(1, 15), (): Scene => {
      const boxes = shapes.list(shapes.whole(0, 5), () => corners(shapes));
      const guesses = boxes.flatMap((box) => shapes.list(shapes.whole(0, 2), () => move(shapes, box)));
      return {
        truth: boxes.map((box) => `1.0 ${sized(box)}`).join(" "),
        prediction: guesses.map((box) => `${confidence(shapes, at % 2 === 0)} ${sized(box)}`).join(" "),
      };
    });
    return {
      metric: "instance-precision",
      name: `boxes ${at}`,
      truth: { boxes: images.map(({ truth }) => truth) },
      prediction: { boxes: images.map(({ prediction }) => prediction) },
      options: {
        shapes: "boxes",
        lastThreshold: shapes.pick([0.75, 0.95]),
        ...(at % 3 === 2 ? { variant: "mle-dojo" } : {}),
      },
    };
  });
}

/** Points on a grid, so that many lie on edges. */
export function pointCases(): readonly ReferenceCase[] {
  const shapes = createShapes(78);
  return shapes.list(36, (at): ReferenceCase => {
    const label = (): string => shapes.pick(["U+306F", "U+306E", "か"]);
    const rows = shapes.whole(1, 20);
    const box = (): string => `${label()} ${shapes.list(4, () => shapes.whole(0, 6)).join(" ")}`;
    const point = (): string => `${label()} ${shapes.whole(0, 24) / 2} ${shapes.whole(0, 24) / 2}`;
    const weights = shapes.list(rows, (row) => (row === 0 ? 1 : shapes.whole(0, 3)));
    return {
      metric: "point-in-box-f1",
      name: `points ${at}`,
      truth: {
        labels: shapes.list(rows, (row) => shapes.list(shapes.whole(row === 0 ? 1 : 0, 8), box).join(" ")),
      },
      prediction: { labels: shapes.list(rows, () => shapes.list(shapes.whole(0, 8), point).join(" ")) },
      options: {
        ...(at % 3 === 0 ? { weights } : {}),
        ...(at % 4 === 3 ? { variant: "mle-dojo" } : {}),
      },
    };
  });
}
