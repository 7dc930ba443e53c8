// @ts-check
// Closes a test run with one plain line of the runner's own counts, for people and for programs that read it.

/** @implements {import("vitest/reporters").Reporter} */
export default class CountReporter {
  /** @param {ReadonlyArray<import("vitest/node").TestModule>} modules @param {ReadonlyArray<unknown>} unhandled */
  onTestRunEnd(modules, unhandled) {
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      if (module.errors().length > 0) count.failed += 1;
    }
    const skipped = count.skipped + count.pending;
    this.line = `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
    process.on("exit", () => process.stdout.write(`${this.line}\n`));
  }
}
