import { z } from "zod";

/** Python source as an argument. A longer program is refused: it would be data, and data belongs in files. */
export const codeArgument = z
  .string()
  .min(1)
  .max(1_000_000)
  .describe("A whole Python 3 program. It runs in a fresh process; nothing but files lives on between runs.");
