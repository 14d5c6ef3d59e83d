/** How many connections are remembered. Beyond that, those with their full budget are forgotten. */
const MOST_KNOWN = 10_000;

/**
 * Limits how often a seller may ask for calls of a connection, because they cost calls of an app key that all sellers
 * share. `burst` times at once, and once more every `refillMs`. The returned function says whether one is left, and
 * uses it.
 */
export function createBudget({ burst, refillMs }: { burst: number; refillMs: number }) {
  const known = new Map<number, { left: number; at: number }>();
  return (connectionId: number): boolean => {
    const now = performance.now();
    const before = known.get(connectionId) ?? { left: burst, at: now };
    const left = Math.min(burst, before.left + (now - before.at) / refillMs);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(connectionId, { left: left < 1 ? left : left - 1, at: now });
    return left >= 1;
  };
}
