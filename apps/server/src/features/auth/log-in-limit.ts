/** Wrong passwords in a row that cost no waiting: people mistype, and try their other passwords. */
const FREE_TRIES = 10;
const LONGEST_WAIT_MS = 60_000;
/** Forgotten after so long without a try. */
const FORGET_MS = 15 * 60_000;
/** Kept at most; the oldest goes first. Each network may add 60 in a minute. */
const MOST_PAIRS = 50_000;

interface LogInLimit {
  /** Counts a try. Returns how long (ms) it is too early, or 0 where it may be made. */
  take: (name: string, network: string) => number;
  /** The password was right: what was mistyped before counts no longer. */
  forget: (name: string, network: string) => void;
}

/**
 * Slows down who guesses the password of one name from one network: after ten tries each next one has to wait twice as long
 * as the last, a minute at most. From anywhere else the name is signed in to as before, so nobody can lock its owner out.
 */
export function createLogInLimit(now: () => number): LogInLimit {
  const pairs = new Map<string, { tries: number; at: number }>();
  const keyOf = (name: string, network: string) => `${network} ${name}`;
  return {
    take(name, network) {
      const key = keyOf(name, network);
      const time = now();
      const known = pairs.get(key);
      const { tries, at } = known && time - known.at < FORGET_MS ? known : { tries: 0, at: time };
      const wait = tries < FREE_TRIES ? 0 : Math.min(1000 * 2 ** (tries - FREE_TRIES), LONGEST_WAIT_MS);
      const left = at + wait - time;
      if (tries >= FREE_TRIES && left > 0) return left;
      // Anew, so that the order of the map is that of the last tries.
      pairs.delete(key);
      pairs.set(key, { tries: tries + 1, at: time });
      const [oldest] = pairs.keys();
      if (pairs.size > MOST_PAIRS && oldest !== undefined) pairs.delete(oldest);
      return 0;
    },
    forget: (name, network) => void pairs.delete(keyOf(name, network)),
  };
}
