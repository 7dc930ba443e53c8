import { beforeAll, describe, expect, it } from "vitest";

import { inMemoryTask } from "../grade/__fixtures__/in-memory.ts";
import { gradeCsv, type LoadedTask } from "../grade/grade-bytes.ts";
import type { ProblemCode } from "./problem.ts";

/** Tasks of every kind of column; ids keep leading zeros, "NA" and quotes. */
const makers = {
  probability: () =>
    inMemoryTask({
      schema: { id: "id", columns: [{ name: "p", type: "probability", positive: "yes" }] },
      metric: { name: "roc-auc" },
      ids: ["0", "1", "2", "3"],
      answers: { y: ["yes", "no", "yes", "no"] },
    }),
  label: () =>
    inMemoryTask({
      schema: { id: "id", columns: [{ name: "kind", type: "label", labels: ["cat", "dog", "NA", "a,b"] }] },
      metric: { name: "accuracy" },
      ids: ["007", "7", "NA", 'say "x"'],
      answers: { kind: ["cat", "dog", "NA", "a,b"] },
    }),
  number: () =>
    inMemoryTask({
      schema: {
        id: "key",
        columns: [
          { name: "price", type: "number", min: 0 },
          { name: "count", type: "integer", max: 9 },
        ],
      },
      metric: { name: "rmse", options: { column: "price" } },
      ids: ["a", "b", "c", "d"],
      answers: { price: ["1", "2", "3", "4"], count: ["1", "2", "3", "4"] },
      direction: "minimize",
    }),
  classes: () =>
    inMemoryTask({
      schema: {
        id: "id",
        columns: [
          { name: "p_cat", type: "probability", class: "cat" },
          { name: "p_dog", type: "probability", class: "dog" },
        ],
        rowsSumToOne: true,
      },
      metric: { name: "multiclass-log-loss", options: { rowSums: "renormalise" } },
      ids: ["0", "1", "2", "3"],
      answers: { kind: ["cat", "dog", "cat", "dog"] },
      direction: "minimize",
    }),
  text: () =>
    inMemoryTask({
      schema: { id: "id", columns: [{ name: "t", type: "text", maxLength: 12 }] },
      metric: { name: "mean-edit-distance" },
      ids: ["0", "1"],
      answers: { t: ["ab", "cd"] },
      direction: "minimize",
    }),
  sets: () =>
    inMemoryTask({
      schema: { id: "id", columns: [{ name: "tags", type: "labels", labels: ["red", "green", "blue"] }] },
      metric: { name: "micro-f1" },
      ids: ["0", "1"],
      answers: { tags: ["red blue", "green"] },
    }),
} as const;
type Name = keyof typeof makers;
let tasks: Readonly<Record<Name, LoadedTask>>;

beforeAll(async () => {
  const [probability, label, number, classes, text, sets] = await Promise.all([
    makers.probability(),
    makers.label(),
    makers.number(),
    makers.classes(),
    makers.text(),
    makers.sets(),
  ]);
  tasks = { probability, label, number, classes, text, sets };
});

const P = "id,p\n0,.9\n1,.1\n2,.8\n3,.2\n";
const utf16 = (text: string, mark: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, "utf16le")]);
const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const replaced = (from: string, to: string): string => P.replace(from, to);

type Case = readonly [what: string, task: Name, bytes: string | Buffer, code: ProblemCode];

const invalid: readonly Case[] = [
  // The file
  ["an empty file", "probability", "", "empty_file"],
  ["one line end", "probability", "\n", "empty_file"],
  ["white space only", "probability", " \t\r\n \n", "empty_file"],
  ["a byte order mark only", "probability", "\ufeff", "empty_file"],
  ["zero bytes", "probability", Buffer.alloc(100), "not_csv"],
  ["random bytes", "probability", Buffer.from([0xc3, 0x28, 0xa0, 0xff, 0xfe, 0x41, 0x0a]), "wrong_encoding"],
  ["UTF-16 little endian, no mark", "probability", utf16(P, []), "wrong_encoding"],
  ["UTF-16 big endian, no mark", "probability", swapped(P), "wrong_encoding"],
  [
    "UTF-32 little endian with a mark",
    "probability",
    Buffer.from([0xff, 0xfe, 0, 0, 0x69, 0, 0, 0]),
    "wrong_encoding",
  ],
  [
    "UTF-32 big endian with a mark",
    "probability",
    Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x69]),
    "wrong_encoding",
  ],
  ["Latin-1 letters", "label", Buffer.from("id,kind\n007,caf\xe9\n", "latin1"), "wrong_encoding"],
  ["a zip archive", "probability", Buffer.from("PK\x03\x04rest"), "not_csv"],
  ["Parquet", "probability", Buffer.from("PAR1....PAR1"), "not_csv"],
  ["Arrow", "probability", Buffer.from("ARROW1\0\0"), "not_csv"],
  ["a NumPy array", "probability", Buffer.from("\x93NUMPY\x01\x00", "latin1"), "not_csv"],
  ["a pickle", "probability", Buffer.from("\x80\x04\x95....", "latin1"), "not_csv"],
  ["a picture", "probability", Buffer.from("\x89PNG\r\n", "latin1"), "not_csv"],
  ["JSON records", "probability", '[{"id": 0, "p": 0.5}]', "not_csv"],
  ["a JSON object", "probability", '{"id": [0], "p": [0.5]}', "not_csv"],
  ["an HTML page", "probability", "<!DOCTYPE html><html></html>", "not_csv"],
  ["vertical bars", "probability", P.replaceAll(",", "|"), "wrong_delimiter"],
  // The header
  ["a header only", "probability", "id,p\n", "no_rows"],
  ["a header without a line end", "probability", "id,p", "no_rows"],
  ["a header and blank lines", "probability", "id,p\n\n\n", "no_rows"],
  ["no header", "probability", P.slice(5), "missing_column"],
  ["no id column", "probability", replaced("id,p", "row,p"), "missing_column"],
  ["no prediction column", "probability", replaced("id,p", "id,q"), "missing_column"],
  ["ids only", "probability", "id\n0\n1\n2\n3\n", "missing_column"],
  ["predictions only", "probability", "p\n.1\n.2\n.3\n.4\n", "missing_column"],
  ["one class column missing", "classes", "id,p_cat\n0,1\n1,0\n2,1\n3,0\n", "missing_column"],
  ["numbers without a name", "probability", ",id,p\n0,0,.9\n1,1,.1\n2,2,.8\n2,3,.2\n", "extra_column"],
  ["an index of texts", "probability", "Unnamed: 0,id,p\na,0,.9\nb,1,.1\nc,2,.8\nd,3,.2\n", "extra_column"],
  ["an extra column", "probability", "id,p,note\n0,.9,x\n1,.1,x\n2,.8,x\n3,.2,x\n", "extra_column"],
  [
    "two columns without a name",
    "probability",
    ",,id,p\n0,0,0,.9\n1,1,1,.1\n2,2,2,.8\n3,3,3,.2\n",
    "extra_column",
  ],
  ["the id column twice", "probability", "id,p,id\n0,.9,0\n1,.1,1\n2,.8,2\n3,.2,3\n", "duplicate_column"],
  [
    "the prediction column twice",
    "probability",
    "id,p,p\n0,.9,.9\n1,.1,.1\n2,.8,.8\n3,.2,.2\n",
    "duplicate_column",
  ],
  ["a quote in the header not closed", "probability", '"id,p\n0,.9\n', "broken_quote"],
  ["text after a quote in the header", "probability", '"id"x,p\n0,.9\n', "broken_quote"],
  ["a header without end", "probability", "a,".repeat(2 ** 20), "too_large"],
  ["a header of quotes without end", "probability", '"'.repeat(2 ** 21), "too_large"],
  // Rows
  ["a row with too few cells", "probability", replaced("1,.1", "1"), "ragged_row"],
  ["a row with too many cells", "probability", replaced("1,.1", "1,.1,.2"), "ragged_row"],
  ["a trailing comma in a row", "probability", replaced("1,.1", "1,.1,"), "ragged_row"],
  ["a decimal comma", "probability", replaced("1,.1", "1,0,1"), "ragged_row"],
  ["a stray word", "probability", `${P}done\n`, "ragged_row"],
  ["a file cut in the middle of a row", "probability", P.slice(0, -4), "ragged_row"],
  ["a quote that is not closed", "probability", replaced("1,.1", '1,".1'), "broken_quote"],
  ["text after a closing quote", "probability", replaced("1,.1", '"1"x,.1'), "broken_quote"],
  ["an unescaped quote where the header should be", "label", '"say "x"",cat\n', "broken_quote"],
  ["an unescaped quote in a quoted cell", "label", 'id,kind\n"say "x"",cat\n', "broken_quote"],
  // Ids
  ["a missing row", "probability", replaced("1,.1\n", ""), "missing_id"],
  ["one row", "probability", "id,p\n0,.9\n", "missing_id"],
  ["a row twice", "probability", `${P}1,.1\n`, "duplicate_id"],
  ["a row twice with another value", "probability", `${P}1,.9\n`, "duplicate_id"],
  ["one id for all rows", "probability", "id,p\n0,.9\n0,.1\n0,.8\n0,.2\n", "duplicate_id"],
  ["an unknown id", "probability", `${P}4,.1\n`, "unknown_id"],
  ["a negative id", "probability", replaced("1,.1", "-1,.1"), "unknown_id"],
  ["a negative zero", "probability", replaced("0,.9", "-0,.9"), "unknown_id"],
  ["a signed id", "probability", replaced("1,.1", "+1,.1"), "unknown_id"],
  ["an id as a float", "probability", replaced("1,.1", "1.0,.1"), "unknown_id"],
  ["an id with a bare point", "probability", replaced("1,.1", "1.,.1"), "unknown_id"],
  ["an id in exponent form", "probability", replaced("1,.1", "1e0,.1"), "unknown_id"],
  ["an id with a leading zero", "probability", replaced("1,.1", "01,.1"), "unknown_id"],
  ["an id with a space before", "probability", replaced("1,.1", " 1,.1"), "unknown_id"],
  ["an id with a space after", "probability", replaced("1,.1", "1 ,.1"), "unknown_id"],
  ["an empty id", "probability", replaced("1,.1", ",.1"), "unknown_id"],
  ["an empty quoted id", "probability", replaced("1,.1", '"",.1'), "unknown_id"],
  ["an id in single quotes", "probability", replaced("1,.1", "'1',.1"), "unknown_id"],
  ["an id that is a word", "probability", replaced("1,.1", "one,.1"), "unknown_id"],
  ["an id beyond 32 bits", "probability", replaced("1,.1", "4294967297,.1"), "unknown_id"],
  ["an id beyond 64 bits", "probability", replaced("1,.1", "18446744073709551617,.1"), "unknown_id"],
  ["an id in Arabic digits", "probability", replaced("1,.1", "١,.1"), "unknown_id"],
  ["an id in full-width digits", "probability", replaced("1,.1", "１,.1"), "unknown_id"],
  ["an id with a zero-width space", "probability", replaced("1,.1", "1\u200b,.1"), "unknown_id"],
  ["a training id", "probability", replaced("1,.1", "99,.1"), "unknown_id"],
  ["leading zeros lost", "label", 'id,kind\n7,cat\n7,dog\nNA,NA\n"say ""x""",cat\n', "duplicate_id"],
  ["the id NA read as missing", "label", 'id,kind\n007,cat\n7,dog\n,NA\n"say ""x""",cat\n', "unknown_id"],
  ["the id NA as nan", "label", 'id,kind\n007,cat\n7,dog\nnan,NA\n"say ""x""",cat\n', "unknown_id"],
  ["another case in the id", "number", "key,price,count\nA,1,1\nb,2,2\nc,3,3\nd,4,4\n", "unknown_id"],
  // Numbers
  ["NaN", "probability", replaced(".1", "NaN"), "missing_value"],
  ["nan", "probability", replaced(".1", "nan"), "missing_value"],
  ["an empty cell", "probability", replaced("1,.1", "1,"), "missing_value"],
  ["an empty quoted cell", "probability", replaced("1,.1", '1,""'), "missing_value"],
  ["a space for a value", "probability", replaced("1,.1", "1, "), "missing_value"],
  ["None", "probability", replaced(".1", "None"), "missing_value"],
  ["null", "probability", replaced(".1", "null"), "missing_value"],
  ["NA", "probability", replaced(".1", "NA"), "missing_value"],
  ["<NA>", "probability", replaced(".1", "<NA>"), "missing_value"],
  ["an empty last cell at the end of the file", "probability", P.slice(0, -3), "missing_value"],
  ["inf", "probability", replaced(".1", "inf"), "infinite_value"],
  ["-Infinity", "number", "key,price,count\na,-Infinity,1\nb,2,2\nc,3,3\nd,4,4\n", "infinite_value"],
  [
    "a number too large for a double",
    "number",
    "key,price,count\na,1e999,1\nb,2,2\nc,3,3\nd,4,4\n",
    "infinite_value",
  ],
  ["a word for a number", "probability", replaced(".1", "high"), "not_a_number"],
  ["True for a number", "probability", replaced(".1", "True"), "not_a_number"],
  ["a per cent sign", "probability", replaced(".1", "10%"), "not_a_number"],
  ["a quoted decimal comma", "probability", replaced(".1", '"0,1"'), "decimal_comma"],
  [
    "thousands separators",
    "number",
    'key,price,count\na,"1,000",1\nb,2,2\nc,3,3\nd,4,4\n',
    "thousands_separator",
  ],
  ["an underscore", "number", "key,price,count\na,1_000,1\nb,2,2\nc,3,3\nd,4,4\n", "thousands_separator"],
  ["a hexadecimal number", "number", "key,price,count\na,0x10,1\nb,2,2\nc,3,3\nd,4,4\n", "not_a_number"],
  ["two points", "probability", replaced(".1", "0.1.1"), "not_a_number"],
  ["a list", "probability", replaced(".1", "[0.1]"), "not_a_number"],
  ["a currency sign", "number", "key,price,count\na,$1,1\nb,2,2\nc,3,3\nd,4,4\n", "not_a_number"],
  ["a lone sign", "probability", replaced(".1", "-"), "not_a_number"],
  ["an exponent without digits", "probability", replaced(".1", "1e"), "not_a_number"],
  [
    "a fraction for a whole number",
    "number",
    "key,price,count\na,1,1.5\nb,2,2\nc,3,3\nd,4,4\n",
    "not_an_integer",
  ],
  ["a probability above 1", "probability", replaced(".9", "1.0000001"), "out_of_range"],
  ["a probability below 0", "probability", replaced(".9", "-0.0001"), "out_of_range"],
  ["probabilities in per cent", "probability", "id,p\n0,90\n1,10\n2,80\n3,20\n", "out_of_range"],
  ["a number below the least", "number", "key,price,count\na,-1,1\nb,2,2\nc,3,3\nd,4,4\n", "out_of_range"],
  ["a number above the most", "number", "key,price,count\na,1,10\nb,2,2\nc,3,3\nd,4,4\n", "out_of_range"],
  ["rows that add up to two", "classes", "id,p_cat,p_dog\n0,1,1\n1,1,1\n2,1,1\n3,1,1\n", "row_sum"],
  ["rows of zeros", "classes", "id,p_cat,p_dog\n0,0,0\n1,0,0\n2,0,0\n3,0,0\n", "row_sum"],
  [
    "one row off by a hundredth",
    "classes",
    "id,p_cat,p_dog\n0,.5,.5\n1,.5,.49\n2,.5,.5\n3,.5,.5\n",
    "row_sum",
  ],
  // Labels and texts
  ["an unknown label", "label", 'id,kind\n007,cow\n7,dog\nNA,NA\n"say ""x""",cat\n', "unknown_label"],
  ["a label in capitals", "label", 'id,kind\n007,Cat\n7,dog\nNA,NA\n"say ""x""",cat\n', "unknown_label"],
  ["a label with a space", "label", 'id,kind\n007,cat \n7,dog\nNA,NA\n"say ""x""",cat\n', "unknown_label"],
  ["class numbers for labels", "label", 'id,kind\n007,0\n7,1\nNA,2\n"say ""x""",3\n', "unknown_label"],
  ["an empty label", "label", 'id,kind\n007,\n7,dog\nNA,NA\n"say ""x""",cat\n', "missing_value"],
  ["an empty text", "text", "id,t\n0,\n1,x\n", "missing_value"],
  ["a text too long", "text", `id,t\n0,${"x".repeat(13)}\n1,x\n`, "too_long"],
  ["a text of a megabyte", "text", `id,t\n0,${"x".repeat(2 ** 20)}\n1,x\n`, "too_long"],
  ["an unknown word in a set", "sets", "id,tags\n0,red pink\n1,green\n", "unknown_label"],
  ["a set joined by vertical bars", "sets", "id,tags\n0,red|blue\n1,green\n", "unknown_label"],
];

const valid: readonly (readonly [what: string, task: Name, bytes: string | Buffer])[] = [
  ["rows in another order", "probability", "id,p\n3,.2\n2,.8\n1,.1\n0,.9\n"],
  ["columns in another order", "probability", "p,id\n.9,0\n.1,1\n.8,2\n.2,3\n"],
  ["CR LF line ends", "probability", P.replaceAll("\n", "\r\n")],
  ["CR line ends", "probability", P.replaceAll("\n", "\r")],
  ["no line end at the end", "probability", P.trimEnd()],
  ["a UTF-8 byte order mark", "probability", `\ufeff${P}`],
  ["everything quoted", "probability", '"id","p"\n"0",".9"\n"1",".1"\n"2",".8"\n"3",".2"\n'],
  ["blank lines", "probability", P.replaceAll("\n", "\n\n")],
  ["blank lines before the header", "probability", `\n\r\n${P}`],
  ["spaces around numbers", "probability", replaced(".1", " .1\t")],
  ["numbers in exponent form", "probability", replaced(".1", "1E-1")],
  ["numbers with a plus sign", "probability", replaced(".1", "+0.1")],
  ["a number of fifty digits", "probability", replaced(".1", `0.1${"0".repeat(50)}`)],
  ["the limits 0 and 1", "probability", "id,p\n0,1\n1,0\n2,1.0\n3,-0\n"],
  ["ids that need care", "label", 'id,kind\n"say ""x""","a,b"\n007,cat\n7,dog\nNA,NA\n'],
  ["whole numbers with a point", "number", "key,price,count\na,1,1.0\nb,2,2\nc,3,3\nd,4,4\n"],
  ["rows rounded to three decimals", "classes", "id,p_cat,p_dog\n0,.333,.666\n1,.5,.5\n2,1,0\n3,0,1\n"],
  ["a text of several lines", "text", 'id,t\n0,"a\nb,""c"""\n1,x\n'],
  ["an empty set", "sets", "id,tags\n0,\n1,green red\n"],
];

describe("malformed submissions", () => {
  it("are at least a hundred", () => {
    expect(invalid.length).toBeGreaterThanOrEqual(100);
    expect(new Set(invalid.map(([what]) => what)).size).toBe(invalid.length);
  });

  it.each(invalid)("%s", (_what, name, content, code) => {
    const result = gradeCsv(tasks[name], Buffer.from(content), { halves: ["public", "private"] });
    expect(result.kind).toBe("invalid_submission");
    if (result.kind !== "invalid_submission") return;
    expect(result.problems.map((problem) => problem.code)).toContain(code);
    for (const problem of result.problems) {
      // Readable: a sentence that ends, on one line, of a bounded length, without the words of a machine.
      expect(problem.message).toMatch(/^[^\n\r\0]{20,1500}[.)?]$/);
      expect(problem.message).not.toMatch(/undefined|NaN rows|\[object|TypeError/);
      expect(problem.severity).toBe("error");
      expect(problem.count).toBeGreaterThan(0);
      expect(problem.examples.length).toBeLessThanOrEqual(5);
    }
  });

  it.each(valid)("%s is fine", (_what, name, content) => {
    const result = gradeCsv(tasks[name], Buffer.from(content), { halves: ["public", "private"] });
    expect(result, JSON.stringify(result)).toMatchObject({ kind: "scored" });
  });
});

describe("problems", () => {
  it("name the rows, counted from the first after the header, and what stands there", () => {
    const result = gradeCsv(tasks.probability, Buffer.from("id,p\n\n0,.9\n1,x\n2,y\n3,.2\n"));
    expect(result).toMatchObject({
      problems: [
        {
          code: "not_a_number",
          column: "p",
          count: 2,
          examples: [
            { row: 2, value: "x" },
            { row: 3, value: "y" },
          ],
        },
      ],
    });
  });

  it("are reported together", () => {
    const result = gradeCsv(tasks.probability, Buffer.from("id,p\n0,2\n1,nan\n1,inf\n9,.1\n2\n"));
    const codes = result.kind === "invalid_submission" ? result.problems.map((problem) => problem.code) : [];
    expect(codes.toSorted()).toEqual([
      "duplicate_id",
      "infinite_value",
      "missing_id",
      "missing_value",
      "out_of_range",
      "ragged_row",
      "unknown_id",
    ]);
  });

  it("show hostile cells as harmless text", () => {
    const result = gradeCsv(tasks.label, Buffer.from(`id,kind\n007,"\u001b[2J\r\n${"x".repeat(500)}"\n`));
    const problem =
      result.kind === "invalid_submission"
        ? result.problems.find(({ code }) => code === "unknown_label")
        : undefined;
    expect(problem?.examples[0]?.value).toMatch(/^\\u001b\[2J\\u000d\\u000ax+…$/);
    expect(problem?.message).not.toContain("\u001b");
  });

  it("suggest the label that was meant", () => {
    const result = gradeCsv(tasks.label, Buffer.from('id,kind\n007,Cat\n7,dog\nNA,NA\n"say ""x""",cat\n'));
    expect(result.kind === "invalid_submission" && result.problems[0]?.message).toContain(
      "did you mean 'cat'",
    );
  });

  it("stay few when a header has a hundred thousand odd columns", () => {
    const header = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(",");
    const result = gradeCsv(tasks.probability, Buffer.from(`${header}\n`));
    expect(result.kind === "invalid_submission" && result.problems.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(result).length).toBeLessThan(20_000);
  });

  it("stay short when a task has a thousand columns", async () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `column-${at}-${"x".repeat(50)}`);
    const task = await inMemoryTask({
      schema: { id: "id", columns: names.map((name) => ({ name, type: "number" })) },
      metric: { name: "rmse", options: { column: names[0] } },
      ids: ["0", "1"],
      answers: Object.fromEntries(names.map((name) => [name, ["1", "2"]])),
    });
    const result = gradeCsv(task, Buffer.from("id,x\n0,1\n1,1\n"));
    expect(result.kind).toBe("invalid_submission");
    expect(JSON.stringify(result).length).toBeLessThan(100_000);
  });

  it("list missing ids in the order of the test, not of the halves", async () => {
    const task = await inMemoryTask({
      schema: { id: "id", columns: [{ name: "p", type: "probability" }] },
      metric: { name: "roc-auc" },
      ids: ["5", "3", "9", "1"],
      answers: { p: ["1", "0", "1", "0"] },
    });
    const result = gradeCsv(task, Buffer.from("id,p\n3,.5\n"));
    expect(result).toMatchObject({
      problems: [
        { code: "missing_id", count: 3, examples: [{ value: "5" }, { value: "9" }, { value: "1" }] },
      ],
    });
  });

  it("warn of a constant prediction without refusing it", () => {
    const result = gradeCsv(tasks.probability, Buffer.from("id,p\n0,.5\n1,.5\n2,.5\n3,.5\n"));
    expect(result).toMatchObject({
      kind: "scored",
      problems: [{ code: "constant_prediction", severity: "warning" }],
    });
  });
});
