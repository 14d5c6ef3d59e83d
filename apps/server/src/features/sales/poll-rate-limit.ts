/** How many polls of a connection may be requested at once, and how long (ms) until one more is allowed. */
const BURST = 20;
const REFILL_MS = 15_000;
/** How many connections are remembered. Beyond that, those with their full budget are forgotten. */
const MOST_KNOWN = 10_000;

/**
 * Limits how often a seller may request a poll of a connection, because each poll costs a call of an app key that all
 * sellers share. The returned function says whether a poll is left, and uses it.
 */
export function createPollLimit(): (connectionId: number) => boolean {
  const known = new Map<number, { left: number; at: number }>();
  return (connectionId) => {
    const now = performance.now();
    const before = known.get(connectionId) ?? { left: BURST, at: now };
    const left = Math.min(BURST, before.left + (now - before.at) / REFILL_MS);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(connectionId, { left: left < 1 ? left : left - 1, at: now });
    return left >= 1;
  };
}
