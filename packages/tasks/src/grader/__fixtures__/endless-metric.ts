/** A metric for tests: writes its process id to the file that its options name and never returns. */
import { writeFileSync } from "node:fs";

const endless = {
  specVersion: "v1",
  name: "endless",
  needs: { prediction: { kind: "number", columns: "one", description: "Anything." } },
  score: () => 0,
  prepare: (_truth: unknown, _prediction: unknown, options: { readonly pidFile: string }) => ({
    rows: 1,
    score(): number {
      writeFileSync(options.pidFile, `${process.pid}\n`);
      for (;;);
    },
  }),
};
export default endless;
