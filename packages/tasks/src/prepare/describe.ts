import type { Rounding, SubmissionColumn, SubmissionSchema, TaskCard } from "../contract.ts";
import { idColumns } from "../submission/row-key.ts";
import { rowSumRule } from "../submission/row-sums.ts";

/** description.md: the brief, the files, how to submit and how it is scored. */
export function describeTask(card: Omit<TaskCard, "board">, files: readonly string[]): string {
  const { submission } = card;
  const rules = submission.columns.map(
    (column) =>
      `- \`${column.name}\`: ${describeColumn(column)}${"round" in column ? describeRounding(column.round) : ""}`,
  );
  const sums = rowSumRule(submission);
  if (sums === "reject") rules.push("- the probabilities of a row add up to 1 (to within 0.001)");
  if (sums === "renormalise") rules.push("- the probabilities of a row are divided by their sum");
  const better = card.direction === "maximize" ? "higher" : "lower";
  return [
    `# ${card.title}`,
    "",
    card.brief.trim(),
    "",
    "## Files",
    "",
    ...files.map((file) => `- \`${file}\``),
    "",
    "## Submission",
    "",
    `${describeFormats(submission)}: ${describeIds(submission)} and the columns below, ${describeRows(submission)}.`,
    "",
    ...rules,
    "",
    "## Evaluation",
    "",
    `Metric: ${card.metric.name}${describeRounding(card.metric.round)}; ${better} is better.`,
    "",
    "## Licence of the data",
    "",
    [card.licence.name, card.licence.attribution, card.licence.url].filter(Boolean).join(" — "),
    "",
  ].join("\n");
}

function describeIds(submission: SubmissionSchema): string {
  const names = idColumns(submission).map((name) => `\`${name}\``);
  return names.length === 1 ? names.join("") : `${names.join(", ")} (which name a row together)`;
}

/** How many rows there are and whether their order matters. */
function describeRows({ join, rowsPerId = "one" }: SubmissionSchema): string {
  if (join === "row-position") return "one row for each row of the test, in the test's order";
  if (rowsPerId === "one") return "one row for each row of the test, in any order";
  return rowsPerId === "one-or-more"
    ? "one or more rows for each id of the test, in any order; one with an empty cell where there is nothing"
    : "any number of rows for each id of the test, in any order; none where there is nothing";
}

function describeRounding(round: Rounding | undefined): string {
  return round === undefined ? "" : `, rounded to ${round.decimals} decimals`;
}

const FORMATS = {
  csv: "CSV file with a header",
  parquet: "Parquet file",
  "json-lines": "file of JSON lines",
} as const;

/** That Parquet may stand for CSV is not told where nothing was asked for: one way is enough to know. */
function describeFormats({ formats = ["csv"] }: SubmissionSchema): string {
  return `A ${formats.map((format) => FORMATS[format]).join(" or a ")}`;
}

/** What a cell of the column may hold, in words. */
export function describeColumn(column: SubmissionColumn): string {
  switch (column.type) {
    case "label":
      return column.labels === undefined ? "a label" : `one of ${listLabels(column.labels)}`;
    case "labels":
      return column.labels === undefined
        ? "labels separated by spaces"
        : `labels separated by spaces, from ${listLabels(column.labels)}`;
    case "probability":
      if (column.class !== undefined) return `the probability of \`${column.class}\`, from 0 to 1`;
      return column.positive === undefined
        ? "a probability from 0 to 1"
        : `the probability of \`${column.positive}\`, from 0 to 1`;
    case "number":
    case "integer": {
      const kind = column.type === "number" ? "a number" : "a whole number";
      const bounds = [
        column.min === undefined ? "" : `at least ${column.min}`,
        column.max === undefined ? "" : `at most ${column.max}`,
      ].filter(Boolean);
      return [kind, bounds.join(" and ")].filter(Boolean).join(", ");
    }
    default:
      return column.allowEmpty === true ? "text, may be empty" : "text, not empty";
  }
}

/** Labels in a sentence; long lists are cut. */
function listLabels(labels: readonly string[]): string {
  const shown = labels.slice(0, 12).map((label) => `\`${label}\``);
  if (labels.length > shown.length) shown.push(`… (${labels.length} in all)`);
  return shown.join(", ");
}
