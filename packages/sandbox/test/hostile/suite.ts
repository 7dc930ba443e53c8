import { describe, expect, test, beforeAll } from "vitest";

import { hostilePrograms, judgeBoxed } from "../../src/testing/hostile/index.ts";
import { plainUid } from "./control.ts";
import { type OwnerReport, runOwner } from "./run-owner.ts";

const mine = process.getuid?.() ?? -1;

export interface Owner {
  readonly who: string;
  readonly uid: number;
}

/** Who can own boxes in this test run: root starts both halves; a plain user can only be itself. */
export const owners: readonly Owner[] =
  mine === 0
    ? [
        { who: "root", uid: 0 },
        { who: "a plain user", uid: plainUid },
      ]
    : [{ who: "a plain user", uid: mine }];

/** Seconds within which one owner must be through with all programs, on a busy machine. */
const patience = 600;

/** One test per program and owner; the owners run side by side. */
export function hostileSuite(backend: string, among: readonly Owner[]): void {
  const reports = new Map<string, OwnerReport>();
  const programs = hostilePrograms.map((program) => program.id);

  const run = async ({ who, uid }: Owner): Promise<void> => {
    reports.set(who, await runOwner({ backend, uid, control: false, programs, timeoutSeconds: patience }));
  };
  beforeAll(
    async () => {
      await Promise.all(among.map(run));
    },
    (patience + 60) * 1_000,
  );

  describe.each(among)(`hostile programs, ${backend}, owned by $who`, ({ who, uid }) => {
    test("the owner ran to its end as the user it should be", () => {
      const report = reports.get(who);
      expect({ owner: report?.owner, exitCode: report?.exitCode, uid: report?.uid }, report?.log).toEqual({
        owner: [],
        exitCode: 0,
        uid,
      });
    });

    test.each(hostilePrograms)("$id: $title", (program) => {
      const report = reports.get(who);
      const verdict = report?.verdicts.get(program.id);
      if (verdict === undefined || report?.levels === undefined)
        throw new Error(`no verdict: ${report?.log.slice(-2_000) ?? "no report"}`);
      expect(judgeBoxed(program, verdict, report.levels)).toEqual([]);
    });
  });
}
