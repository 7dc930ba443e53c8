import type { ExecutionRequest } from "./contract.ts";
import { SandboxError } from "./errors.ts";

const maxWordsBytes = 64 * 1024;
const maxCodeBytes = 16 * 1024 ** 2;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/u;

function refuse(message: string): never {
  throw new SandboxError({ code: "invalid_request", message, remedy: "Correct the request" });
}

const size = (texts: Readonly<Record<string, string>> | readonly string[]): number =>
  Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** Throws `invalid_request` for a request that no box can serve. */
export function checkRequest(request: ExecutionRequest): void {
  if (request.command.length === 0 || request.command[0] === "") refuse("the command is empty");
  if (request.command.some((word) => word.includes("\0"))) refuse("the command holds a NUL character");
  for (const name of Object.keys(request.code ?? {})) {
    if (
      name === "" ||
      name === "." ||
      name === ".." ||
      /[/\0]/u.test(name) ||
      Buffer.byteLength(name) > 255
    ) {
      refuse(`not a plain file name: ${JSON.stringify(name)}`);
    }
  }
  if (size(request.command) + size(request.env ?? {}) > maxWordsBytes) {
    refuse(`command and environment are longer than ${maxWordsBytes} bytes; put long texts into code files`);
  }
  if (size(request.code ?? {}) > maxCodeBytes) refuse(`the code is longer than ${maxCodeBytes} bytes`);
  for (const [name, value] of Object.entries(request.env ?? {})) {
    if (!variableName.test(name) || value.includes("\0"))
      refuse(`not an environment variable: ${JSON.stringify(name)}`);
  }
}
