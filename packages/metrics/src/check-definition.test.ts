import { describe, expect, it } from "vitest";

import { defineMetric } from "./index.ts";

const value = { kind: "number", columns: "one", description: "" } as const;
const sound = {
  name: "own",
  title: "Own",
  direction: "minimize",
  range: [0, Infinity],
  best: 0,
  needs: { truth: value, prediction: value },
  options: {},
  read: () => ({ rows: 1, arrays: { losses: Float64Array.of(2) } }),
  compute: ({ arrays }: { readonly arrays: { readonly losses: Float64Array } }) => arrays.losses[0] ?? 0,
} as const;

/** As plain JavaScript calls it. */
const define: (definition: unknown) => unknown = (definition) =>
  Reflect.apply(defineMetric, undefined, [definition]);

describe("a definition from plain JavaScript", () => {
  it("may be whole", () => {
    const variants = { dsbench: { differs: "Twice that." }, "mle-dojo/some": { differs: "Half that." } };
    const metric = defineMetric<ReturnType<typeof sound.read>>({ ...sound, variants });
    expect(metric.variants?.map(({ name }) => name)).toEqual(["dsbench", "mle-dojo/some"]);
  });

  it.each([
    ["name", { name: undefined }, /^The metric has no name/],
    ["direction", { direction: "up" }, /"own" has the direction "up": .*"maximize" or "minimize"/],
    [
      "reading",
      { read: undefined },
      /^The metric "own" has no `read`: give it a function, \(truth, prediction/,
    ],
    ["computing", { compute: undefined }, /"own" has no `compute`: give it a function, \(data\) => number/],
    ["computing by a text", { compute: "mean" }, /a `compute` that is "mean": give it a function/],
    ["rows", { readRows: true }, /a `readRows` that is true: give/],
    ["taking", { take: null }, /a `take` that is null: give/],
    [
      "a variant of nobody's",
      { variants: { strict: { differs: "More." } } },
      /a variant "strict": .*mle-bench-v1, mle-dojo, dsbench, .*"dsbench\/bike-sharing-demand"/,
    ],
    ["what a variant does", { variants: { dsbench: {} } }, /variant "dsbench" does not say .*`differs`/],
    [
      "how a variant computes",
      { variants: { dsbench: { differs: "More.", compute: 2 } } },
      /variant "dsbench" has a `compute` that is 2/,
    ],
    [
      "how a variant reads",
      { variants: { dsbench: { differs: "More.", read: {} } } },
      /variant "dsbench" has a `read` that is \{\}/,
    ],
  ])("is refused for its %s", (_what, changes, message) => {
    expect(() => define({ ...sound, ...changes })).toThrow(TypeError);
    expect(() => define({ ...sound, ...changes })).toThrow(message);
  });
});
