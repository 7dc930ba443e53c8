import { showText, type Problem, type ProblemCode, type ProblemExample } from "./problem.ts";

const MAX_EXAMPLES = 5;
/** So that a file with 100,000 odd columns gives a message and not a book. */
const MAX_PROBLEMS = 50;
/** A task may have thousands of columns or labels to list. */
const MAX_MESSAGE = 1_200;

interface Entry {
  readonly code: ProblemCode;
  readonly column: string | null;
  count: number;
  readonly examples: ProblemExample[];
  readonly message: (entry: {
    readonly count: number;
    readonly examples: readonly ProblemExample[];
  }) => string;
}

export type MessageOf = Entry["message"];

/** Collects what is wrong: the same problem in many rows is one entry with a count and its first examples. */
export class ProblemList {
  readonly #entries = new Map<string, Entry>();
  readonly #lenient: ReadonlySet<ProblemCode>;
  #suppressed = 0;
  #errors = 0;

  /** Problems with the codes of `lenient` are warnings. */
  constructor(lenient: Iterable<ProblemCode> = []) {
    this.#lenient = new Set(lenient);
  }

  get hasErrors(): boolean {
    return this.#errors > 0;
  }

  isLenient(code: ProblemCode): boolean {
    return this.#lenient.has(code);
  }

  /** Counts one more row, id or column with this problem. */
  add(code: ProblemCode, column: string | null, example: ProblemExample | null, message: MessageOf): void {
    if (!this.#lenient.has(code)) this.#errors += 1;
    const key = `${code}\n${column ?? ""}`;
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      if (this.#entries.size >= MAX_PROBLEMS) {
        this.#suppressed += 1;
        return;
      }
      entry = { code, column, count: 0, examples: [], message };
      this.#entries.set(key, entry);
    }
    entry.count += 1;
    if (example !== null && entry.examples.length < MAX_EXAMPLES) {
      entry.examples.push({ ...example, value: showText(example.value) });
    }
  }

  /** A problem that occurs once in the file. */
  addOnce(code: ProblemCode, message: string, column: string | null = null): void {
    this.add(code, column, null, () => message);
  }

  /** Everything, errors before warnings. */
  list(): Problem[] {
    const problems = [...this.#entries.values()].map(
      ({ code, column, count, examples, message }): Problem => ({
        code,
        severity: this.#lenient.has(code) ? "warning" : "error",
        message: bounded(message({ count, examples })),
        ...(column === null ? {} : { column: showText(column) }),
        count,
        examples,
      }),
    );
    const last = problems.at(-1);
    if (last !== undefined && this.#suppressed > 0) {
      problems[problems.length - 1] = {
        ...last,
        message: `${last.message} (${this.#suppressed} further problems are not listed.)`,
      };
    }
    const errors = problems.filter(({ severity }) => severity === "error");
    return [...errors, ...problems.filter(({ severity }) => severity === "warning")];
  }
}

/** The beginning and the end: what is wrong stands first, what to do last. */
export function bounded(message: string): string {
  if (message.length <= MAX_MESSAGE) return message;
  return `${message.slice(0, (MAX_MESSAGE * 2) / 3)} … ${message.slice(-MAX_MESSAGE / 3)}`;
}

/** "row 3 ('x'), row 9 ('y')" for the examples of a problem, with "…" when there are more. */
export function listRows(entry: {
  readonly count: number;
  readonly examples: readonly ProblemExample[];
}): string {
  const shown = entry.examples.map(({ row, value }) =>
    row === undefined ? `'${value}'` : `row ${row} ('${value}')`,
  );
  return `${shown.join(", ")}${entry.count > shown.length ? ", …" : ""}`;
}

/** "1 row" or "12 rows". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** "1 row is" or "12 rows are". */
export function countIs(count: number, noun: string): string {
  return `${countOf(count, noun)} ${count === 1 ? "is" : "are"}`;
}

/** "1 row has" or "12 rows have". */
export function countHas(count: number, noun: string): string {
  return `${countOf(count, noun)} ${count === 1 ? "has" : "have"}`;
}
