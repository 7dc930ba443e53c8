import { answersPrograms } from "./families/answers.ts";
import { diskPrograms } from "./families/disk.ts";
import { forgeryPrograms } from "./families/forgery.ts";
import { inheritancePrograms } from "./families/inheritance.ts";
import { kernelPrograms } from "./families/kernel.ts";
import { leftoversPrograms } from "./families/leftovers.ts";
import { memoryKernelPrograms } from "./families/memory-kernel.ts";
import { memoryPrograms } from "./families/memory.ts";
import { neighbourPrograms } from "./families/neighbour.ts";
import { networkPrograms } from "./families/network.ts";
import { outputPrograms } from "./families/output.ts";
import { ownerPrograms } from "./families/owner.ts";
import { ownFoldersPrograms } from "./families/own-folders.ts";
import { privilegePrograms } from "./families/privilege.ts";
import { processesPrograms } from "./families/processes.ts";
import { signalsPrograms } from "./families/signals.ts";
import { stalePrograms } from "./families/stale.ts";
import { submissionPrograms } from "./families/submission.ts";
import { syscallsPrograms } from "./families/syscalls.ts";
import { throwawayPrograms } from "./families/throwaway.ts";
import { timePrograms } from "./families/time.ts";
import type { HostileProgram } from "./types.ts";

/** Every attack of the suite. What a program is bounded to do at most stands in its source. */
export const hostilePrograms: readonly HostileProgram[] = [
  ...answersPrograms,
  ...submissionPrograms,
  ...processesPrograms,
  ...memoryPrograms,
  ...memoryKernelPrograms,
  ...diskPrograms,
  ...timePrograms,
  ...leftoversPrograms,
  ...signalsPrograms,
  ...forgeryPrograms,
  ...inheritancePrograms,
  ...kernelPrograms,
  ...privilegePrograms,
  ...syscallsPrograms,
  ...networkPrograms,
  ...outputPrograms,
  ...ownFoldersPrograms,
  ...neighbourPrograms,
  ...stalePrograms,
  ...ownerPrograms,
  ...throwawayPrograms,
];
