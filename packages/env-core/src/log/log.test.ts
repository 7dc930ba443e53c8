import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSteps } from "../trajectories/read-steps.ts";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";
import { BlobStore, sha256 } from "./blob-store.ts";
import { EpisodeLog } from "./episode-log.ts";
import { EpisodeState } from "./episode-state.ts";
import { episodeEventSchema } from "./events.ts";
import { readEpisode } from "./read-episode.ts";

const run = (code: string): { name: "execute_code"; args: { code: string } } => ({
  name: "execute_code",
  args: { code },
});

async function playedEpisode(): Promise<string> {
  const { env } = createFakeEnv();
  const { info } = await env.reset({ seed: 3 });
  await env.step(run("submit 0.5,0.9"));
  await env.step(run(`print ${"long ".repeat(1_000)}\nsubmit 0.7,0.2`));
  await env.step({ raw: { name: "no_such", args: { a: 1 } } });
  await env.step({ name: "finish" });
  await env.close();
  return info.episodeDir;
}

describe("the episode log", () => {
  it("in a place where the kernel makes no folder is refused, and not waited for", () => {
    expect(() => new EpisodeLog("/proc/mledojo/episode")).toThrow(
      expect.objectContaining({ code: "invalid_options", message: expect.stringContaining("/proc/mledojo") }),
    );
  });

  it("is one valid event per line: start, steps, end", async () => {
    const dir = await playedEpisode();
    const lines = readFileSync(join(dir, "episode.jsonl"), "utf8").trimEnd().split("\n");
    const events = lines.map((line) => episodeEventSchema.parse(JSON.parse(line)));
    expect(events.map(({ type }) => type)).toEqual([
      "episode_start",
      "step",
      "step",
      "step",
      "step",
      "episode_end",
    ]);
  });

  it("reads back: actions whole, observations as the agent saw them, blobs", async () => {
    const { env } = createFakeEnv();
    const { info, observation } = await env.reset();
    const code = `print ${"ü ".repeat(2_000)}\nsubmit 0.5,0.9`;
    const { observation: first } = await env.step(run(code));
    await env.close();
    const episode = await readEpisode(info.episodeDir);
    const [step] = episode.steps;
    if (step === undefined) throw new Error("no step");
    expect(episode.actionOf(step)).toEqual({ name: "execute_code", args: { code } });
    expect(step.action.blobArgs).toEqual(["code"]);
    expect(episode.observationOf(step)).toEqual(first);
    expect(episode.resetObservation).toEqual(observation);
    expect(new TextDecoder().decode(episode.readBlob(first.handles.submission ?? ""))).toBe("0.5,0.9");
    expect(episode.end?.reason).toBe("abandoned");
    expect(() => episode.readBlob("0".repeat(64))).toThrow(expect.objectContaining({ code: "blob_missing" }));
  });

  it("can be read while the episode runs", async () => {
    const { env } = createFakeEnv();
    const { info } = await env.reset();
    await env.step({ name: "request_info" });
    const episode = await readEpisode(info.episodeDir);
    expect(episode.steps).toHaveLength(1);
    expect(episode.end).toBeNull();
    await env.close();
  });

  it("tolerates a half-written last line, wherever it was cut", async () => {
    const dir = await playedEpisode();
    const file = join(dir, "episode.jsonl");
    const whole = readFileSync(file);
    const lastLine = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (let cut = lastLine + 1; cut < whole.length - 1; cut += 7) {
      writeFileSync(file, whole.subarray(0, cut));
      const episode = await readEpisode(dir);
      expect(episode.truncatedTail).toBe(true);
      expect(episode.steps).toHaveLength(4);
      expect(episode.end).toBeNull();
    }
    writeFileSync(file, whole.subarray(0, whole.length - 1));
    const episode = await readEpisode(dir);
    expect(episode.truncatedTail).toBe(false);
    expect(episode.end?.reason).toBe("finished");
  });

  it("refuses damage elsewhere, and says where", async () => {
    const dir = await playedEpisode();
    const file = join(dir, "episode.jsonl");
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const cases = {
      "a broken line": [lines[0], "{", ...lines.slice(1)],
      "a step left out": [lines[0], ...lines.slice(2)],
      "steps exchanged": [lines[0], lines[2], lines[1], ...lines.slice(3)],
      "no start": lines.slice(1),
      "a second start": [lines[0], ...lines],
      "more after the end": [...lines, lines[1]],
      "a wrong type": [lines[0], lines[1]?.replace('"scored"', '"won"'), ...lines.slice(2)],
    };
    for (const [name, damaged] of Object.entries(cases)) {
      writeFileSync(file, `${damaged.join("\n")}\n`);
      await expect(readEpisode(dir), name).rejects.toMatchObject({ code: "log_corrupt" });
    }
    writeFileSync(file, "\u0007\u001b[31m\n");
    await expect(readEpisode(dir)).rejects.toThrow(/^Line 1 [^\p{Cc}]*\\u0007[^\p{Cc}]*$/u);
    writeFileSync(file, `${lines.join("\n").replace('"version":1', '"version":2')}\n`);
    await expect(readEpisode(dir)).rejects.toThrow(/Line 1 .*: it is of version 2, and 1 is known here\./);
    appendFileSync(file, "x");
    rmSync(file);
    await expect(readEpisode(dir)).rejects.toMatchObject({ code: "log_missing" });
    writeFileSync(file, '{"type":"epi');
    await expect(readEpisode(dir)).rejects.toMatchObject({ code: "log_missing" });
  });

  it("gives the same state when it is folded again", async () => {
    const dir = await playedEpisode();
    const { start, steps, end } = await readEpisode(dir);
    const state = new EpisodeState();
    for (const event of [start, ...steps, ...(end === null ? [] : [end])]) state.apply(event);
    expect(state.used).toEqual({
      steps: 4,
      executions: 2,
      validations: 0,
      submissions: 2,
      submissionBytes: 14,
      tokens: 0,
      dollars: 0,
    });
    expect(state.best?.step).toBe(2);
    expect(state.ended).toBe(true);
    expect(state.totalReward).toBe(end?.totalReward);
    expect([...state.scoredIn.values()]).toEqual([1, 2]);
  });

  it("can be read as an earlier version wrote it, without what that did not know", async () => {
    const dir = await playedEpisode();
    const file = join(dir, "episode.jsonl");
    const later = ["submissionBytes", "tokens", "dollars", "intervals", "queueMs", "cost", "hashes"];
    const dropped = [...later, "droppedSubmissions"];
    const older = readFileSync(file, "utf8").replace(/.+/g, (line) =>
      JSON.stringify(JSON.parse(line, (key, value: unknown) => (dropped.includes(key) ? undefined : value))),
    );
    expect(older).not.toMatch(new RegExp(dropped.join("|")));
    const before = await readEpisode(dir);
    writeFileSync(file, older);
    const { start, steps, end } = await readEpisode(dir);
    expect(steps.map(({ outcome, scores, reward }) => ({ outcome, scores, reward }))).toEqual(
      before.steps.map(({ outcome, scores, reward }) => ({ outcome, scores, reward })),
    );
    expect(start.options.intervals).toBeNull();
    expect(start.options.budget).toMatchObject({ submissions: 50, submissionBytes: null, tokens: null });
    expect(steps[0]).toMatchObject({
      timings: { queueMs: null },
      cost: { cpuSeconds: null, tokens: null, dollars: null },
      hashes: { data: null, grader: null, image: null },
      droppedSubmissions: [],
      budget: { dollars: { used: 0, limit: null, left: null } },
    });
    expect(end?.budget.submissionBytes).toEqual({ used: 0, limit: null, left: null });
    const [row] = (await readSteps([dir])).toArray().map((one) => one.toJSON() as Record<string, unknown>);
    expect(row).toMatchObject({
      queue_ms: null,
      cpu_seconds: 0.01,
      tokens: null,
      grader_sha256: null,
      data_sha256: start.task.dataHash,
    });
  });

  it("keeps what was given when it is not JSON at all", async () => {
    const { env } = createFakeEnv();
    const { info } = await env.reset();
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    for (const raw of [
      cycle,
      { name: "x", args: cycle },
      10n,
      () => 1,
      { name: "x", args: "y".repeat(1e6) },
      Symbol("s"),
    ]) {
      expect((await env.step({ raw })).observation.outcome).toBe("invalid_action");
    }
    await env.close();
    const { steps } = await readEpisode(info.episodeDir);
    expect(steps).toHaveLength(6);
    expect(readFileSync(join(info.episodeDir, "episode.jsonl")).length).toBeLessThan(60_000);
  });
});

it("a log that cannot be written says so, and keeps what it had", async () => {
  const dir = await playedEpisode();
  const { start } = await readEpisode(dir);
  const log = new EpisodeLog(join(dir, "another"));
  log.append(start);
  await log.close();
  expect(() => {
    log.append(start);
  }).toThrow(expect.objectContaining({ code: "log_failed" }));
  expect((await readEpisode(join(dir, "another"))).steps).toEqual([]);
});

it("keeps no more than a mebibyte of the arguments of an action that it refuses", async () => {
  const { env } = createFakeEnv();
  const { info } = await env.reset();
  const nearly = { code: "x".repeat(100_000), tiemout: 1 };
  await env.step({ raw: { name: "execute_code", args: nearly } });
  for (const args of [{ text: "x".repeat(2 ** 20) }, { a: "y".repeat(600_000), b: "z".repeat(600_000) }]) {
    await env.step({ raw: { name: "no_such", args } });
  }
  await env.close();
  const episode = await readEpisode(info.episodeDir);
  const tooLarge = "(arguments too large to keep)";
  expect(episode.steps.map((step) => episode.actionOf(step).args)).toEqual([nearly, tooLarge, tooLarge]);
  expect(readdirSync(join(info.episodeDir, "blobs"))).toHaveLength(1);
});

describe("the blob store", () => {
  it("keeps bytes once, whole, under their hash", async () => {
    const dir = await playedEpisode();
    const blobs = new BlobStore(join(dir, "more"));
    const bytes = new Uint8Array([0, 255, 10]);
    const handle = await blobs.put(bytes);
    expect(handle).toBe(sha256(bytes));
    expect(await blobs.put(bytes)).toBe(handle);
    expect([...(blobs.get(handle) ?? [])]).toEqual([0, 255, 10]);
    expect(readdirSync(join(dir, "more"))).toEqual([handle]);
  });

  it("gives nothing for what is no handle, and nothing that does not match its hash", async () => {
    const dir = await playedEpisode();
    const blobs = new BlobStore(join(dir, "more"));
    expect(blobs.get("../episode.jsonl")).toBeUndefined();
    expect(blobs.get("0".repeat(64))).toBeUndefined();
    const handle = await blobs.put("true");
    writeFileSync(join(dir, "more", handle), "false");
    expect(blobs.get(handle)).toBeUndefined();
  });
});
