import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Colours text, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string;

const plain: Paint = (_style, text) => text;

/** Colour only on a terminal that wants it: `NO_COLOR` and `TERM=dumb` say no, a pipe always does. */
export function createPaint(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): Paint {
  if (stream.isTTY !== true || (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb") return plain;
  // Whether to colour is decided above, for the stream that is written to and not for standard output.
  return (style, text) => styleText(style, text, { validateStream: false });
}
