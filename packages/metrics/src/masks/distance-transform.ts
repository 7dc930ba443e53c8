/** A box of voxels, the last axis contiguous; spacing is the distance of neighbours along each axis. */
export interface Grid {
  readonly sizes: readonly [number, number, number];
  readonly spacing: readonly [number, number, number];
}

/**
 * Turns a grid that is 0 at some voxels and infinite elsewhere into the squared distances to the nearest of the former, in place
 * and in linear time: along one axis after the other, the lower envelope of the parabolas over each line (Felzenszwalb and
 * Huttenlocher, Distance Transforms of Sampled Functions, 2012).
 */
export function squaredDistances(values: Float64Array, { sizes, spacing }: Grid): void {
  const [depth, slow, fast] = sizes;
  const strides = [slow * fast, fast, 1] as const;
  for (const axis of [2, 1, 0] as const) {
    if (sizes[axis] < 2) continue;
    const line = createLine(sizes[axis], spacing[axis], strides[axis]);
    const [outer, inner] = axis === 2 ? [depth * slow, 1] : axis === 1 ? [depth, fast] : [1, slow * fast];
    const step = sizes[axis] * strides[axis];
    for (let block = 0; block < outer; block++) {
      for (let at = 0; at < inner; at++) line(values, block * step + at);
    }
  }
}

/** Transforms one line of the grid, which starts at `from`. */
function createLine(
  size: number,
  spacing: number,
  stride: number,
): (values: Float64Array, from: number) => void {
  const heights = new Float64Array(size);
  /** Vertices of the envelope's parabolas, and where each takes over from the one before. */
  const vertices = new Int32Array(size);
  const borders = new Float64Array(size + 1);
  const scale = spacing * spacing;
  return (values, from) => {
    let last = -1;
    for (let at = 0; at < size; at++) {
      const height = values[from + at * stride]!;
      heights[at] = height;
      if (height === Infinity) continue;
      let border = -Infinity;
      while (last >= 0) {
        const other = vertices[last]!;
        border = (height - heights[other]!) / (2 * scale * (at - other)) + (at + other) / 2;
        if (border > borders[last]!) break;
        last--;
        border = -Infinity;
      }
      last++;
      vertices[last] = at;
      borders[last] = border;
    }
    if (last < 0) return;
    let parabola = 0;
    for (let at = 0; at < size; at++) {
      while (parabola < last && borders[parabola + 1]! < at) parabola++;
      const away = at - vertices[parabola]!;
      values[from + at * stride] = scale * away * away + heights[vertices[parabola]!]!;
    }
  };
}
