/** What a gain counts at this place, from 1 on. */
export function discount(place: number): number {
  return 1 / Math.log2(place + 1);
}

const sums: number[] = [0];
let lost = 0;
let plain = 0;

/** The sum of the discounts of the places from 1 to `last`. Sums are kept, since every row asks for them. */
export function discountTo(last: number): number {
  while (sums.length <= last) {
    const value = discount(sums.length);
    const next = plain + value;
    lost += plain >= value ? plain - next + value : value - next + plain;
    plain = next;
    sums.push(plain + lost);
  }
  return sums[last]!;
}
