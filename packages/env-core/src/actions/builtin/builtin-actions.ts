import { executeCode } from "./execute-code.ts";
import { finish } from "./finish.ts";
import { getHistory } from "./get-history.ts";
import { requestInfo } from "./request-info.ts";
import { resetWorkspace } from "./reset-workspace.ts";
import { validateCode } from "./validate-code.ts";

/** The actions of every environment, in the order in which agents are told of them. */
export const builtinActions = [
  requestInfo,
  validateCode,
  executeCode,
  getHistory,
  resetWorkspace,
  finish,
] as const;

/** The union of the built-in actions. */
export type BuiltinAction = (typeof builtinActions)[number];
