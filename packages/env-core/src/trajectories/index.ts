// The public surface of @mledojo/env/trajectories, by hand.
export { findEpisodes } from "./find-episodes.ts";
export { readSteps } from "./read-steps.ts";
export type { StepRow } from "./step-row.ts";
export { writeArrow } from "./write-arrow.ts";
export { writeParquet } from "./write-parquet.ts";
export { toChatRows } from "./to-chat-rows.ts";
export type { ChatOptions } from "./chat-options.ts";
export type { ChatMessage, ChatRow, ChatToolCall } from "./chat-row.ts";
export { writeJsonl } from "./write-jsonl.ts";
