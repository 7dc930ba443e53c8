/** Ids read as pandas reads them, beside pandas itself. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";

import { pandasIds } from "../src/submission/pandas-ids.ts";

const python = fileURLToPath(new URL("../../../.venv/bin/python", import.meta.url));
const numbers = [
  "7",
  "007",
  "7.0",
  " 7",
  "7 ",
  "+7",
  "1e3",
  "1000",
  "-1",
  "0",
  "0.0",
  ".5",
  "5E-1",
  "1.",
  "inf",
  "-Infinity",
];
const large = ["9007199254740993", "9007199254740992"];
const missing = ["NA", "nan", "null", "None", "N/A", "", "#N/A", "<NA>", "-nan"];
const truth = ["True", "TRUE", "false", "tRUE"];
const texts = ["x", "007x", "none", "na", "0x10", "1_000", "--1", "e5"];
const file = fc
  .constantFrom(
    numbers,
    [...numbers, ...missing],
    [...large, "7"],
    [...truth, ...missing],
    [...numbers, ...texts, ...missing, ...truth],
  )
  .chain((pool) => fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 4 }));
const cases = fc.sample(fc.tuple(file, file), { seed: 20_261_130, numRuns: 2_000 });

/** Of each two files, whether each id of one is each id of the other; null where one holds truth values, which are 0 and 1 too. */
const reference = `
import io, json, sys
import pandas as pd

def read(ids):
    rows = "".join(f'"{id}",{row}\\n' for row, id in enumerate(ids))
    values = pd.read_csv(io.StringIO("id,y\\n" + rows))["id"].tolist()
    return [None if value != value else value for value in values]

def compare(one, other):
    one, other = read(one), read(other)
    if any(isinstance(value, bool) for value in one) != any(isinstance(value, bool) for value in other):
        return None
    return [[a == b for b in other] for a in one]

json.dump([compare(*case) for case in json.load(sys.stdin)], sys.stdout)
`;

test("ids are equal where pandas holds them for equal", () => {
  const text = execFileSync(python, ["-c", reference], { input: JSON.stringify(cases), maxBuffer: 2 ** 26 });
  const expected = JSON.parse(text.toString("utf8")) as (boolean[][] | null)[];
  const compared = cases.flatMap(([one, other], at) => {
    const [these, those] = [pandasIds(one), pandasIds(other)];
    const equal = these.map((id) => those.map((each) => id === each));
    return expected[at] === null ? [] : [{ one, other, equal, expected: expected[at] }];
  });
  expect(compared.length).toBeGreaterThan(1_000);
  expect(
    compared.filter(({ equal, expected: theirs }) => JSON.stringify(equal) !== JSON.stringify(theirs)),
  ).toEqual([]);
});
