#!/usr/bin/env node
// The command. A published package holds dist/; a checkout holds src/, and then its TypeScript is run as it stands.
import { existsSync } from "node:fs";

const source = new URL("../src/index.ts", import.meta.url);
const fromSource = existsSync(source);

if (fromSource) {
  const { registerSource } = await import("./register-source.js");
  await registerSource();
}
const { run } = await import((fromSource ? source : new URL("../dist/index.js", import.meta.url)).href);

// Not process.exit: what is still being written would be lost.
process.exitCode = await run(process.argv.slice(2), process);
