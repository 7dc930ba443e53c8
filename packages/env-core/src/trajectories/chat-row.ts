import type { Json } from "../observation/observation.ts";

/** A call of a tool, as chat APIs write it. */
export interface ChatToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: {
    readonly name: string;
    /** An object, or its JSON text where that was asked for. */
    readonly arguments: Readonly<Record<string, Json>> | string;
  };
}

/** One message. A tool's result carries the id of its call. */
export type ChatMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string; readonly tool_calls: readonly ChatToolCall[] }
  | {
      readonly role: "tool";
      readonly tool_call_id: string;
      readonly name: string;
      readonly content: string;
    };

/** One episode as a row for supervised fine-tuning: a conversation, the tools on offer, and what came of it. */
export interface ChatRow {
  readonly messages: readonly ChatMessage[];
  /** The tools as JSON text: one column type, whatever the tools are. TRL parses it; so does `json.loads`. */
  readonly tools: string;
  readonly task: string;
  readonly episode: string;
  readonly seed: number;
  /** Actions in the conversation. */
  readonly steps: number;
  readonly total_reward: number;
  /** Why the episode ended; null for one that was cut off. */
  readonly end_reason: string | null;
  readonly final_score: number | null;
  readonly final_human_rank: number | null;
}
