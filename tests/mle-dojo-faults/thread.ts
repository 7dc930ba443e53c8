// Plays a step in a worker thread and ends with 0 when it was scored; a test starts it.
import { workerData } from "node:worker_threads";
import { makeEnv } from "@mledojo/env";
import { execute, submitSample } from "./play.ts";

const { logDir }: { logDir: string } = workerData;
const env = await makeEnv("penguins", { logDir });
await env.reset();
const { observation } = await env.step(execute(submitSample));
await env.close();
process.exit(observation.outcome === "scored" ? 0 : 1);
