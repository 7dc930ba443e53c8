import { median } from "./numbers.ts";
import type { Timed } from "./peer.ts";

/** One way over all rounds. */
export interface Measured {
  readonly name: string;
  readonly median: number;
  readonly fastest: number;
  /** Of every round, that first one too. */
  readonly scores: readonly number[];
}

/** Runs the ways by turns, so that what slows the machine slows them all. The first round warms caches and is not counted. */
export async function measureRounds(
  ways: Readonly<Record<string, () => Promise<Timed>>>,
  rounds: number,
): Promise<readonly Measured[]> {
  const seconds = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  const scores = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(ways)) {
      const answer = await run();
      scores.get(name)?.push(answer.score);
      if (round > 0) seconds.get(name)?.push(answer.seconds);
    }
  }
  return [...seconds].map(([name, values]) => ({
    name,
    median: median(values),
    fastest: Math.min(...values),
    scores: scores.get(name) ?? [],
  }));
}
