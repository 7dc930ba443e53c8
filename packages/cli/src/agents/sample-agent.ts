import type { AgentAction, PlayAgent } from "./agent.ts";

const code = `import shutil
shutil.copyfile("/data/sample_submission.csv", "submission.csv")
print("copied the sample submission")
`;

/** Hands in the sample submission as it is: the least that scores. */
export function createSampleAgent(): PlayAgent {
  const plan: AgentAction[] = [
    { name: "request_info", args: { type: "sample_submission" } },
    { name: "execute_code", args: { code } },
    { name: "finish", args: {} },
  ];
  return { name: "sample", act: () => plan.shift() ?? null };
}
