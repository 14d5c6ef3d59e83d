import { expect } from 'vitest';

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return Math.round(performance.now() - begin);
}

/**
 * Prints how long the work took, and compares it with what the same took `alone`. Seconds more are a fault on any
 * machine; a busy one takes longer for both.
 */
export async function expectSoon(what: string, alone: number, work: () => Promise<unknown>): Promise<void> {
  const ms = await msOf(work);
  console.log(`honest seller's delay, ${what}: ${ms} ms, alone ${alone} ms`);
  expect(ms, `${what}; alone it takes ${alone} ms`).toBeLessThan(alone * 10 + 4_000);
}
