import type { MetricOption } from "../contract.ts";
import { choice } from "../options/common-options.ts";
import type { TextTokens } from "./token-codes.ts";

/** The option that says what is counted as one unit. */
export function tokensOption(without: TextTokens): MetricOption {
  return choice(
    "What is counted as one unit: words between white space, or Unicode code points.",
    ["words", "characters"],
    without,
  );
}
