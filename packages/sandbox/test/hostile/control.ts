import {
  emptyVerdict,
  hostilePrograms,
  type HostileProgram,
  type HostileVerdict,
} from "../../src/testing/hostile/index.ts";
import { type OwnerReport, runOwner } from "./run-owner.ts";

/** Any unprivileged uid of the machine; nothing needs to be known of it. */
export const plainUid = 65_534;

/** The verdict on one program; what befell its owner, such as being killed, counts as its loot. */
function verdictOf(id: string, report: OwnerReport): HostileVerdict {
  const verdict = report.verdicts.get(id) ?? {
    ...emptyVerdict(id),
    stderrHex: Buffer.from(report.log).toString("hex"),
  };
  return { ...verdict, loot: [...verdict.loot, ...report.owner] };
}

async function unconfined(programs: readonly HostileProgram[], uid: number): Promise<HostileVerdict[]> {
  if (programs.length === 0) return [];
  const ids = programs.map((program) => program.id);
  const timeoutSeconds = 30 + 4 * ids.length;
  const report = await runOwner({ backend: "unsafe", uid, control: true, programs: ids, timeoutSeconds });
  return ids.map((id) => verdictOf(id, report));
}

const isPlain = (program: HostileProgram): boolean => program.control.uid === "plain";
const isAlone = (program: HostileProgram): boolean => program.control.alone === true;

/**
 * Runs every program unconfined in throw-away machines: those that break their surroundings in one of their
 * own, the others together.
 */
export async function runControls(
  programs: readonly HostileProgram[] = hostilePrograms,
): Promise<ReadonlyMap<string, HostileVerdict>> {
  const queue = programs.filter(isAlone);
  const verdicts: HostileVerdict[] = [];
  const together = programs.filter((program) => !isAlone(program));
  const asPlain = together.filter(isPlain);
  const asRoot = together.filter((program) => !isPlain(program));
  const oneByOne = async (): Promise<void> => {
    verdicts.push(...(await unconfined(asPlain, plainUid)));
    for (let program = queue.shift(); program !== undefined; program = queue.shift())
      verdicts.push(...(await unconfined([program], isPlain(program) ? plainUid : 0)));
  };
  const [shared] = await Promise.all([unconfined(asRoot, 0), oneByOne()]);
  verdicts.push(...shared);
  return new Map(verdicts.map((verdict) => [verdict.id, verdict]));
}
