/**
 * Writes packages/metrics/METRICS.md, the list of all metrics, from their metadata and their own pages. `--check` writes nothing
 * and fails where the list is not what they say.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { format, resolveConfig } from "prettier";

import { keepGenerated } from "../../../scripts/generated-file.ts";
import { getMetric, metrics, type Metric, type MetricOption } from "../src/index.ts";
import { anyColumns } from "../src/options/common-options.ts";
import { describeValues } from "../src/options/option-values.ts";

const room = fileURLToPath(new URL("..", import.meta.url));
const target = join(room, "METRICS.md");

/** The text under a heading of a metric's page. */
function sectionOf(page: string, heading: string, name: string): string {
  const parts = page.split(/^## /m).slice(1);
  const part = parts.find((text) => text.startsWith(`${heading}\n`));
  if (part === undefined) throw new Error(`The page of "${name}" has no section "${heading}".`);
  return part.slice(heading.length).trim();
}

/** A paragraph or list as one line of a table. */
function asCell(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/^[-*]\s+/, "").trim());
  return lines
    .filter((line) => line !== "")
    .join("; ")
    .replaceAll(";;", ";")
    .replaceAll("|", "\\|");
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "-∞";
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

function code(name: string): string {
  return `\`${name}\``;
}

function optionRow(names: readonly string[], option: MetricOption): string {
  const without = "required" in option ? "needed" : option.default;
  const cells = [option.meaning, describeValues(option.values), without];
  return `| ${[...names, ...cells.map((cell) => cell.replaceAll("|", "\\|"))].join(" | ")} |`;
}

/** The rows of a metric's own options. */
function ownOptions({ name, options = {} }: Metric): string[] {
  return Object.entries(options)
    .filter(([option]) => !Object.hasOwn(anyColumns, option))
    .map(([option, described]) => optionRow([code(name), code(option)], described));
}

function rowOf(name: string, metric: Metric, page: string): string {
  const { title, direction, range, options = {}, variants = [] } = metric;
  const ends = range.map(numberText).join(" to ");
  const kinds = variants.map((variant) => code(variant.name)).join(", ");
  const cells = [
    `[\`${name}\`](src/metrics/${name}/README.md)`,
    title,
    direction,
    ends,
    Object.keys(options).map(code).join(", "),
    kinds === "" ? "none" : kinds,
    asCell(sectionOf(page, "Used by", name)),
    asCell(sectionOf(page, "Agreement", name)),
  ];
  return `| ${cells.join(" | ")} |`;
}

const rows: string[] = [];
const optionRows: string[] = [];
for (const name of Object.keys(metrics).toSorted()) {
  const page = await readFile(join(room, "src", "metrics", name, "README.md"), "utf8");
  for (const heading of ["Formula", "Source", "Edge cases", "Convention", "Variants"])
    sectionOf(page, heading, name);
  rows.push(rowOf(name, getMetric(name), page));
  optionRows.push(...ownOptions(getMetric(name)));
}
const text = `# Metrics

All ${rows.length} metrics of \`@mledojo/metrics\`. Each name leads to the page with its formula, its source, its edge cases and the convention chosen. A
variant scores as another grader does, where that differs from the definition: \`metric.score(truth, prediction, { variant })\`.
An option that takes a column of numbers (\`weights\`) is given the name of a column of the truth on a task's card and by the command.

Made by \`npm run metrics-page\` from the metrics' own metadata and pages.

| name | title | direction | range | options | variants | used by | agreement |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

## Options

An option that a metric does not have, or a value that an option cannot have, is refused (\`bad_option\`). Many metrics take these:

| option | meaning | may be | without it |
| --- | --- | --- | --- |
${Object.entries(anyColumns)
  .map(([option, described]) => optionRow([code(option)], described))
  .join("\n")}

These have options of their own:

| metric | option | meaning | may be | without it |
| --- | --- | --- | --- | --- |
${optionRows.join("\n")}
`;
const content = await format(text, { ...(await resolveConfig(target)), parser: "markdown" });
await keepGenerated({
  path: target,
  name: "packages/metrics/METRICS.md",
  content,
  command: "npm run metrics-page",
});
