import { z } from "zod";

/** A resource whose limit a run hit, whether or not that ended it; the names are the sandbox's. */
export const limitNameSchema = z.enum([
  "wallTime",
  "cpuTime",
  "cores",
  "memory",
  "pids",
  "disk",
  "inodes",
  "output",
]);
