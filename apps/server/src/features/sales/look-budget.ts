/** Looks that a connection may be asked for at once, and how long (ms) until one more of them is there again. */
const BURST = 20;
const REFILL_MS = 15_000;
/** Connections remembered; those that may look as often as any other are forgotten with the rest. */
const MOST_KNOWN = 10_000;

/**
 * How often a seller may have a connection asked for sales: each look costs a call of an app key that all sellers share. Says
 * whether there is a look left, and takes it.
 */
export function createLookBudget(): (connectionId: number) => boolean {
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
