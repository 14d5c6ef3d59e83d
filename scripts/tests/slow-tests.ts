import type { Reporter, TestCase } from 'vitest/node';

const SLOW_MS = 10_000;

/**
 * Names each slow test as it ends. The other reporters print when a whole file has ended, and some files take so long that their
 * silence was taken for a hang.
 */
export default class SlowTests implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { duration = 0 } = test.diagnostic() ?? {};
    if (duration > SLOW_MS) console.log(`${Math.round(duration / 1000)} s: ${test.fullName}`);
  }
}
