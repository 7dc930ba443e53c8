/** Two ends that a quantity lies between, at a level such as 0.95. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}
