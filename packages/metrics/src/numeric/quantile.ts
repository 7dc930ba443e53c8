/** The quantile of ascending values, between neighbours by linear interpolation (numpy's default). */
export function quantile(ascending: Float64Array, share: number): number {
  const position = share * (ascending.length - 1);
  const below = Math.floor(position);
  const low = ascending[below]!;
  const high = ascending[Math.min(below + 1, ascending.length - 1)]!;
  return low === high ? low : low + (high - low) * (position - below);
}
