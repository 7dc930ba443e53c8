import { z } from "zod";
import { EnvError } from "../errors.ts";
import { messageOf } from "../errors-message.ts";
import { escapeControls } from "./escape-controls.ts";
import {
  episodeEventSchema,
  episodeStartSchema,
  type EpisodeEnd,
  type EpisodeEvent,
  type EpisodeStart,
  type StepEvent,
} from "./events.ts";

/** The events of a log, sorted by kind. */
export interface ParsedLog {
  readonly start: EpisodeStart;
  readonly steps: readonly StepEvent[];
  /** Null when the episode was cut off or still runs. */
  readonly end: EpisodeEnd | null;
  /** The last line was half-written, as a process that died leaves it; it was passed over. */
  readonly truncatedTail: boolean;
}

function corrupt(line: number, why: string, cause?: unknown): EnvError {
  return new EnvError({
    code: "log_corrupt",
    message: `Line ${String(line)} of the episode log is not what the environment wrote: ${escapeControls(why)}`,
    cause,
  });
}

const versionSchema = z.object({ type: z.literal("episode_start"), version: z.number() });

function parseLine(text: string, line: number): EpisodeEvent {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw corrupt(line, messageOf(cause), cause);
  }
  const event = episodeEventSchema.safeParse(value);
  if (event.success) return event.data;
  const { data } = versionSchema.safeParse(value);
  const known = episodeStartSchema.shape.version.value;
  if (data !== undefined && data.version !== known) {
    throw corrupt(
      line,
      `it is of version ${String(data.version)}, and ${String(known)} is known here.`,
      event.error,
    );
  }
  throw corrupt(line, z.prettifyError(event.error).slice(0, 500), event.error);
}

/** Whether events follow each other as an episode's do: start, steps counted from 1, at most one end, at the end. */
function checkOrder(events: readonly EpisodeEvent[]): void {
  events.forEach((event, index) => {
    const line = index + 1;
    if ((event.type === "episode_start") !== (index === 0))
      throw corrupt(line, "a log starts once, with its first line.");
    if (event.type === "step" && event.step !== index) {
      throw corrupt(line, `step ${String(event.step)} stands where step ${String(index)} belongs.`);
    }
    if (event.type === "episode_end" && line !== events.length)
      throw corrupt(line + 1, "something follows the end.");
  });
}

/**
 * Parses a log. What stands after the last line break is taken if it is whole and passed over if it is not.
 *
 * @throws EnvError `log_corrupt` for anything else that does not hold, `log_missing` when no event is there
 */
export function parseLog(text: string): ParsedLog {
  const lines = text.split("\n");
  const tail = lines.pop() ?? "";
  const events = lines.map((line, index) => parseLine(line, index + 1));
  let truncatedTail = false;
  if (tail !== "") {
    try {
      events.push(parseLine(tail, lines.length + 1));
    } catch {
      truncatedTail = true;
    }
  }
  checkOrder(events);
  const [start] = events;
  if (start?.type !== "episode_start") {
    throw new EnvError({
      code: "log_missing",
      message: "The episode log holds no whole event: its process died at once.",
    });
  }
  const last = events.at(-1);
  return {
    start,
    steps: events.filter((event) => event.type === "step"),
    end: last?.type === "episode_end" ? last : null,
    truncatedTail,
  };
}
