import type { HostileProgram } from "../types.ts";

const family = "output" as const;
const flooded = { outcomes: ["output_limit"], limitHit: "output", finishes: false } as const;
const control = { loot: "excess output" } as const;
const binary = Buffer.concat([
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from("\xed\xa0\x80\xf8\x88\x80\x80\x80\xc0\xaf\x1b]0;title\x07\x1b[2J\r\x00", "latin1"),
]);

export const outputPrograms: readonly HostileProgram[] = [
  {
    id: "output-flood-stdout",
    family,
    title: "floods standard output",
    expects: flooded,
    control,
    program: String.raw`
block = b"x" * 65535 + b"\n"
for _ in range(512):
    os.write(1, block)
loot("excess output: 32 MiB written")
`,
  },
  {
    id: "output-flood-stderr",
    family,
    title: "floods standard error",
    expects: flooded,
    control,
    program: String.raw`
block = b"x" * 65535 + b"\n"
for _ in range(512):
    os.write(2, block)
loot("excess output: 32 MiB written")
`,
  },
  {
    id: "output-flood-by-children",
    family,
    title: "floods both streams from children that close nothing",
    expects: flooded,
    control,
    program: String.raw`
block = b"x" * 65535 + b"\n"
for fd in (1, 2, 1, 2):
    if os.fork() == 0:
        for _ in range(128):
            os.write(fd, block)
        os._exit(0)
codes = [os.wait()[1] for _ in range(4)]
if not any(codes):
    loot("excess output: 32 MiB written")
`,
  },
  {
    id: "output-one-line",
    family,
    title: "writes one line without end",
    expects: flooded,
    control,
    program: String.raw`
block = b"\xf0\x9f\x92\xa3" * 16384
for _ in range(512):
    os.write(1, block)
os.write(1, b"\n")
loot("excess output: one line of 32 MiB")
`,
  },
  {
    id: "output-binary",
    family,
    title: "writes bytes that are no text, surrogates, overlong forms and terminal commands",
    expects: { outcomes: ["ok"], finishes: false, stdoutHex: binary.toString("hex"), stderrHex: "" },
    control: { loot: "naive decoding" },
    program: String.raw`
os.write(1, bytes.fromhex("${binary.toString("hex")}"))
os._exit(0)
`,
  },
  {
    id: "output-deep",
    family,
    title: "writes well-formed data that is nested thirty thousand deep",
    expects: {
      outcomes: ["ok"],
      finishes: false,
      stdoutHex: Buffer.from("[".repeat(30_000) + "]".repeat(30_000)).toString("hex"),
    },
    control: { loot: "in-band parser crashed" },
    program: String.raw`
os.write(1, b"[" * 30000 + b"]" * 30000)
os._exit(0)
`,
  },
];
