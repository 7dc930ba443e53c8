import type { Metric } from "@mledojo/metrics";

import type { MetricReference, RowsPerId, SubmissionSchema } from "../contract.ts";
import { readTable } from "../csv/read-table.ts";
import { csvText } from "../csv/write-csv.ts";
import type { TaskError } from "../errors.ts";
import { collectAnswers } from "../prepare/collect-answers.ts";
import { idColumns } from "../submission/row-key.ts";
import { damagedAnswers } from "./damaged-answers.ts";

/** What names the rows of bare files, how many may share a name, and what is left for the metric to know. */
export interface RowForm {
  readonly id: string | readonly string[] | undefined;
  readonly rowsPerId: RowsPerId;
  readonly metric: MetricReference;
}

export interface RowFormOptions {
  readonly metric: MetricReference;
  readonly id?: string | readonly string[];
  readonly rowsPerId?: RowsPerId;
}

/** A metric's option `image` says what the id is, and that it may have several rows; the metric itself then gets one for each. */
export function rowForm({ needs }: Metric, { metric, id, rowsPerId }: RowFormOptions): RowForm {
  const { image, ...others } = metric.options ?? {};
  const isId = id === undefined || (typeof image === "string" && idColumns({ id }).includes(image));
  if (needs?.context?.["image"] === undefined || typeof image !== "string" || !isId) {
    return { id, rowsPerId: rowsPerId ?? "one", metric };
  }
  return {
    id: id ?? image,
    rowsPerId: rowsPerId ?? "one-or-more",
    metric: { ...metric, options: others },
  };
}

/** A truth with a row for each object as one with a row for each id. Throws `TaskError` (`damaged_answers`). */
export function collectTruth(bytes: Buffer, schema: SubmissionSchema, drop: readonly string[]): Buffer {
  const table = readTable(bytes, "the truth", damagedTruth);
  const ids = idColumns(schema);
  const others = table.names.filter((name) => !ids.includes(name) && !drop.includes(name));
  const given = {
    ids: ids.map((name) => table.column(name)),
    columns: Object.fromEntries(others.map((name) => [name, table.column(name)])),
  };
  const collected = collectAnswers(schema, given, damagedTruth);
  const columns = others.map((name) => collected.columns[name] ?? []);
  return Buffer.from(csvText([...ids, ...others], [...collected.ids, ...columns]));
}

function damagedTruth(what: string): TaskError {
  return damagedAnswers(what, { bare: true });
}
