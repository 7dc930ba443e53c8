/** The longest that a timer of Node's can wait, in milliseconds. */
const longest = 2 ** 31 - 1;

/**
 * Keeps Node alive until the work is done. The programs behind an idle environment do not hold it, so that a script
 * which forgets `close()` still ends; while somebody awaits a step, it must not end under them.
 */
export async function holdEventLoop<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => undefined, longest);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
