/**
 * Reads plain CSV rows out of linear memory: the inner loop of the row reader, in AssemblyScript. See README.md beside
 * this file for how it becomes src/csv/kernel/code.ts.
 *
 * Eight digits at a time are told apart with the arithmetic of one 64-bit word, and the ends of cells sixteen bytes at a time:
 * JavaScript has types for neither.
 */

/** What the cells of a column are read as; other columns' cells only have their ends noted. */
const NUMBER: u8 = 1;
const ID: u8 = 2;
/** "public" or "private". */
const HALF: u8 = 3;

/** The two words as they lie in memory. */
const PUBLIC: u64 = 0x63696c627570;
const PRIVATE: u64 = 0x65746176697270;

const LINE_FEED: u8 = 10;
const CARRIAGE_RETURN: u8 = 13;
const QUOTE: u8 = 34;
const COMMA: u8 = 44;
const MINUS: u8 = 45;
const POINT: u8 = 46;
const ZERO: u8 = 48;

/** Doubles hold all whole numbers up to here. */
const EXACT: u64 = 1 << 53;
/** Numbers with more digits are left open: these fit in 63 bits. */
const MOST_DIGITS: i32 = 18;
/** The largest exact power of ten is 10^22. */
const MOST_DECIMALS: usize = 22;
/** 2^27 + 1: splits a double into two halves whose products are exact. */
const SPLITTER: f64 = 134217729;
/** 2^-98 */
const MARGIN: f64 = 3.1554436208840472e-30;

// Where the owner of the memory keeps things: addresses of arrays, one element for each cell or row of the chunk.
let width: i32 = 0;
let kinds: usize = 0;
let starts: usize = 0;
let ends: usize = 0;
let values: usize = 0;
let wholeIds: usize = 0;
let rowNumbers: usize = 0;
/** What offsets count from. */
let window: usize = 0;
/** Where cells are put together, with room for a word behind them, and where each ends there. */
let packed: usize = 0;
let packedEnds: usize = 0;
// Tables by exponent n: 10^n as whole number (n up to 8); 10^n and 10^-n as doubles, the halves of 10^-n and what it lacks.
let wholePowers: usize = 0;
let powers: usize = 0;
let inverses: usize = 0;
let inverseHighs: usize = 0;
let inverseLows: usize = 0;
let inverseRests: usize = 0;

/** Where the last call stopped: the address of the first row that it did not read. */
export let stoppedAt: usize = 0;

export function placeTables(
  wholePowersAt: usize,
  powersAt: usize,
  inversesAt: usize,
  inverseHighsAt: usize,
  inverseLowsAt: usize,
  inverseRestsAt: usize,
): void {
  wholePowers = wholePowersAt;
  powers = powersAt;
  inverses = inversesAt;
  inverseHighs = inverseHighsAt;
  inverseLows = inverseLowsAt;
  inverseRests = inverseRestsAt;
}

export function placeChunk(
  chunkWidth: i32,
  kindsAt: usize,
  startsAt: usize,
  endsAt: usize,
  valuesAt: usize,
  wholeIdsAt: usize,
  rowNumbersAt: usize,
  windowAt: usize,
  packedAt: usize,
  packedEndsAt: usize,
): void {
  width = chunkWidth;
  kinds = kindsAt;
  starts = startsAt;
  ends = endsAt;
  values = valuesAt;
  wholeIds = wholeIdsAt;
  rowNumbers = rowNumbersAt;
  window = windowAt;
  packed = packedAt;
  packedEnds = packedEndsAt;
}

/**
 * Reads rows from `from` on into the chunk's rows `row` up to `rowsEnd`, until those are full, `end` is reached, or a
 * row has a quoted cell or another number of cells: nothing of such a row counts. Blank lines are passed over. The byte
 * before `end` must be a line end. `shift` turns an address into an offset of the file, `rowNumber` is the number of
 * rows before the first. Answers how many rows the chunk holds now.
 */
export function readRows(from: usize, end: usize, shift: i32, row: i32, rowsEnd: i32, rowNumber: i32): i32 {
  let at = from;
  let rowStart = from;
  let column = 0;
  let cell = row * width;
  while (row < rowsEnd && at < end) {
    const first = load<u8>(at);
    if (first == QUOTE) break;
    if (column == 0 && (first == LINE_FEED || first == CARRIAGE_RETURN)) {
      at++;
      rowStart = at;
      continue;
    }
    store<i32>(starts + ((<usize>cell) << 2), <i32>at + shift);
    const kind = load<u8>(kinds + column);
    if (kind == NUMBER) at = readNumber(at, values + ((<usize>cell) << 3));
    else if (kind == ID) at = readWhole(at, wholeIds + ((<usize>row) << 2));
    else if (kind == HALF) at = readHalf(at, values + ((<usize>cell) << 3));
    else at = cellEnd(at);
    store<i32>(ends + ((<usize>cell) << 2), <i32>at + shift);
    cell++;
    column++;
    const mark = load<u8>(at);
    if (mark == COMMA) {
      if (column == width) break;
      at++;
      continue;
    }
    if (column != width) break;
    column = 0;
    rowNumber++;
    store<i32>(rowNumbers + ((<usize>row) << 2), rowNumber);
    row++;
    at++;
    if (mark == CARRIAGE_RETURN && at < end && load<u8>(at) == LINE_FEED) at++;
    rowStart = at;
  }
  stoppedAt = rowStart;
  return row;
}

/** Puts the cells of a column of the first `rows` rows one behind the other. Answers how many bytes they are. */
export function packCells(column: i32, rows: i32): i32 {
  let at = packed;
  for (let row = 0, cell = column; row < rows; row++, cell += width) {
    let from = window + load<i32>(starts + ((<usize>cell) << 2));
    const end = window + load<i32>(ends + ((<usize>cell) << 2));
    const next = at + (end - from);
    // The last word reaches over the end; what it leaves there the next cell covers.
    for (; from < end; from += 8, at += 8) store<u64>(at, load<u64>(from));
    at = next;
    store<i32>(packedEnds + ((<usize>row) << 2), <i32>(at - packed));
  }
  return <i32>(at - packed);
}

/** Eight bytes in which "0" to "9" have become 0 to 9, the first byte lowest. */
function digitWord(at: usize): u64 {
  return load<u64>(at) ^ 0x3030303030303030;
}

/** How many bytes of a digit word are digits before the first that is none: 0 to 8. */
function leadingDigits(word: u64): i32 {
  // A byte above 9 has upper bits or gets them by adding 6; a carry only reaches bytes behind such a byte.
  const others = (word | (word + 0x0606060606060606)) & 0xf0f0f0f0f0f0f0f0;
  return <i32>(ctz(others) >> 3);
}

/** The value of the first `count` digits of a digit word. */
function digitsValue(word: u64, count: i32): u64 {
  // Zeros take the places before the digits; shifted in two steps, for a shift by 64 would be none.
  const half = <u64>((8 - count) << 2);
  const digits = (word << half) << half;
  // Pairs of digits in every second byte; then the pairs times 10^6, 10^4, 10^2 and 1 meet in the upper half.
  const pairs = digits * 10 + (digits >> 8);
  const outer = (pairs & 0x000000ff000000ff) * 0x000f424000000064;
  const inner = ((pairs >> 16) & 0x000000ff000000ff) * 0x0000271000000001;
  return (outer + inner) >> 32;
}

/** The value of sixteen digits, each a byte from 0 to 9: by pairs, fours, eights. */
function sixteenValue(digits: v128): u64 {
  const pairs = i16x8.add(
    i16x8.mul(v128.and(digits, i16x8.splat(0x00ff)), i16x8.splat(10)),
    i16x8.shr_u(digits, 8),
  );
  const fours = i32x4.dot_i16x8_s(pairs, i16x8(100, 1, 100, 1, 100, 1, 100, 1));
  const eights = i32x4.dot_i16x8_s(
    i16x8.narrow_i32x4_u(fours, fours),
    i16x8(10000, 1, 10000, 1, 10000, 1, 10000, 1),
  );
  return <u64>i32x4.extract_lane(eights, 0) * 100000000 + <u64>i32x4.extract_lane(eights, 1);
}

/** How many of sixteen digits are zeros before the first that is none. */
function leadingZeros(digits: v128): i32 {
  const first = i64x2.extract_lane(digits, 0);
  if (first != 0) return <i32>(ctz(first) >> 3);
  // Of nothing there are 64 trailing zeros.
  return 8 + <i32>(ctz(i64x2.extract_lane(digits, 1)) >> 3);
}

function isMark(byte: u8): bool {
  return byte == COMMA || byte == LINE_FEED || byte == CARRIAGE_RETURN;
}

/** The address of the comma or line end that follows. */
function cellEnd(from: usize): usize {
  let at = from;
  let marks = marksAt(at);
  while (marks == 0) {
    at += 16;
    marks = marksAt(at);
  }
  return at + <usize>ctz(marks);
}

/** Which of the 16 bytes from `at` on are commas or line ends, a bit for each. */
function marksAt(at: usize): i32 {
  const bytes = v128.load(at);
  const lineEnds = v128.or(
    i8x16.eq(bytes, i8x16.splat(LINE_FEED)),
    i8x16.eq(bytes, i8x16.splat(CARRIAGE_RETURN)),
  );
  return i8x16.bitmask(v128.or(i8x16.eq(bytes, i8x16.splat(COMMA)), lineEnds));
}

/**
 * Reads a whole number written the one usual way (at most nine digits, no sign, no leading zero) and writes it to
 * `target`, -1 when the cell holds anything else. Answers where the cell ends.
 */
function readWhole(from: usize, target: usize): usize {
  const word = digitWord(from);
  let count = leadingDigits(word);
  let value = <i32>digitsValue(word, count);
  if (count == 8) {
    const ninth = load<u8>(from + 8) - ZERO;
    if (ninth <= 9) {
      value = value * 10 + ninth;
      count = 9;
    }
  }
  const at = from + count;
  const usual = count > 0 && (count == 1 || load<u8>(from) != ZERO);
  if (isMark(load<u8>(at))) {
    store<i32>(target, usual ? value : -1);
    return at;
  }
  store<i32>(target, -1);
  return cellEnd(at);
}

/** Writes 0 to `target` for "public", 1 for "private" and NaN for anything else. Answers where the cell ends. */
function readHalf(from: usize, target: usize): usize {
  const word = load<u64>(from);
  if ((word & 0xffffffffffff) == PUBLIC && isMark(load<u8>(from + 6))) {
    store<f64>(target, 0);
    return from + 6;
  }
  if ((word & 0xffffffffffffff) == PRIVATE && isMark(load<u8>(from + 7))) {
    store<f64>(target, 1);
    return from + 7;
  }
  store<f64>(target, NaN);
  return cellEnd(from);
}

/**
 * Reads a plain decimal (a minus, digits, one point) and writes its value to `target`, NaN when the cell holds anything
 * else or the value cannot be told here. Answers where the cell ends.
 */
function readNumber(from: usize, target: usize): usize {
  const negative = load<u8>(from) == MINUS;
  let at = negative ? from + 1 : from;
  const whole = at;
  let word = digitWord(at);
  let count = leadingDigits(word);
  let mantissa = digitsValue(word, count);
  // Digits from the first that is not zero on, or a few more.
  let significant = mantissa == 0 ? 0 : count;
  at += count;
  if (count == 8) {
    let digit = load<u8>(at) - ZERO;
    while (digit <= 9 && significant < MOST_DIGITS) {
      mantissa = mantissa * 10 + digit;
      significant++;
      at++;
      digit = load<u8>(at) - ZERO;
    }
  }
  let written = at - whole;
  let decimals: usize = 0;
  if (load<u8>(at) == POINT) {
    at++;
    const fraction = at;
    // Doubles are mostly written with sixteen decimals or a few more.
    const sixteen = v128.xor(v128.load(at), i8x16.splat(ZERO));
    if (mantissa < 100 && !v128.any_true(i8x16.gt_u(sixteen, i8x16.splat(9)))) {
      significant = mantissa == 0 ? 16 - leadingZeros(sixteen) : significant + 16;
      mantissa = mantissa * 10000000000000000 + sixteenValue(sixteen);
      at += 16;
    }
    do {
      word = digitWord(at);
      count = leadingDigits(word);
      significant += count;
      if (mantissa == 0) significant = count - min(count, <i32>(ctz(word) >> 3));
      if (significant > MOST_DIGITS) break;
      mantissa = mantissa * load<u64>(wholePowers + ((<usize>count) << 3)) + digitsValue(word, count);
      at += count;
    } while (count == 8);
    decimals = at - fraction;
    written += decimals;
  }
  // A digit left over means more than fit.
  if (written > 0 && isMark(load<u8>(at))) {
    const value = decimal(mantissa, decimals);
    store<f64>(target, negative ? -value : value);
    return at;
  }
  store<f64>(target, NaN);
  return cellEnd(at);
}

/**
 * mantissa / 10^decimals, rounded once, or NaN when the rounding cannot be told. Where both are exact doubles the
 * division rounds once and is right (Clinger 1990). Else a product with the inverse in twice the precision (Dekker 1971), off
 * by less than 2^-102 of it.
 */
function decimal(mantissa: u64, decimals: usize): f64 {
  if (decimals > MOST_DECIMALS) return NaN;
  const n = decimals << 3;
  const sum = <f64>(<i64>mantissa);
  if (mantissa <= EXACT) return sum / load<f64>(powers + n);
  const rest = <f64>(<i64>mantissa - <i64>sum);
  const inverse = load<f64>(inverses + n);
  const inverseHigh = load<f64>(inverseHighs + n);
  const inverseLow = load<f64>(inverseLows + n);
  const split = sum * SPLITTER;
  const sumHigh = split - (split - sum);
  const sumLow = sum - sumHigh;
  const scaled = sum * inverse;
  const lost =
    sumLow * inverseLow - (scaled - sumHigh * inverseHigh - sumLow * inverseHigh - sumHigh * inverseLow);
  const correction = lost + (sum * load<f64>(inverseRests + n) + rest * inverse);
  const margin = scaled * MARGIN;
  const rounded = scaled + (correction - margin);
  return rounded == scaled + (correction + margin) ? rounded : NaN;
}
