/**
 * The angle between two directions, in radians in [0, π], from the squared sines of half of it and of half its supplement. Neither
 * nearby nor opposite directions lose digits, as they do to the arc cosine of a dot product.
 */
export function centralAngle(halfSine: number, halfCosine: number): number {
  return 2 * Math.atan2(Math.sqrt(Math.max(0, halfSine)), Math.sqrt(Math.max(0, halfCosine)));
}

/** sin² of half of a number of radians. */
export function squaredHalfSine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

/** cos² of half of a number of radians. */
export function squaredHalfCosine(angle: number): number {
  return Math.cos(angle / 2) ** 2;
}
