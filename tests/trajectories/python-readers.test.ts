import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  findEpisodes,
  readSteps,
  toChatRows,
  writeArrow,
  writeJsonl,
  writeParquet,
} from "@mledojo/env/trajectories";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureTrl, testPython } from "./ensure-trl.ts";

const setupMs = 400_000;
const script = fileURLToPath(new URL("read_exports.py", import.meta.url));
const logs = fileURLToPath(new URL("../../trajectories", import.meta.url));

interface ChatReport {
  readonly rows: number;
  readonly conversational: boolean;
  readonly same: boolean;
  readonly toolCalls: number;
  readonly toolResults: number;
}
interface Report {
  readonly arrow: { readonly rows: number; readonly columns: readonly string[] };
  readonly parquet: {
    readonly rows: number;
    readonly types: Readonly<Record<string, string>>;
    readonly actions: readonly string[];
    readonly rewards: readonly (number | null)[];
  };
  readonly object: ChatReport;
  readonly text: ChatReport;
}

let folder = "";
let steps = 0;
let episodes: string[] = [];
let report: Report;

beforeAll(async () => {
  expect(existsSync(testPython), `${testPython} is missing: run npm run setup -- test`).toBe(true);
  folder = await mkdtemp(join(tmpdir(), "mledojo-exports-"));
  episodes = await findEpisodes(logs);
  const table = await readSteps(episodes);
  steps = table.numRows;
  await writeArrow(table, join(folder, "steps.arrow"));
  await writeParquet(table, join(folder, "steps.parquet"));
  await writeJsonl(await toChatRows(episodes), join(folder, "object.jsonl"));
  await writeJsonl(await toChatRows(episodes, { toolArguments: "json" }), join(folder, "text.jsonl"));
  const env = {
    ...process.env,
    PYTHONPATH: await ensureTrl(),
    HF_HOME: join(folder, "cache"),
    HF_HUB_OFFLINE: "1",
    HF_DATASETS_OFFLINE: "1",
  };
  const { stdout } = await promisify(execFile)(testPython, [script, folder], { env });
  report = JSON.parse(stdout) as Report;
}, setupMs);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("what Python reads of the exports", () => {
  test("pyarrow reads the Arrow file, datasets the same rows from the Parquet file", () => {
    expect(report.arrow.rows).toBe(steps);
    expect(report.parquet.rows).toBe(steps);
    expect(Object.keys(report.parquet.types)).toEqual(report.arrow.columns);
    expect(report.parquet.types).toMatchObject({
      task: "string",
      step: "int32",
      at: "timestamp[ms, tz=UTC]",
      score: "float64",
      human_rank: "float64",
      reward: "float64",
      terminated: "bool",
    });
    expect(new Set(report.parquet.actions)).toContain("execute_code");
    expect(Math.max(...report.parquet.rewards.map((reward) => reward ?? 0))).toBeGreaterThan(0);
  });

  test.each(["object", "text"] as const)(
    "TRL takes the rows with arguments as %s for conversations",
    (kind) => {
      const chat = report[kind];
      expect(chat.rows).toBe(episodes.length);
      expect(chat.conversational).toBe(true);
      // Nothing is lost on the way through datasets.
      expect(chat.same).toBe(true);
      // TRL's own Qwen 3 template renders each call and each result (and shows one call in its instructions).
      expect(chat.toolCalls).toBe(steps + episodes.length);
      expect(chat.toolResults).toBe(steps);
    },
  );
});
