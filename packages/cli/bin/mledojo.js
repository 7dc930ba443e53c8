#!/usr/bin/env node
// The command. A published package holds dist/; a checkout holds src/, and then its TypeScript is run as it stands.
import { existsSync } from "node:fs";

const source = new URL("../src/main.ts", import.meta.url);

if (existsSync(source)) {
  const { registerSource } = await import("./register-source.js");
  await registerSource();
  await import(source.href);
} else {
  await import(new URL("../dist/main.js", import.meta.url).href);
}
