import type { ExecutionResult } from "../../contract.ts";
import { SandboxError } from "../../errors.ts";
import { answerOf, lootFile, secretsIn } from "./evidence.ts";
import { readCap } from "./limits.ts";
import { naiveCleanup, naiveListing, naiveRead, naiveRemove, naiveWrite } from "./naive.ts";
import { pythonRequest } from "./request.ts";
import { blame, type Trial } from "./trial.ts";
import type { HostileProgram } from "./types.ts";

const honestSubmission = "id,label\n1,honest\n";

/** What an ordinary agent runs next. Where something may have been left to meddle, it gives it time to. */
const honest = (program: HostileProgram): string => `
import os, time
os.chmod(".", 0o755)
open("victim-started", "w").close()
${program.followUpWritesNothing === true ? "" : `open("submission.csv", "w").write("id,label\\n1,honest\\n")`}
${program.keepsWorkspace === true ? "time.sleep(0.25)" : ""}
print("honest")
`;

/** Reads the workspace as the owner reads a submission. */
export async function readBack(trial: Trial): Promise<void> {
  const { program, sandbox, workspace, loot, reads } = trial;
  for (const { path } of program.expects.reads ?? [{ path: "submission.csv" }]) {
    try {
      const read = await sandbox.session.readFile(path, { maxBytes: readCap });
      reads.push({ path, answer: answerOf(read) });
      if (read.kind === "file") loot.push(...secretsIn(`file ${path}`, read.bytes));
    } catch (error) {
      reads.push({ path, answer: "threw" });
      blame(trial, `readFile ${path}`, error);
    }
    const careless = workspace === undefined ? undefined : naiveRead(workspace, path);
    if (careless !== undefined) loot.push(careless);
  }
}

/** Refusing is right where the code says that the workspace is at fault; anything else is the sandbox stumbling. */
async function refusable(trial: Trial, what: string, act: Promise<void>): Promise<void> {
  await act.catch((error: unknown) => {
    const refused = SandboxError.isInstance(error) && ["unsafe_path", "workspace_full"].includes(error.code);
    if (!refused) blame(trial, what, error);
  });
}

/** Writes to and removes from the workspace as an owner does between two runs. */
export async function touch(trial: Trial): Promise<void> {
  const { program, sandbox, workspace, loot } = trial;
  for (const path of program.ownerWrites ?? []) {
    if (workspace === undefined)
      await refusable(
        trial,
        `writeFile ${path}`,
        sandbox.session.writeFile(path, Buffer.from("by the owner\n")),
      );
    else loot.push(...naiveWrite(workspace, path));
  }
  for (const path of program.ownerRemoves ?? []) {
    if (workspace === undefined) await refusable(trial, `remove ${path}`, sandbox.session.remove(path));
    else naiveRemove(workspace, path);
  }
  if (workspace !== undefined && program.keepsWorkspace !== true) {
    for (const careless of [naiveListing(workspace), naiveCleanup(workspace)])
      if (careless !== undefined) loot.push(careless);
  }
}

/** Lets an honest program run next and checks that nobody meddles with it. */
export async function followUp(trial: Trial): Promise<void> {
  const { program, sandbox, loot, faults, marker, workspace } = trial;
  const { session } = sandbox;
  loot.push(...(await lootFile(sandbox)));
  const writesNothing = program.followUpWritesNothing === true;
  // A careless owner keeps the old submission: that is how a stale one gets served.
  if (workspace === undefined || !writesNothing) await session.remove("submission.csv");
  if (program.keepsWorkspace !== true) await sandbox.resetWorkspace();
  const next: ExecutionResult = await session.exec(
    pythonRequest("honest", honest(program), { HOSTILE_MARKER: marker }),
  );
  if (next.outcome !== "ok" || Buffer.from(next.stdout.bytes).toString() !== "honest\n") {
    const why = Buffer.from(next.stderr.bytes).toString().slice(-300);
    faults.push(`the honest run that followed ended ${next.outcome}: ${next.message} ${why}`);
  }
  const read = await session.readFile("submission.csv", { maxBytes: readCap });
  const text = read.kind === "file" ? Buffer.from(read.bytes).toString() : answerOf(read);
  if (text !== (writesNothing ? "absent" : honestSubmission))
    loot.push(`${writesNothing ? "stale" : "changed"} submission after the honest run: ${text.slice(0, 80)}`);
  loot.push(...(await lootFile(sandbox)));
}
