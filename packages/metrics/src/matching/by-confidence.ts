/** Positions `from` up to `to`, the most confident first; equals stay in their order. Counted from `from`. */
export function byConfidence(confidence: Float64Array, from: number, to: number): Int32Array {
  const order = Int32Array.from({ length: to - from }, (_, at) => at);
  return order.toSorted((a, b) => confidence[from + b]! - confidence[from + a]! || a - b);
}
