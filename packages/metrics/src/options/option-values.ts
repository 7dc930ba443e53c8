import { Vector } from "apache-arrow";
import type { OptionValue } from "../contract.ts";

/** Whether a value is what an option may be. */
function isOptionValue(value: unknown, allowed: OptionValue): boolean {
  switch (allowed.kind) {
    case "number":
    case "integer": {
      const { kind, from = -Infinity, to = Infinity, above = -Infinity, below = Infinity } = allowed;
      if (typeof value !== "number" || !Number.isFinite(value)) return false;
      if (kind === "integer" && !Number.isSafeInteger(value)) return false;
      return value >= from && value <= to && value > above && value < below;
    }
    case "one-of":
      return allowed.values.some((each) => each === value);
    case "label":
      return typeof value === "number" ? Number.isFinite(value) : labelTypes.has(typeof value);
    case "name":
      return typeof value === "string";
    case "names":
      return isList(value) && value.every((each) => typeof each === "string");
    case "numbers":
      return isList(value) && value.every((each) => Number.isFinite(each));
    case "column":
      // The first tells a list of names; each number is looked at where the column is read.
      if (isList(value)) return value.length === 0 || typeof value[0] === "number";
      return value instanceof Vector || ArrayBuffer.isView(value);
    case "by-name":
      break;
  }
  return isRecord(value) && Object.values(value).every((each) => isAnyOf(each, allowed.each));
}

/** Whether a value is one of those that an option may be. */
export function isAnyOf(value: unknown, allowed: readonly OptionValue[]): boolean {
  return allowed.some((each) => isOptionValue(value, each));
}

const labelTypes: ReadonlySet<string> = new Set(["string", "boolean", "bigint"]);

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What an option may be, in words: "an integer from 1 on, or the name of a column". */
export function describeValues(allowed: readonly OptionValue[]): string {
  return allowed.map(describeValue).join(", or ");
}

function describeValue(allowed: OptionValue): string {
  switch (allowed.kind) {
    case "number":
    case "integer":
      return [allowed.kind === "integer" ? "an integer" : "a number", ...boundsOf(allowed)].join(" ");
    case "one-of":
      return `${allowed.values.length > 1 ? "one of " : ""}${allowed.values.map((each) => JSON.stringify(each)).join(", ")}`;
    case "label":
      return "a label: text, a number, true or false";
    case "name":
      return `the name of a column of the ${allowed.of}`;
    case "names":
      return `a list of names of columns of the ${allowed.of}`;
    case "numbers":
      return "a list of numbers";
    case "column":
      return "a column of numbers";
    case "by-name":
      break;
  }
  return `an object that has for each name ${describeValues(allowed.each)}`;
}

type Bounds = Extract<OptionValue, { readonly kind: "number" | "integer" }>;

function boundsOf({ from, to, above, below }: Bounds): string[] {
  const parts: string[] = [];
  if (from !== undefined) parts.push(`from ${from}${to === undefined && below === undefined ? " on" : ""}`);
  if (to !== undefined) parts.push(from === undefined ? `up to ${to}` : `to ${to}`);
  if (above !== undefined) parts.push(`above ${above}`);
  if (below !== undefined) parts.push(parts.length === 0 ? `below ${below}` : `and below ${below}`);
  return parts;
}
