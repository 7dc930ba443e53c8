import { choice } from "../../options/common-options.ts";

export const distanceOption = choice(
  "What the distance of ratings is measured by: themselves, or their ranks among the ratings that occur.",
  ["values", "ranks"],
  "values",
);
