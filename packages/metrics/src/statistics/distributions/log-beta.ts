/** From here on eight terms of Stirling's series are exact to the last bit. */
const stirlingStart = 12;

/** B₂ₖ / (2k (2k - 1)) for k = 1, 2, …, of Bernoulli's numbers. */
const stirlingTerms = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360_360,
  1 / 156,
  -3617 / 122_400,
] as const;

/**
 * log B(a, b), Euler's beta function, for positive a and b. Stirling's formula of the three gamma functions with its large terms
 * cancelled on paper, so that nothing is lost where a is large and b small, as in Student's t.
 */
export function logBeta(a: number, b: number): number {
  if (a < stirlingStart) return logBeta(a + 1, b) + Math.log1p(b / a);
  if (b < stirlingStart) return logBeta(a, b + 1) + Math.log1p(a / b);
  const sum = a + b;
  return (
    0.5 * Math.log(2 * Math.PI) +
    (a - 0.5) * Math.log1p(-b / sum) +
    b * Math.log(b / sum) -
    0.5 * Math.log(b) +
    remainder(a) +
    remainder(b) -
    remainder(sum)
  );
}

/** log Γ(x) less Stirling's (x - ½) log x - x + ½ log 2π. */
function remainder(x: number): number {
  const square = x * x;
  return stirlingTerms.reduceRight((sum, term) => sum / square + term, 0) / x;
}
