import { describe, expect, test, beforeAll } from "vitest";

import { hostilePrograms, judgeBoxed } from "../../src/testing/hostile/index.ts";
import { plainUid } from "./control.ts";
import { type OwnerReport, runOwner } from "./run-owner.ts";

const mine = process.getuid?.() ?? -1;

/** Who can own boxes in this test run: root starts both halves; a plain user can only be itself. */
export const owners: readonly { readonly who: string; readonly uid: number }[] =
  mine === 0
    ? [
        { who: "root", uid: 0 },
        { who: "a plain user", uid: plainUid },
      ]
    : [{ who: "a plain user", uid: mine }];

/** Seconds within which one owner must be through with all programs, on a busy machine. */
const patience = 420;

/** One test per program, over one run of an owner with the given backend and uid. */
export function hostileSuite(backend: string, owner: { readonly who: string; readonly uid: number }): void {
  describe(`hostile programs, ${backend}, owned by ${owner.who}`, () => {
    let report: OwnerReport;
    beforeAll(
      async () => {
        report = await runOwner({
          backend,
          uid: owner.uid,
          control: false,
          programs: hostilePrograms.map((program) => program.id),
          timeoutSeconds: patience,
        });
      },
      (patience + 30) * 1_000,
    );

    test("the owner ran to its end as the user it should be", () => {
      expect({ owner: report.owner, exitCode: report.exitCode, uid: report.uid }, report.log).toEqual({
        owner: [],
        exitCode: 0,
        uid: owner.uid,
      });
    });

    test.each(hostilePrograms)("$id: $title", (program) => {
      const verdict = report.verdicts.get(program.id);
      const { levels } = report;
      if (verdict === undefined || levels === undefined)
        throw new Error(`no verdict: ${report.log.slice(-2_000)}`);
      expect(judgeBoxed(program, verdict, levels)).toEqual([]);
    });
  });
}
