/** A rectangle in the plane, its length along `yaw` (radians). */
export interface Rectangle {
  readonly length: number;
  readonly width: number;
  readonly yaw: number;
}

type Point = readonly [number, number];

/**
 * Area that two rectangles share, the second's centre lying at (dx, dy) from the first's. The second is seen from the first, where
 * sides are parallel to the axes, and clipped at each in turn (Sutherland and Hodgman, 1974): differences of large coordinates are
 * formed once, before anything is multiplied.
 */
export function rectangleOverlap(one: Rectangle, other: Rectangle, dx: number, dy: number): number {
  const reach = (Math.hypot(one.length, one.width) + Math.hypot(other.length, other.width)) / 2;
  if (Math.hypot(dx, dy) >= reach) return 0;
  const [cos, sin] = [Math.cos(one.yaw), Math.sin(one.yaw)];
  const centre: Point = [dx * cos + dy * sin, dy * cos - dx * sin];
  let polygon = corners(other, other.yaw - one.yaw, centre);
  for (const [axis, half] of [
    [0, one.length / 2],
    [1, one.width / 2],
  ] as const) {
    polygon = clip(polygon, (point) => half - point[axis]);
    polygon = clip(polygon, (point) => half + point[axis]);
  }
  return areaOf(polygon);
}

function corners({ length, width }: Rectangle, yaw: number, [x, y]: Point): readonly Point[] {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const turned = (along: number, across: number): Point => [
    x + along * cos - across * sin,
    y + along * sin + across * cos,
  ];
  const [l, w] = [length / 2, width / 2];
  return [turned(l, w), turned(-l, w), turned(-l, -w), turned(l, -w)];
}

/** What of a convex polygon lies where `inside` is not negative. */
function clip(polygon: readonly Point[], inside: (point: Point) => number): readonly Point[] {
  const kept: Point[] = [];
  for (let at = 0; at < polygon.length; at++) {
    const [from, to] = [polygon[at]!, polygon[(at + 1) % polygon.length]!];
    const [a, b] = [inside(from), inside(to)];
    if (a >= 0) kept.push(from);
    if (a < 0 !== b < 0) {
      const share = a / (a - b);
      kept.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
    }
  }
  return kept;
}

/** By triangles from the first corner, so that a small polygon far from the origin keeps its digits. */
function areaOf(polygon: readonly Point[]): number {
  const [first, ...others] = polygon;
  if (first === undefined) return 0;
  let twice = 0;
  for (let at = 1; at < others.length; at++) {
    const [a, b] = [others[at - 1]!, others[at]!];
    twice += (a[0] - first[0]) * (b[1] - first[1]) - (b[0] - first[0]) * (a[1] - first[1]);
  }
  return Math.abs(twice) / 2;
}
