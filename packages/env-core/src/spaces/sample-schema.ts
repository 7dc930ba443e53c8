import type { Json } from "../observation/observation.ts";

type Schema = Readonly<Record<string, Json>>;

function asSchema(value: Json | undefined): Schema | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
}

function numberOr(value: Json | undefined, fallback: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : fallback;
}

function pick<T>(values: readonly T[], random: () => number): T | undefined {
  return values[Math.floor(random() * values.length)];
}

function sampleObject(schema: Schema, random: () => number): Json {
  const properties = asSchema(schema["properties"]) ?? {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const drawn = Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
    const inner = asSchema(property);
    if (inner === null || (!required.includes(name) && random() < 0.5)) return [];
    return [[name, sampleSchema(inner, random)]];
  });
  return Object.fromEntries(drawn);
}

function sampleNumber(schema: Schema, random: () => number): number {
  const low = numberOr(schema["minimum"], numberOr(schema["exclusiveMinimum"], -1_000));
  const high = numberOr(schema["maximum"], numberOr(schema["exclusiveMaximum"], low + 2_000));
  // Bounds as wide as all safe integers are no bounds that a caller meant.
  const top = Math.min(high, low + 2_000);
  return schema["type"] === "integer"
    ? Math.floor(low + random() * (top - low + 1))
    : low + random() * (top - low);
}

function sampleText(schema: Schema, random: () => number): string {
  const length = Math.max(numberOr(schema["minLength"], 0), Math.min(8, numberOr(schema["maxLength"], 8)));
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join("");
}

/**
 * Draws a value that fits a JSON Schema, for the part of it that zod writes for plain types. A schema with conditions
 * beyond that (a pattern, a refinement) needs the action's own `sample`.
 */
export function sampleSchema(schema: Schema, random: () => number): Json {
  const options = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(options)) {
    const chosen = asSchema(pick(options, random));
    return chosen === null ? null : sampleSchema(chosen, random);
  }
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return pick(schema["enum"], random) ?? null;
  switch (schema["type"]) {
    case "object":
      return sampleObject(schema, random);
    case "integer":
    case "number":
      return sampleNumber(schema, random);
    case "string":
      return sampleText(schema, random);
    case "boolean":
      return random() < 0.5;
    case "array": {
      const items = asSchema(schema["items"]) ?? {};
      const length = Math.max(numberOr(schema["minItems"], 0), 1);
      return Array.from({ length }, () => sampleSchema(items, random));
    }
    default:
      return null;
  }
}
