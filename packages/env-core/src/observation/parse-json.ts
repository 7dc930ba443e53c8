import type { Json } from "./observation.ts";

/** JSON.parse, with the type that it really has. */
export function parseJson(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

/** A value that is known to be JSON, copied, with the type that it then has. */
export function jsonCopy(value: object): Record<string, Json> {
  const copy: Record<string, Json> = JSON.parse(JSON.stringify(value));
  return copy;
}
