import { describe, expect, it } from "vitest";

import { listTaskIds, loadTask } from "../catalogue/embedded.ts";
import { validateTask } from "./validate-task.ts";

const ids = await listTaskIds();

describe("every embedded task", () => {
  it("is there", () => {
    expect(ids).toContain("penguins");
  });

  it.each(ids)("%s passes every check", async (id) => {
    const report = await validateTask(await loadTask(id));
    expect(report.checks.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    expect(report.ok).toBe(true);
  });
});
