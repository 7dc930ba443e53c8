import { run } from "./run.ts";

// Not process.exit: what is still being written would be lost.
process.exitCode = await run(process.argv.slice(2), process);
