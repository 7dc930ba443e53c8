import { expect, test } from "vitest";
import { metrics } from "../../src/index.ts";
import { auc } from "./families/auc/names.ts";
import { classification } from "./families/classification/names.ts";
import { core } from "./families/core/names.ts";
import { correlation } from "./families/correlation/names.ts";
import { probability } from "./families/probability/names.ts";
import { regression } from "./families/regression/names.ts";
import { sequence } from "./families/sequence/names.ts";
import { vision } from "./families/vision/names.ts";

/** A family's agreement test has cases for each of its names. */
const families: readonly (readonly string[])[] = [
  core,
  auc,
  probability,
  regression,
  correlation,
  classification,
  sequence,
  vision,
];

test("every metric is of one family whose agreement with an independent computation is tested", () => {
  expect(families.flat().toSorted()).toEqual(Object.keys(metrics).toSorted());
});
