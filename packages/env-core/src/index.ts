// The public surface of @mledojo/env, by hand: what is not named here is internal.
export { EnvError } from "./errors.ts";
export type { EnvErrorCode } from "./errors.ts";
export { isOurFailure, outcomes, outcomeSchema } from "./outcomes/outcome.ts";
export type { Outcome } from "./outcomes/outcome.ts";
export { channels, channelSchema, scoreSchema, scoresSchema } from "./outcomes/score.ts";
export type { Channel, Score, Scores } from "./outcomes/score.ts";
export { budgetKinds, budgetLineSchema, budgetSchema } from "./budget/budget.ts";
export type { Budget, BudgetKind, BudgetLimits, BudgetLine } from "./budget/budget.ts";
export { bestSchema, handlesSchema, observationSchema } from "./observation/observation.ts";
export type { Best, Handles, Json, Observation } from "./observation/observation.ts";
export { defineAction } from "./actions/define-action.ts";
export type { Action, ActionResult, DataOf, RawAction, StepAction } from "./actions/action.ts";
export type { ActionContext, CodeRun, Graded, SyntaxCheck } from "./actions/action-context.ts";
export type { PublicFile, TaskView } from "./task/task-view.ts";
export {
  costSchema,
  episodeEndSchema,
  episodeEventSchema,
  episodeStartSchema,
  executionRecordSchema,
  finalResultSchema,
  hashesSchema,
  stepEventSchema,
  timingsSchema,
} from "./log/events.ts";
export type {
  Cost,
  EpisodeEnd,
  EpisodeEvent,
  EpisodeStart,
  ExecutionRecord,
  FinalResult,
  Hashes,
  StepEvent,
  Timings,
} from "./log/events.ts";
export { stepCostSchema } from "./log/step-cost.ts";
export type { StepCost } from "./log/step-cost.ts";
export { endReasonSchema } from "./log/end-reason.ts";
export type { EndReason } from "./log/end-reason.ts";
export type { EpisodeOptions, RankedBy } from "./log/episode-options.ts";
export type { HistoryReader } from "./log/history-reader.ts";
export type { EnvOptions, PresetName, SandboxChoice } from "./options/env-options.ts";
export type { Reward, RewardEpisode, RewardFunction, RewardName, RewardStep } from "./rewards/reward.ts";
export type {
  AnyEnv,
  Env,
  EnvMetadata,
  ObservationOf,
  ResetArguments,
  ResetInfo,
  ResetResult,
  StepArguments,
  StepInfo,
  StepResult,
} from "./env/env.ts";
export type { EnvEvents } from "./env/env-events.ts";
export type { ActionSpace, ObservationSpace, Space } from "./spaces/space.ts";
export { makeEnv } from "./env/make-env.ts";
export type { BuiltinAction } from "./actions/builtin/builtin-actions.ts";
export { rewards } from "./rewards/resolve-reward.ts";
export { rawReward } from "./rewards/raw.ts";
export { readEpisode } from "./log/read-episode.ts";
export type { EpisodeReading } from "./log/read-episode.ts";
export type { ParsedLog } from "./log/parse-log.ts";
export { replayEpisode } from "./replay/replay-episode.ts";
export type { ReplayMismatch, ReplayOptions, ReplayResult } from "./replay/replay-episode.ts";
export { regradeEpisode } from "./replay/regrade-episode.ts";
export type { RegradedSubmission, RegradeOptions, RegradeResult } from "./replay/regrade-episode.ts";
export { readGradings } from "./replay/read-gradings.ts";
export type { ConventionOptions } from "./replay/change-convention.ts";
export { conventionSchema, gradingSchema } from "./log/gradings.ts";
export type { Convention, Grading } from "./log/gradings.ts";
export { toolDefinitions } from "./actions/tool-definitions.ts";
export type { ToolDefinition } from "./actions/tool-definitions.ts";
export { instructions } from "./actions/instructions.ts";
export { timeLimit } from "./wrappers/time-limit.ts";
export { recordEpisode } from "./wrappers/record-episode.ts";
export type { EpisodeRecord } from "./wrappers/record-episode.ts";
export { transformObservation, transformReward } from "./wrappers/transform-observation.ts";
export { makeVectorEnv } from "./vector/make-vector-env.ts";
export type {
  AutoresetMode,
  VectorEnv,
  VectorInfo,
  VectorResetArguments,
  VectorStep,
  VectorStepArguments,
} from "./vector/vector-env.ts";
export type { HistoryEntry } from "./log/history-reader.ts";
export type { ExecuteCodeData } from "./actions/builtin/execute-code.ts";
export type { ValidateCodeData } from "./actions/builtin/validate-code.ts";
export type { RequestInfoData } from "./actions/builtin/request-info.ts";
export type { HistoryData, HistoryLine } from "./actions/builtin/get-history.ts";
