import { Bool, Float64, Int32, TimestampMillisecond, Utf8, type DataType } from "apache-arrow";
import type { StepRow } from "./step-row.ts";

/** The Arrow type of each column, in the order of the table. */
export const stepColumns = {
  task: new Utf8(),
  episode: new Utf8(),
  seed: new Float64(),
  step: new Int32(),
  at: new TimestampMillisecond("UTC"),
  action: new Utf8(),
  outcome: new Utf8(),
  score: new Float64(),
  human_rank: new Float64(),
  best_human_rank: new Float64(),
  reward: new Float64(),
  terminated: new Bool(),
  truncated: new Bool(),
  start_ms: new Float64(),
  exec_ms: new Float64(),
  grade_ms: new Float64(),
  total_ms: new Float64(),
  cpu_seconds: new Float64(),
  peak_memory_bytes: new Float64(),
  message_chars: new Int32(),
  code_sha256: new Utf8(),
  submission_sha256: new Utf8(),
  final_score: new Float64(),
  final_human_rank: new Float64(),
} as const satisfies Readonly<Record<keyof StepRow, DataType>>;
