export { judgeBoxed, judgeControl } from "./judge.ts";
export { controlLimits, hostileLimits } from "./limits.ts";
export { moveIn, type Neighbour } from "./neighbour.ts";
export { hostilePrograms } from "./programs.ts";
export { runHostileProgram, type HostileSetting } from "./run-program.ts";
export { plantScene, type Scene, type SceneFacts } from "./scene.ts";
export type {
  ExpectedRead,
  HostileExpectation,
  HostileFamily,
  HostileProgram,
  OwnerActivity,
  PositiveControl,
} from "./types.ts";
export { emptyVerdict, type HostileVerdict, type ReadAnswer } from "./verdict.ts";
