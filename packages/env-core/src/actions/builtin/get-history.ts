import { z } from "zod";
import type { Scores } from "../../outcomes/score.ts";
import type { Outcome } from "../../outcomes/outcome.ts";
import { cutMiddle } from "../../observation/cut-middle.ts";
import type { Handles } from "../../observation/observation.ts";
import type { ActionContext } from "../action-context.ts";
import type { ActionResult } from "../action.ts";
import { defineAction } from "../define-action.ts";
import { textPage, type TextPage } from "./text-page.ts";

/** One line of the list that `get_history` gives. */
export interface HistoryLine {
  readonly step: number;
  readonly action: string | null;
  readonly outcome: Outcome;
  /** The beginning of the step's message. */
  readonly summary: string;
  readonly scores: Scores;
  readonly handles: Handles;
}

/** What `get_history` says to a program: a list of steps, one step, or a page of something stored. */
export type HistoryData =
  | {
      readonly kind: "list";
      readonly total: number;
      readonly nextOffset: number | null;
      readonly steps: readonly HistoryLine[];
    }
  | { readonly kind: "step"; readonly step: HistoryLine; readonly message: string }
  | ({ readonly kind: "text"; readonly handle: string } & TextPage);

type HistoryResult = ActionResult<HistoryData>;

const streams = ["stdout", "stderr", "code", "submission", "data"] as const;
const defaultSteps = 10;
const maxSteps = 50;
const defaultBytes = 4_000;
const maxBytes = 8_000;
const summaryChars = 160;

function invalid(problem: string): HistoryResult {
  return { outcome: "invalid_action", message: `invalid_action: ${problem}` };
}

function lineOf(context: ActionContext, step: number): HistoryLine | null {
  const entry = context.history.step(step);
  if (entry === undefined) return null;
  const { action, outcome, message, scores, handles } = entry.observation;
  const summary = cutMiddle(message.split("\n", 1)[0] ?? "", summaryChars, 1);
  return { step, action, outcome, summary, scores, handles };
}

function describeLine(line: HistoryLine): string {
  return `${String(line.step)}. ${line.action ?? "?"} → ${line.summary.startsWith(line.outcome) ? "" : `${line.outcome}: `}${line.summary}`;
}

function list(context: ActionContext, limit: number, offset: number): HistoryResult {
  const total = context.history.length;
  const steps: HistoryLine[] = [];
  for (let step = total - offset; step >= 1 && steps.length < limit; step -= 1) {
    const line = lineOf(context, step);
    if (line !== null) steps.push(line);
  }
  const next = offset + steps.length;
  return {
    outcome: "ok",
    message: [`${String(total)} earlier steps, newest first.`, ...steps.map(describeLine)].join("\n"),
    data: { kind: "list", total, nextOffset: next < total ? next : null, steps },
  };
}

function page(context: ActionContext, handle: string, limit: number, offset: number): HistoryResult {
  const bytes = context.history.blob(handle);
  if (bytes === undefined) return invalid(`no observation of this episode named the handle "${handle}".`);
  const found = textPage(bytes, offset, limit);
  const rest = found.nextOffset === null ? "the end" : `continue at offset ${String(found.nextOffset)}`;
  return {
    outcome: "ok",
    message: `Bytes from ${String(found.offset)} of ${String(found.totalBytes)}; ${rest}.\n${found.text}`,
    data: { kind: "text", handle, ...found },
  };
}

/** Reads earlier steps, and whatever they stored, page by page. */
export const getHistory = defineAction({
  name: "get_history",
  description:
    "Look back. Without `step` or `blob`: a list of your steps, newest first. With `step`: that step's whole message. " +
    "With `step` and `stream`, or `blob`: a page of what was stored (standard output, error, code, submission, data).",
  args: z.object({
    limit: z
      .number()
      .int()
      .min(1)
      .max(maxBytes)
      .optional()
      .describe("Steps in a list (10; at most 50), or bytes of a page (4000; at most 8000)."),
    offset: z
      .number()
      .int()
      .min(0)
      .default(0)
      .describe("Steps to pass over, from the newest, or bytes from the start."),
    step: z.number().int().min(1).optional().describe("The step to look at."),
    stream: z.enum(streams).optional().describe("What of that step to read."),
    blob: z.string().optional().describe("A handle that an observation named."),
  }),
  sample: () => ({}),
  run(context, { limit, offset, step, stream, blob }): HistoryResult {
    const bytes = Math.min(limit ?? defaultBytes, maxBytes);
    if (blob !== undefined) return page(context, blob, bytes, offset);
    if (step === undefined) {
      if (stream !== undefined) return invalid("`stream` needs `step`.");
      return list(context, Math.min(limit ?? defaultSteps, maxSteps), offset);
    }
    const line = lineOf(context, step);
    const entry = context.history.step(step);
    if (line === null || entry === undefined) return invalid(`there is no step ${String(step)}.`);
    if (stream === undefined) {
      const { message } = entry.observation;
      return {
        outcome: "ok",
        message: `Step ${String(step)}:\n${message}`,
        data: { kind: "step", step: line, message },
      };
    }
    const handle = line.handles[stream];
    if (handle === undefined) return { outcome: "ok", message: `Step ${String(step)} stored no ${stream}.` };
    return page(context, handle, bytes, offset);
  },
});
