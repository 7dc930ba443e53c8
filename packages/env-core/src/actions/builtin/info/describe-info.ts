import type { Json } from "../../../observation/observation.ts";
import type { TablePreview } from "../../../task/preview-table.ts";
import type { FileInfo, InfoByType, InfoType } from "./info-types.ts";

function table(preview: TablePreview): string {
  return [preview.columns, ...preview.rows].map((row) => row.join(" | ")).join("\n");
}

function file(info: FileInfo): string {
  const line = `${info.path} (${info.bytes.toLocaleString("en-US")} bytes)`;
  return info.preview === null
    ? line
    : `${line}, ${String(info.preview.columns.length)} columns\n${table(info.preview)}`;
}

const describers: { readonly [Type in InfoType]: (value: InfoByType[Type]) => string } = {
  overview: (value) => value,
  sample_submission: (value) => (value === null ? "There is no sample submission." : table(value)),
  data_structure: (value) => value.map(file).join("\n\n"),
  data_path: (value) => value,
  output_path: (value) => value,
  name: (value) => value,
  metadata: (value) => JSON.stringify(value satisfies Json, null, 1),
  budget: (value) =>
    Object.entries(value)
      .map(
        ([kind, { used, left }]) =>
          `${kind}: ${String(used)} used, ${left === null ? "no limit" : `${String(left)} left`}`,
      )
      .join("\n"),
};

/** One kind of information in words. */
export function describeInfo<Type extends InfoType>(type: Type, value: InfoByType[Type]): string {
  const describe: (value: InfoByType[Type]) => string = describers[type];
  return `## ${type}\n${describe(value)}`;
}
