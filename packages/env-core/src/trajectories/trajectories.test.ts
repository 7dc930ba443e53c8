import { tableFromIPC } from "apache-arrow";
import { parquetReadObjects } from "hyparquet";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Int64, Table, vectorFromArray } from "apache-arrow";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEpisode, type EpisodeReading } from "../log/read-episode.ts";
import { findEpisodes } from "./find-episodes.ts";
import { readSteps } from "./read-steps.ts";
import { toChatRows } from "./to-chat-rows.ts";
import { writeArrow } from "./write-arrow.ts";
import { writeJsonl } from "./write-jsonl.ts";
import { writeParquet } from "./write-parquet.ts";

const logs = fileURLToPath(new URL("../../../../trajectories", import.meta.url));
let folder = "";
let episodes: string[] = [];
let readings: EpisodeReading[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mledojo-trajectories-"));
  episodes = await findEpisodes(logs);
  readings = await Promise.all(episodes.map((episode) => readEpisode(episode)));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("findEpisodes", () => {
  test("one episode, a folder of episodes, a folder without", async () => {
    expect(episodes).toHaveLength(2);
    const [first = ""] = episodes;
    expect(await findEpisodes(first)).toEqual([first]);
    expect(await findEpisodes(folder)).toEqual([]);
  });
});

describe("the table of steps", () => {
  test("has a row for each step, with what the log says of it", async () => {
    const table = await readSteps(episodes);
    const events = readings.flatMap(({ steps }) => steps);
    expect(table.numRows).toBe(events.length);
    for (const [index, event] of events.entries()) {
      const row = table.get(index)?.toJSON();
      expect(row).toMatchObject({
        step: event.step,
        action: event.action.name,
        outcome: event.outcome,
        score: event.scores.public?.score ?? null,
        human_rank: event.scores.public?.humanRank ?? null,
        reward: event.reward,
        total_ms: event.timings.totalMs,
        submission_sha256: event.handles.submission ?? null,
        terminated: event.terminated,
      });
    }
    const final = readings[0]?.end?.final?.scores.private?.score;
    expect(table.get(0)?.toJSON()).toMatchObject({ final_score: final, task: readings[0]?.start.task.id });
  });

  test("comes back from Arrow and from Parquet as it was", async () => {
    const table = await readSteps(episodes);
    const rows = table.toArray().map((row) => row.toJSON() as Record<string, unknown>);
    await writeArrow(table, join(folder, "steps.arrow"));
    const arrow = tableFromIPC(await readFile(join(folder, "steps.arrow")));
    expect(arrow.toArray().map((row) => row.toJSON() as Record<string, unknown>)).toEqual(rows);

    await writeParquet(table, join(folder, "steps.parquet"));
    const bytes = await readFile(join(folder, "steps.parquet"));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const parquet = await parquetReadObjects({ file });
    expect(parquet).toEqual(rows.map((row) => ({ ...row, at: new Date(Number(row["at"])) })));
  });

  test("of no episode has no row and every column", async () => {
    const table = await readSteps([]);
    expect(table.numRows).toBe(0);
    expect(table.schema.names).toContain("human_rank");
    await writeParquet(table, join(folder, "empty.parquet"));
  });

  test("a column that Parquet is not written for is refused", async () => {
    const table = new Table({ big: vectorFromArray([1n], new Int64()) });
    await expect(writeParquet(table, join(folder, "x.parquet"))).rejects.toMatchObject({
      code: "invalid_options",
    });
  });
});

describe("chat rows", () => {
  test("hold what the agent saw and did, in order, and end with its last result", async () => {
    const [row] = await toChatRows(episodes);
    const [reading] = readings;
    expect(reading).toBeDefined();
    const roles = row?.messages.map(({ role }) => role);
    expect(roles?.slice(0, 2)).toEqual(["system", "user"]);
    expect(roles?.slice(2)).toEqual(reading?.steps.flatMap(() => ["assistant", "tool"]));
    expect(row?.messages[1]?.content).toBe(reading?.resetObservation.message);
    expect(row?.messages.at(-1)).toMatchObject({ role: "tool", name: "finish", tool_call_id: "call_7" });
    expect(row?.messages[2]).toEqual({
      role: "assistant",
      content: "",
      tool_calls: [
        {
          id: "call_1",
          type: "function",
          function: { name: "request_info", arguments: { type: "metadata" } },
        },
      ],
    });
    const tools = JSON.parse(row?.tools ?? "") as readonly { readonly function: { readonly name: string } }[];
    expect(tools.map((tool) => tool.function.name)).toContain("execute_code");
  });

  test("never show the hidden half", async () => {
    const rows = await toChatRows(episodes);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row.final_score).not.toBeNull();
      expect(JSON.stringify(row.messages)).not.toContain(String(row.final_score));
    }
  });

  test("arguments as JSON texts", async () => {
    const [row] = await toChatRows(episodes, { toolArguments: "json" });
    const call = row?.messages[2];
    expect(call?.role === "assistant" && call.tool_calls[0]?.function.arguments).toBe('{"type":"metadata"}');
  });

  test.each([
    ["minTotalReward, reached by both", { minTotalReward: 0.1 }, 2],
    ["minTotalReward, reached by none", { minTotalReward: 50 }, 0],
    ["minFinalHumanRank", { minFinalHumanRank: 1.01 }, 0],
    ["an outcome that both have", { outcomes: ["scored"] }, 2],
    ["an outcome that none has", { outcomes: ["timeout"] }, 0],
    ["finished", { finished: true }, 2],
    ["an outcome left out of every conversation", { omitOutcomes: ["ok", "scored"] }, 0],
  ] as const)("filter: %s", async (_name, options, count) => {
    expect(await toChatRows(episodes, options)).toHaveLength(count);
  });

  test("omitOutcomes takes call and result out together", async () => {
    const [row] = await toChatRows(episodes, { omitOutcomes: ["ok"] });
    expect(row?.messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      ...Array.from({ length: row?.steps ?? 0 }, () => ["assistant", "tool"]).flat(),
    ]);
    expect(row?.steps).toBe(3);
  });

  test("are written a line each", async () => {
    const rows = await toChatRows(episodes);
    await writeJsonl(rows, join(folder, "sft.jsonl"));
    const lines = (await readFile(join(folder, "sft.jsonl"), "utf8")).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
  });
});
