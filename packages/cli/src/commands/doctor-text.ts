import type { BackendReport, LimitName } from "@mledojo/sandbox";
import type { Paint } from "../io/paint.ts";
import { renderTable } from "../io/table.ts";
import { describePython, type BoxPython } from "./doctor-python.ts";

const limitNames = [
  "wallTime",
  "cpuTime",
  "cores",
  "memory",
  "pids",
  "disk",
  "inodes",
  "output",
] as const satisfies readonly LimitName[];

/** A backend after it was tried. */
export interface Examined {
  readonly name: string;
  readonly available: boolean;
  /** Whether a setting names something that is not there; then `--sandbox auto` takes no other backend either. */
  readonly misconfigured: boolean;
  readonly problems: readonly string[];
  readonly remedies: readonly string[];
  /** How well each limit holds; null where no box runs at all. */
  readonly levels: BackendReport["levels"] | null;
  readonly gpus: boolean;
  /** The Python of its boxes; null where no box runs. */
  readonly python: BoxPython | null;
  /** What `--clean` removed; null when it was not asked for. */
  readonly removed: readonly string[] | null;
}

/** A sentence without what two tellings of it may differ in. */
function bare(sentence: string): string {
  return sentence.trim().replace(/\.$/, "").toLowerCase();
}

function removedLines({ removed, available }: Examined): string[] {
  if (removed === null) return [];
  if (!available) return ["  removed  nothing: it has to work before it can clean"];
  return removed.length === 0
    ? ["  removed  nothing: no dead process of ours left anything"]
    : removed.map((what) => `  removed  ${what}`);
}

/** One backend in lines: whether it works, what is wrong, what to do, what was cleaned. */
export function describeBackend(examined: Examined, paint: Paint): string {
  const state = examined.available ? paint("green", "works") : paint("red", "does not work");
  const lines = [`${paint("bold", examined.name)}  ${state}`];
  lines.push(...examined.problems.map((problem) => `  ${paint("yellow", "problem")}  ${problem}`));
  const python = examined.python === null ? null : describePython(examined.name, examined.python);
  if (examined.available) lines.push(`  python   ${python?.line ?? "did not answer"}`);
  const said = examined.problems.map(bare);
  const remedies = [...examined.remedies, ...(python?.remedies ?? [])].filter(
    (remedy) => !said.some((problem) => problem.endsWith(bare(remedy))),
  );
  lines.push(...remedies.map((remedy) => `  ${paint("cyan", "remedy")}   ${remedy}`));
  lines.push(...removedLines(examined));
  return lines.join("\n");
}

/** How well each limit holds in each backend; a dash where no box runs. */
export function limitTable(backends: readonly Examined[], paint: Paint): string {
  return renderTable(
    ["limit", ...backends.map(({ name }) => name)],
    limitNames.map((limit) => [limit, ...backends.map(({ levels }) => levels?.[limit] ?? "–")]),
    paint,
  );
}
