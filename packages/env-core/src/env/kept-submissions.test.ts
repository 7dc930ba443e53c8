import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sha256 } from "../log/blob-store.ts";
import { readEpisode } from "../log/read-episode.ts";
import { createFakeEnv } from "../testing/fakes/fake-env.ts";

const run = (code: string): { name: "execute_code"; args: { code: string } } => ({
  name: "execute_code",
  args: { code },
});

/** A submission of exactly so many bytes, its scores first. */
function padded(scores: string, bytes: number): string {
  return scores.padEnd(bytes, "0");
}

/** Which of some submissions an episode's blob store holds. */
function kept(episodeDir: string, submissions: readonly string[]): boolean[] {
  const blobs = readdirSync(join(episodeDir, "blobs"));
  return submissions.map((text) => blobs.includes(sha256(Buffer.from(text))));
}

/** The limit that is in force with some options. */
function limitOf(options: Parameters<typeof createFakeEnv>[0]): number | null {
  return createFakeEnv(options).env.metadata.options.budget.submissionBytes;
}

describe("the bytes of submissions that an episode keeps", () => {
  it("are counted once for the same content, and told to the agent", async () => {
    const { env } = createFakeEnv({ budget: { submissionBytes: 100 } });
    await env.reset();
    for (let again = 0; again < 4; again += 1) {
      const { observation } = await env.step(run(`submit ${padded("0.5,0.5", 40)}`));
      expect(observation.outcome).toBe("scored");
      expect(observation.budget.submissionBytes).toEqual({ used: 40, limit: 100, left: 60 });
    }
  });

  it("never pass the budget: what has no room is neither kept nor scored, and the agent reads why", async () => {
    const { env, task } = createFakeEnv({ budget: { submissionBytes: 100 } });
    const { info } = await env.reset();
    const submissions = [60, 41, 40, 7].map((bytes, at) => padded(`0.${String(at + 1)},0.5`, bytes));
    const seen = [];
    for (const text of submissions) seen.push((await env.step(run(`submit ${text}`))).observation);
    expect(seen.map(({ outcome }) => outcome)).toEqual([
      "scored",
      "budget_exhausted",
      "scored",
      "budget_exhausted",
    ]);
    expect(seen[1]?.message).toContain("has 41 bytes");
    expect(seen[1]?.message).toContain(
      "Of the 100 bytes of submissions that this episode keeps, 40 are left",
    );
    expect(seen[1]?.handles.submission).toBeUndefined();
    expect(seen[1]?.budget.submissions.used).toBe(1);
    expect(seen[3]?.budget.submissionBytes).toEqual({ used: 100, limit: 100, left: 0 });
    expect(task.gradings).toHaveLength(2);
    await env.close();
    expect(kept(info.episodeDir, submissions)).toEqual([true, false, true, false]);
    const { steps } = await readEpisode(info.episodeDir);
    expect(steps[1]?.droppedSubmissions).toEqual([sha256(Buffer.from(submissions[1] ?? ""))]);
  });

  it("never pass it by what crashing runs leave to be moved away, either", async () => {
    const { env, backend } = createFakeEnv({ budget: { submissionBytes: 100 } });
    const { info } = await env.reset();
    const submissions = Array.from({ length: 9 }, (_, at) => padded(`0.${String(at)}`, 30));
    for (const text of submissions) {
      const { observation } = await env.step(run(`submit ${text}\nfail`));
      expect(observation.outcome).toBe("runtime_error");
    }
    const last = await env.step(run("print done"));
    // What lay there is gone from the workspace, kept or not.
    expect(last.observation.outcome).toBe("no_submission");
    expect(backend.workspace.has("submission.csv")).toBe(false);
    expect(last.observation.budget.submissionBytes.used).toBe(90);
    await env.close();
    expect(kept(info.episodeDir, submissions).filter(Boolean)).toHaveLength(3);
    const { steps } = await readEpisode(info.episodeDir);
    expect(steps.filter(({ movedSubmission }) => movedSubmission !== null)).toHaveLength(3);
    expect(steps.flatMap(({ droppedSubmissions }) => droppedSubmissions)).toHaveLength(6);
  });

  it("are four times the largest submission by default, and unlimited by null", () => {
    expect(limitOf({})).toBe(2 ** 30);
    expect(limitOf({ maxSubmissionBytes: 1_000 })).toBe(4_000);
    expect(limitOf({ budget: { submissionBytes: null } })).toBeNull();
  });
});
