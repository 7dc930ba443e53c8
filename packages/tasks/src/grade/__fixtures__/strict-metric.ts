/** A metric for tests, of somebody's own: it lists the one option that it takes. */
import type { Metric } from "@mledojo/metrics";

const value = { kind: "number", columns: "one", description: "Anything." } as const;
const strict: Metric = {
  specVersion: "v1",
  name: "strict",
  title: "Strict",
  direction: "minimize",
  range: [0, 1],
  best: 0,
  needs: { truth: value, prediction: value },
  options: {
    depth: { meaning: "How deep.", values: [{ kind: "integer", from: 1 }], default: "1" },
  },
  score: () => 0.5,
  prepare: () => ({ rows: 1, score: () => 0.5, scoreRows: () => 0.5 }),
};
export default strict;
