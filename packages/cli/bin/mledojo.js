#!/usr/bin/env node
// The command. A published package holds dist/; a checkout holds src/, and then its TypeScript is run as it stands.
import { existsSync } from "node:fs";

const fromSource = existsSync(new URL("../src/index.ts", import.meta.url));
const { run } = fromSource
  ? await (await import("./from-source.js")).importSource()
  : await import("../dist/index.js");

// Not process.exit: what is still being written would be lost.
process.exitCode = await run(process.argv.slice(2), process);
