/** The x with A x = b for a symmetric positive definite A, by Cholesky's decomposition. The arguments are left as they are. */
export function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const lower = matrix.map((row) => row.slice());
  const x = right.slice();
  for (let column = 0; column < size; column++) {
    const own = lower[column]!;
    for (let row = column; row < size; row++) {
      const other = lower[row]!;
      let value = other[column]!;
      for (let k = 0; k < column; k++) value -= other[k]! * own[k]!;
      other[column] = row === column ? Math.sqrt(value) : value / own[column]!;
    }
    let value = x[column]!;
    for (let k = 0; k < column; k++) value -= own[k]! * x[k]!;
    x[column] = value / own[column]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    let value = x[row]!;
    for (let k = row + 1; k < size; k++) value -= lower[k]![row]! * x[k]!;
    x[row] = value / lower[row]![row]!;
  }
  return x;
}
