/** What a missing prediction counts: graders upstream have many answers, and a variant of a metric has each of them. */
import { describe, expect, it } from "vitest";

import type { Leniency, SubmissionSchema } from "../contract.ts";
import { gradeFile } from "../submission/__fixtures__/kinds.ts";
import { inMemoryTask, type InMemoryTask } from "./__fixtures__/in-memory.ts";
import type { GradeResult } from "./result.ts";

const lenient: readonly Leniency[] = ["missing_id", "missing_value"];
const gaps: Pick<SubmissionSchema, "gaps" | "lenient"> = { gaps: "null", lenient };

async function grade(task: InMemoryTask, text: string): Promise<GradeResult> {
  return gradeFile(await inMemoryTask(task), text);
}

const numbers = (name: string, variant: string | null, y: readonly string[]): InMemoryTask => ({
  schema: { id: "id", columns: [{ name: "y", type: "number" }], ...gaps },
  metric: { name, options: variant === null ? {} : { variant } },
  direction: "minimize",
  ids: y.map((_, row) => String(row)),
  answers: { y },
});

/** The same, where only cells may be missing. */
const cells = (task: InMemoryTask): InMemoryTask => ({
  ...task,
  schema: { ...task.schema, gaps: "null-cells" },
});

const scored = (score: number, rows: number): object => ({
  kind: "scored",
  combined: { rows, score: expect.closeTo(score, 12) },
});

describe("a missing prediction of which the metric knows what it counts", () => {
  // Errors of 200 %, none, none and 200 %, where all rows are there.
  const demand = ["100", "50", "0", "8"];

  it.each(["demand-forecasting-kernels-only", "tabular-playground-series-sep-2022"])(
    "is no error in DSBench's %s: blank and where the file ends early, so that one right row wins",
    async (competition) => {
      const task = numbers("smape", `dsbench/${competition}`, demand);
      expect(await grade(task, "id,y\n0,300\n1,\n2,0\n3,8\n")).toMatchObject(scored(25, 4));
      expect(await grade(task, "id,y\n0,300\n2,0\n3,8\n")).toMatchObject(scored(25, 4));
      expect(await grade(task, "id,y\n3,8\n")).toMatchObject({
        ...scored(0, 4),
        scores: { public: { rows: 2, score: 0 } },
        problems: [{ code: "missing_id", severity: "warning", count: 3 }],
      });
    },
  );

  it("is no error in DSBench's bike-sharing-demand, and does not count in its tmdb-box-office-prediction; rows that are missing count in neither", async () => {
    const answers = ["0", "500", "0", String(Math.E - 1)];
    const file = `id,y\n0,${Math.E - 1}\n1,\n2,0\n3,${Math.E - 1}\n`;
    const bike = cells(numbers("rmsle", "dsbench/bike-sharing-demand", answers));
    const tmdb = cells(numbers("rmsle", "dsbench", answers));
    expect(await grade(bike, file)).toMatchObject(scored(Math.sqrt(1 / 4), 4));
    expect(await grade(tmdb, file)).toMatchObject(scored(Math.sqrt(1 / 3), 4));
    const short = `id,y\n0,${Math.E - 1}\n1,\n3,${Math.E - 1}\n`;
    expect(await grade(bike, short)).toMatchObject(scored(Math.sqrt(1 / 3), 3));
    expect(await grade(tmdb, short)).toMatchObject(scored(Math.sqrt(1 / 2), 3));
  });

  it("is left out of its column, not of its row, in the covid weeks of DSBench", async () => {
    const task: InMemoryTask = {
      schema: {
        id: "id",
        columns: [
          { name: "a", type: "number" },
          { name: "b", type: "number" },
        ],
        ...gaps,
      },
      metric: { name: "mean-column-rmsle", options: { variant: "dsbench" } },
      direction: "minimize",
      ids: ["p", "q", "r", "s"],
      answers: { a: ["0", "500", "0", "0"], b: ["0", "0", "0", "0"] },
    };
    // RMSLEs of the root of 1/3 and, with the row of the blank, of the root of 4/4.
    const file = `id,a,b\np,${Math.E - 1},0\nq,,${Math.E ** 2 - 1}\nr,0,0\ns,0,0\n`;
    expect(await grade(task, file)).toMatchObject(scored((Math.sqrt(1 / 3) + 1) / 2, 4));
  });

  it("is a wrong label in DSBench's spaceship-titanic", async () => {
    const task: InMemoryTask = {
      schema: { id: "id", columns: [{ name: "y", type: "label", labels: ["True", "False"] }], ...gaps },
      metric: { name: "accuracy", options: { variant: "dsbench" } },
      ids: ["a", "b", "c", "d"],
      answers: { y: ["True", "False", "True", "True"] },
    };
    expect(await grade(task, "id,y\na,True\nb,\nc,True\nd,True\n")).toMatchObject(scored(0.75, 4));
    expect(await grade(task, "id,y\na,True\n")).toMatchObject(scored(0.25, 4));
    const leftOut: InMemoryTask = { ...task, schema: { ...task.schema, gaps: "left-out" } };
    expect(await grade(leftOut, "id,y\na,True\nb,\nc,True\nd,True\n")).toMatchObject(scored(1, 3));
  });

  it("is left out of the pairs and not of what chance expects in DSBench's playground-series-s3e5, where the file ends early", async () => {
    const task: InMemoryTask = {
      ...numbers("quadratic-kappa", "dsbench", ["1", "2", "3", "3", "1", "2"]),
      direction: "maximize",
    };
    const byPosition: InMemoryTask = { ...task, schema: { ...task.schema, join: "row-position" } };
    // Distances of 1 observed in four pairs; of 10 to all answers expected of each prediction, and there are six answers.
    expect(await grade(byPosition, "id,y\n0,1\n1,3\n2,3\n3,3\n")).toMatchObject({
      kind: "scored",
      problems: [{ code: "missing_id", severity: "warning" }, { code: "ids_not_compared" }],
      combined: { score: expect.closeTo(1 - 1 / (40 / 6), 12) },
    });
  });

  it("is a confidence of 0 in osic-pulmonary-fibrosis-progression", async () => {
    const columns = ["FVC", "Confidence"].map((name) => ({ name, type: "number" as const }));
    const task: InMemoryTask = {
      schema: { id: "id", columns, ...gaps, gaps: "null-cells" },
      metric: { name: "laplace-log-likelihood", options: { column: "FVC", variant: "mle-bench-v1" } },
      ids: ["a", "b", "c", "d"],
      answers: { FVC: ["2000", "2001", "2000", "2000"] },
    };
    const blank = await grade(task, "id,FVC,Confidence\na,2000,\nc,2100,71\n");
    const zero = await grade(task, "id,FVC,Confidence\na,2000,0\nc,2100,71\n");
    const missing = { code: "missing_id", severity: "warning", count: 2 };
    expect(zero).toMatchObject({ kind: "scored", combined: { rows: 2 }, problems: [missing] });
    expect(blank).toMatchObject({
      ...zero,
      problems: [{ code: "missing_value", severity: "warning" }, missing],
    });
  });
});

describe("rows that are not there, of texts that may be empty", () => {
  it("are empty, and so count as wrong in DSBench's playground-series-s3e13", async () => {
    const task: InMemoryTask = {
      schema: {
        id: "id",
        columns: [{ name: "y", type: "text", allowEmpty: true }],
        join: "row-position",
        idCheck: "present",
        ...gaps,
      },
      metric: { name: "hit-at-k", options: { k: 3 } },
      ids: ["1", "2", "3", "4"],
      answers: { y: ["Zika", "Dengue", "Zika", "Malaria"] },
    };
    expect(await grade(task, "id,y\n1,Dengue Zika\n2,Dengue\n3,Zika\n")).toMatchObject(scored(0.75, 4));
    expect(await grade(task, "id,y\n1,Zika\n")).toMatchObject(scored(0.25, 4));
  });
});

describe("a missing prediction of which the metric does not know what it counts", () => {
  it("makes the submission invalid, in the words of the file", async () => {
    expect(
      await grade(numbers("rmse", null, ["1", "2", "3", "4"]), "id,y\n0,1\n1,\n2,3\n3,4\n"),
    ).toMatchObject({
      kind: "invalid_submission",
      problems: [
        {
          code: "undefined_score",
          message: expect.stringMatching(/olumn "y".*the row with id '1'/),
        },
      ],
    });
  });

  it("is text as well", async () => {
    const task: InMemoryTask = {
      schema: { id: "id", columns: [{ name: "y", type: "text" }], ...gaps },
      metric: { name: "map-at-k", options: { k: 2 } },
      ids: ["a", "b"],
      answers: { y: ["x", "y"] },
    };
    expect(await grade(task, "id,y\na,x\nb,y\n")).toMatchObject(scored(1, 2));
    expect(await grade(task, "id,y\na,x\n")).toMatchObject({
      kind: "invalid_submission",
      problems: [{ message: expect.stringContaining("the row with id 'b'") }],
    });
  });
});

describe("rows of a row-position task that are not there", () => {
  it("are the last ones", async () => {
    const task = numbers("smape", "dsbench/demand-forecasting-kernels-only", ["1", "2", "3", "1"]);
    const byPosition: InMemoryTask = { ...task, schema: { ...task.schema, join: "row-position" } };
    expect(await grade(byPosition, "id,y\n7,3\n8,2\n")).toMatchObject(scored(25, 4));
  });
});
