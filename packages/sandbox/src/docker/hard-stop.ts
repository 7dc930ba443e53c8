import type { Container } from "dockerode";

/** Kills a container through the engine, should its own trusted process not end it in time. */
export class HardStop {
  readonly #container: Container;
  #timer: NodeJS.Timeout | undefined;
  #used = false;

  constructor(container: Container) {
    this.#container = container;
  }

  /** Whether it had to be used. */
  get used(): boolean {
    return this.#used;
  }

  in(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#used = true;
      void this.#container.kill().catch(() => undefined);
    }, milliseconds);
  }

  never(): void {
    clearTimeout(this.#timer);
  }
}
