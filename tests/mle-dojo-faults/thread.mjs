// The door of a worker thread to TypeScript: threads do not inherit the loader of their parent.
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
