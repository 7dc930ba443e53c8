import { readdirSync, readFileSync } from "node:fs";

/** Host process ids, living ones only, whose command line holds a word. */
export function hostProcessesWith(word: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(word);
      } catch {
        return false;
      }
    });
}

/** Waits until a condition holds; false when it does not within the given milliseconds. */
export async function becomesTrue(condition: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}
