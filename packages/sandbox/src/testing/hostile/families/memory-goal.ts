/** What the programs that take memory have in common. */
export const control = { loot: "excess memory" } as const;

/** What nobody counts where no control group does. */
export const uncounted = {
  outcomes: ["out_of_memory", "ok", "runtime_error"],
  limitHit: "any",
  uncounted: true,
  finishes: false,
} as const;

/** All touch a little over twice the limit, page by page. */
export const goal = String.raw`
GOAL = 2 * LIMITS["memoryBytes"] + (8 << 20)
CHUNK = 4 << 20
def touch(view, length):
    for at in range(0, length, 4096):
        view[at] = 1
`;
