import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createLeaderboard } from "@mledojo/metrics";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readBoard } from "./read-board.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "mledojo-board-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function folder(files: Readonly<Record<string, string>>): Promise<string> {
  const made = await mkdtemp(join(dir, "b-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(made, name), text);
  return made;
}

const subject = { metric: "accuracy", direction: "maximize" } as const;

describe("readBoard", () => {
  it("reads people's boards: the column named score, wherever it stands", async () => {
    const at = await folder({
      "public.csv": "rank,score\n1,.9\n2,.8\n2,.8\n",
      "private.csv": "score,team,rank\n.7,x,1\n.6,y,2\n",
    });
    expect(await readBoard(at, subject)).toEqual({
      provenance: "human",
      dataHash: null,
      public: [0.9, 0.8, 0.8],
      private: [0.7, 0.6],
    });
  });

  it("reads reference boards, entries in any order", async () => {
    const entries = [
      { name: "a", family: "x", public: 0.5, private: 0.9 },
      { name: "b", family: "x", public: 0.7, private: 0.8 },
    ];
    const at = await folder({
      "board.json": JSON.stringify({
        specVersion: "v1",
        provenance: "reference",
        metric: "accuracy",
        direction: "maximize",
        checksum: "c",
        entries,
      }),
    });
    expect(await readBoard(at, subject)).toEqual({
      provenance: "reference",
      dataHash: "c",
      public: [0.7, 0.5],
      private: [0.9, 0.8],
    });
    await expect(readBoard(at, { ...subject, metric: "rmse" })).rejects.toMatchObject({
      code: "invalid_board",
    });
  });

  it("leaves out scores that are no numbers, and says null where there is no board", async () => {
    const at = await folder({
      "public.csv": "rank,score\n1,.9\n2,\n3,nan\n4,inf\n5,.1\n",
      "private.csv": "rank,score\n1,.9\n",
    });
    expect((await readBoard(at, subject))?.public).toEqual([0.9, 0.1]);
    expect(await readBoard(await folder({}), subject)).toBeNull();
  });

  it.each([
    ["one half only", { "public.csv": "rank,score\n1,1\n" }, /one half only/],
    ["no rows", { "public.csv": "rank,score\n", "private.csv": "rank,score\n1,1\n" }, /no scores/],
    [
      "no column score",
      { "public.csv": "rank,points\n1,1\n", "private.csv": "rank,score\n1,1\n" },
      /no column "score"/,
    ],
    [
      "the wrong way round",
      { "public.csv": "rank,score\n1,.1\n2,.9\n", "private.csv": "rank,score\n1,1\n" },
      /best first/,
    ],
    [
      "an empty board.json",
      {
        "board.json": JSON.stringify({
          specVersion: "v1",
          provenance: "reference",
          metric: "accuracy",
          direction: "maximize",
          checksum: "c",
          entries: [],
        }),
      },
      /no entries/,
    ],
    ["a board.json that is no JSON", { "board.json": "{" }, /not JSON/],
  ])("refuses %s", async (_what, files, message) => {
    await expect(readBoard(await folder(files), subject)).rejects.toThrow(message);
  });
});

const shared = resolve(
  process.env["MLEDOJO_SHARED"] ?? fileURLToPath(new URL("../../../../../shared", import.meta.url)),
  "data",
  "leaderboards",
);

// The boards of real competitions may not be copied here; where they lie beside the repository, they are read in place.
describe.runIf(existsSync(shared))("boards of real competitions", () => {
  it.each([
    ["AI4Code", "maximize"],
    ["titanic", "maximize"],
    ["DontGetKicked", "maximize"],
    ["home-data-for-ml-course", "minimize"],
    ["detecting-insults-in-social-commentary", "maximize"],
  ] as const)("%s", async (name, direction) => {
    const board = await readBoard(join(shared, name), { metric: "any", direction });
    expect(board?.provenance).toBe("human");
    for (const scores of [board?.public ?? [], board?.private ?? []]) {
      expect(scores.length).toBeGreaterThan(40);
      const placed = createLeaderboard({ scores, direction }).place(scores[0]!);
      expect(placed.humanRank).toBe(1);
    }
  });
});
