import { describe, expect, it } from "vitest";
import { createFakeEnv } from "../../testing/fakes/fake-env.ts";
import { createFakeTask } from "../../testing/fakes/fake-task.ts";
import type { HistoryData } from "./get-history.ts";
import { textPage } from "./text-page.ts";

const run = (code: string): { name: "execute_code"; args: { code: string } } => ({
  name: "execute_code",
  args: { code },
});

describe("get_history", () => {
  it("lists the newest first, page by page", async () => {
    const { env } = createFakeEnv({ maxSteps: null });
    await env.reset();
    for (let step = 1; step <= 25; step += 1) await env.step(run(`print ${String(step)}`));
    const { observation } = await env.step({ name: "get_history", args: { limit: 10 } });
    const { data } = observation;
    if (data?.kind !== "list") throw new Error("no list");
    expect(data.steps.map(({ step }) => step)).toEqual([25, 24, 23, 22, 21, 20, 19, 18, 17, 16]);
    expect(data).toMatchObject({ total: 25, nextOffset: 10 });
    const rest = await env.step({ name: "get_history", args: { limit: 50, offset: 20 } });
    if (rest.observation.data?.kind !== "list") throw new Error("no list");
    expect(rest.observation.data.steps.at(-1)?.step).toBe(1);
    expect(rest.observation.data.nextOffset).toBeNull();
  });

  it("shows a step, and reads all that it stored", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    const text = "ä line of output ".repeat(2_000);
    const { observation: first } = await env.step(run(`print ${text}\nsubmit 0.5,0.5`));
    const step = await env.step({ name: "get_history", args: { step: 1 } });
    expect(step.observation.message).toContain("scored");
    let read = "";
    let offset: number | null = 0;
    while (offset !== null) {
      const args: { step: number; stream: "stdout"; offset: number; limit: number } = {
        step: 1,
        stream: "stdout",
        offset,
        limit: 8_000,
      };
      const data: HistoryData | null = (await env.step({ name: "get_history", args })).observation.data;
      if (data?.kind !== "text") throw new Error("no page");
      read += data.text;
      offset = data.nextOffset;
    }
    expect(read).toBe(`${text}\n`);
    const blob = first.handles.submission ?? "";
    const page = await env.step({ name: "get_history", args: { blob } });
    expect(page.observation.message).toContain("0.5,0.5");
    const none = await env.step({ name: "get_history", args: { step: 1, stream: "stderr" } });
    expect(none.observation).toMatchObject({ outcome: "ok", data: null });
  });

  it("reads no blob that no observation has named", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    await env.step(run("submit 0.5,0.5"));
    const { observation } = await env.step({ name: "get_history", args: { blob: "0".repeat(64) } });
    expect(observation.outcome).toBe("invalid_action");
  });

  it("never shows the private half", async () => {
    const { env } = createFakeEnv();
    await env.reset();
    await env.step(run("submit 0.5,0.87654"));
    const { observation } = await env.step({ name: "get_history" });
    expect(JSON.stringify(observation)).not.toContain("private");
    expect(JSON.stringify(observation)).not.toContain("0.87654");
  });
});

describe("textPage", () => {
  it("splits no character, and its pages are the whole", () => {
    const text = "aé漢😀".repeat(40);
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size <= 9; size += 1) {
      let read = "";
      let offset: number | null = 0;
      let pages = 0;
      while (offset !== null && pages < 1_000) {
        const page = textPage(bytes, offset, size);
        read += page.text;
        offset = page.nextOffset;
        pages += 1;
      }
      expect(read).toBe(text);
      expect(pages).toBeLessThan(1_000);
    }
  });

  it("copes with bytes that are no text, and offsets past the end", () => {
    const bytes = new Uint8Array(10).fill(0x80);
    expect(textPage(bytes, 5, 3).nextOffset).toBeGreaterThan(2);
    expect(textPage(bytes, 100, 3)).toMatchObject({ nextOffset: null });
    expect(textPage(new Uint8Array(), 0, 3)).toMatchObject({ text: "", totalBytes: 0, nextOffset: null });
  });
});

describe("request_info", () => {
  it("tells each kind, and all of them", async () => {
    const { env } = createFakeEnv({}, { task: createFakeTask() });
    await env.reset();
    const { data } = (await env.step({ name: "request_info" })).observation;
    expect(data).toMatchObject({
      overview: "Write two numbers.",
      sample_submission: {
        columns: ["id", "y"],
        rows: [
          ["4", "0"],
          ["5", "0"],
        ],
      },
      data_path: "/data",
      output_path: "/workspace/submission.csv",
      name: "fake",
      metadata: { metric: "accuracy", direction: "maximize", modality: "tabular" },
    });
    expect(data?.data_structure?.[0]).toEqual({
      path: "train.csv",
      bytes: 13,
      preview: { columns: ["id", "x", "y"], rows: [["1", "2", "3"]] },
    });
    const one = await env.step({ name: "request_info", args: { type: "budget" } });
    expect(Object.keys(one.observation.data ?? {})).toEqual(["budget"]);
    expect(one.observation.data?.budget?.steps.used).toBe(2);
  });

  it("previews quoted cells, and cuts long ones", async () => {
    const files = { "train.csv": `a,b\n"x, ""y""\nz",${"w".repeat(500)}\n"cut off` };
    const { env } = createFakeEnv({}, { task: createFakeTask({ files }) });
    await env.reset();
    const { data } = (await env.step({ name: "request_info", args: { type: "data_structure" } })).observation;
    expect(data?.data_structure?.[0]?.preview).toEqual({
      columns: ["a", "b"],
      rows: [['x, "y"\nz', `${"w".repeat(59)}…`]],
    });
    const sample = await env.step({ name: "request_info", args: { type: "sample_submission" } });
    expect(sample.observation.data?.sample_submission).toBeNull();
  });
});
