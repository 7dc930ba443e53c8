export { createUnsafeProcessBackend, type UnsafeProcessOptions } from "./backend.ts";
