import { describe, expect, test } from "vitest";
import { readRawAction } from "./read-raw-action.ts";

const wanted = { name: "execute_code", args: { code: "print(1)" } };
const text = JSON.stringify(wanted.args);

describe("readRawAction", () => {
  test.each([
    ["an action", wanted],
    ["an action as JSON text", JSON.stringify(wanted)],
    ["arguments as JSON text", { name: "execute_code", args: text }],
    [
      "an OpenAI tool call",
      { id: "c1", type: "function", function: { name: "execute_code", arguments: text } },
    ],
    ["its function alone", { name: "execute_code", arguments: text }],
    ["arguments already parsed", { function: { name: "execute_code", arguments: wanted.args } }],
    ["an Anthropic tool use", { type: "tool_use", id: "t1", name: "execute_code", input: wanted.args }],
  ])("%s", (_, raw) => {
    expect(readRawAction(raw)).toEqual(wanted);
  });

  test("a call without arguments has none", () => {
    expect(readRawAction({ function: { name: "finish", arguments: "" } })).toEqual({
      name: "finish",
      args: {},
    });
  });

  test.each([[null], [3], ["no JSON"], [[1]], [{ text: "I would run the code" }], [{ name: 4, args: {} }]])(
    "what is no action comes back as it is: %j",
    (raw) => {
      expect(readRawAction(raw)).toEqual(raw);
    },
  );

  test("code that is itself JSON text stays text", () => {
    const args = { code: "[1, 2]" };
    expect(readRawAction({ name: "execute_code", arguments: JSON.stringify(args) })).toEqual({
      name: "execute_code",
      args,
    });
  });
});
