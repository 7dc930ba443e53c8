import { test } from "vitest";
import { defineMetric, type MetricOption, type MetricOptions } from "./index.ts";

interface HuberOptions extends MetricOptions {
  readonly delta?: number;
  readonly smooth?: boolean;
}
declare const option: MetricOption;
const parts = {
  name: "huber",
  title: "Huber loss",
  direction: "minimize",
  range: [0, Infinity],
  best: 0,
  needs: {
    truth: { kind: "number", columns: "one", description: "" },
    prediction: { kind: "number", columns: "one", description: "" },
  },
  read: (_truth: unknown, _prediction: unknown, _options: HuberOptions | undefined) => ({
    rows: 0,
    arrays: {},
  }),
  compute: () => 0,
} as const;

test("a metric declares each of its own options", () => {
  defineMetric({ ...parts, options: { column: option, delta: option, smooth: option } });
  // @ts-expect-error the option "smooth" is forgotten
  defineMetric({ ...parts, options: { column: option, delta: option } });
});

test("it declares no other", () => {
  // @ts-expect-error there is no option "epsilon"
  defineMetric({ ...parts, options: { delta: option, smooth: option, epsilon: option } });
  // @ts-expect-error variants say themselves which there are
  defineMetric({ ...parts, options: { delta: option, smooth: option, variant: option } });
});

test("an option is needed, or says what holds without it", () => {
  const given: readonly MetricOption[] = [
    { meaning: "How many.", values: [{ kind: "integer", from: 1 }], required: true },
    { meaning: "How many.", values: [{ kind: "integer", from: 1 }], default: "all" },
    // @ts-expect-error neither
    { meaning: "How many.", values: [{ kind: "integer", from: 1 }] },
    // @ts-expect-error a choice lists its values
    { meaning: "Which.", values: [{ kind: "one-of" }], default: "none" },
  ];
  void given;
});
