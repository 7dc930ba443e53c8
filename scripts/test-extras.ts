/** What some tests need from the package registries, fetched before them, so that no test waits for a network. */
import { ensureKernel } from "../examples/notebook/kernel.ts";
import { ensureTrl } from "../tests/trajectories/ensure-trl.ts";

await Promise.all([ensureKernel(), ensureTrl()]);
