/**
 * Reading the helper's answers. The helper is ours, so a wrong field is a fault of this package and throws;
 * the checks stand here to keep types honest without assertions.
 */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function wrong(name: string, value: unknown): never {
  throw new TypeError(`the sandbox helper sent ${name} = ${JSON.stringify(value)}`);
}

export function numberField(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === "number" ? value : wrong(name, value);
}

export function numberOrNull(fields: Fields, name: string): number | null {
  return fields[name] === null ? null : numberField(fields, name);
}

export function textField(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : wrong(name, value);
}

export function textOrNull(fields: Fields, name: string): string | null {
  return fields[name] === null ? null : textField(fields, name);
}

export function oneOfField<T extends string>(fields: Fields, name: string, allowed: readonly T[]): T {
  return allowed.find((each) => each === fields[name]) ?? wrong(name, fields[name]);
}

export function listField<T extends string>(
  fields: Fields,
  name: string,
  allowed: readonly T[],
): readonly T[] {
  const value = fields[name];
  if (!Array.isArray(value)) return wrong(name, value);
  return value.map((item: unknown) => allowed.find((each) => each === item) ?? wrong(name, item));
}
