/** Wrong passwords in a row without a wait: people mistype, and try their other passwords. */
const FREE_TRIES = 10;
const LONGEST_WAIT_MS = 60_000;
/** A counter is dropped after this long without an attempt. */
const FORGET_MS = 15 * 60_000;
/** At most this many counters are kept, and the oldest is dropped first. Each network may add 60 per minute. */
const MOST_PAIRS = 50_000;

interface LogInLimit {
  /** Counts an attempt. Returns how long (ms) the caller has to wait, or 0 if the attempt is allowed. */
  take: (name: string, network: string) => number;
  /** The password was right, so earlier wrong attempts no longer count. */
  forget: (name: string, network: string) => void;
}

/**
 * Slows down somebody who guesses the password of one name from one network: after ten attempts each further one has to
 * wait twice as long as the one before, at most a minute. From other networks the name can sign in as before, so nobody
 * can lock its owner out.
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
      // Removed and added again, so that the map is ordered by the last attempt.
      pairs.delete(key);
      pairs.set(key, { tries: tries + 1, at: time });
      const [oldest] = pairs.keys();
      if (pairs.size > MOST_PAIRS && oldest !== undefined) pairs.delete(oldest);
      return 0;
    },
    forget: (name, network) => void pairs.delete(keyOf(name, network)),
  };
}
