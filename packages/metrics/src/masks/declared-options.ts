import type { MetricOption, OptionValue } from "../contract.ts";
import { choice, columnOption } from "../options/common-options.ts";

const size: readonly OptionValue[] = [
  { kind: "integer", from: 1 },
  { kind: "name", of: "truth" },
];

/** How large the images are. */
export const canvasOptions = {
  height: {
    meaning: "Rows of pixels, or the truth's column of them.",
    values: size,
    default: "unknown: masks are not held against the image's edge",
  },
  width: { meaning: "Columns of pixels, or the truth's column of them.", values: size, default: "unknown" },
} as const satisfies Readonly<Record<string, MetricOption>>;

/** The option that makes rows instances. */
export const imageOption = columnOption(
  "The column, in both tables, that holds the image of each row, where rows are instances; there are then no weights.",
  "row i is image i, its masks separated by semicolons",
);

/** The option that says over what masks are scored. */
export const maskAverageOption = choice(
  "The mean over images, or once over the pixels of all.",
  ["per-image", "pooled"],
  "per-image",
);
