import { numbers } from "./numbers.ts";

/** Of the square images that the masks are of. */
export const side = 256;

export interface MaskPair {
  readonly truth: string;
  readonly prediction: string;
}

/** Run-length masks of a blob over up to 60 columns of an image, and guesses near them; one image in ten shows nothing. */
export function* maskPairs(count: number): Generator<MaskPair> {
  const random = numbers(1);
  const whole = (below: number): number => Math.floor(random() * below);
  for (let mask = 0; mask < count; mask += 1) {
    const columns = random() < 0.1 ? 0 : 1 + whole(60);
    const left = whole(side - 60);
    const runs: number[] = [];
    const guesses: number[] = [];
    for (let column = left; column < left + columns; column += 1) {
      const [top, length] = [20 + whole(100), 20 + whole(80)];
      runs.push(column * side + top + 1, length);
      guesses.push(column * side + top + 1 - whole(10), length - whole(10));
    }
    yield { truth: runs.join(" "), prediction: guesses.join(" ") };
  }
}
