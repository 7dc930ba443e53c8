/** Runs asynchronous work one at a time, in the order of the calls. */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** @param work - called with the milliseconds that it had to wait for its turn */
  run<T>(work: (queueMs: number) => Promise<T>): Promise<T> {
    const asked = performance.now();
    const start = (): Promise<T> => work(performance.now() - asked);
    const result = this.#last.then(start, start);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
