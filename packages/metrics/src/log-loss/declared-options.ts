import type { MetricOption } from "../contract.ts";
import { choice } from "../options/common-options.ts";
import type { RowSums } from "./options.ts";
import { smallestClip } from "./probability.ts";

/** The option `clip`. */
export function clipOption(without = "2^-52"): MetricOption {
  return {
    meaning: "Probabilities are first kept in [clip, 1 - clip]; at least 2^-52.",
    values: [{ kind: "number", from: smallestClip, below: 0.5 }],
    default: without,
  };
}

/** The option that names the classes. */
export const classesOption: MetricOption = {
  meaning: "The classes, each the name of a probability column.",
  values: [{ kind: "names", of: "prediction" }],
  default: "all columns of the prediction",
};

/** The option `rowSums`. */
export function rowSumsOption(
  values: readonly RowSums[] = ["reject", "renormalise", "as-given"],
): MetricOption {
  return choice("What to do with rows that do not sum to one.", values, "reject");
}
