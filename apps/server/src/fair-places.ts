/** Places that all sellers of this process share: turns, or bytes in memory. */
interface FairLimits {
  /** So much is taken at once. */
  width: number;
  /** So much of it one seller may have. */
  ofSeller: number;
  /**
   * What has lasted for so long (ms) waits for somebody else's server, and no longer counts. Otherwise a few servers that
   * never answer would keep everybody waiting.
   */
  slowMs?: number;
  /** Limit for all, what is slow included. Without it what is slow goes on counting. */
  most?: number;
}

/** What a seller holds until it is given back. */
export interface Place {
  /** Gives all of it back but so much. */
  keep: (size: number) => void;
  /** Gives it back. Further calls do nothing. */
  end: () => void;
}

interface Held {
  userId: number;
  size: number;
  since: number;
}

interface Waiting extends Omit<Held, 'since'> {
  begin: (place: Place) => void;
}

export interface FairPlaces {
  /** Waits for a place. Rejects with the reason of `signal` if that aborts first. */
  take: (userId: number, options?: { size?: number; signal?: AbortSignal }) => Promise<Place>;
  /** Does the work in a place. */
  run: <T>(userId: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
}

/** After so long (ms) half of the time that a seller has used is forgotten. */
const HALF_LIFE = 60_000;
/** More sellers than use a server within some minutes. */
const MOST_REMEMBERED = 1_000;

/**
 * A fair queue. The next place goes to the seller who has used the least time lately, however many of another's wait.
 * Nobody has more than their share, and only one place each once half of all is taken.
 */
export function fairPlaces({
  width,
  ofSeller,
  slowMs = Number.POSITIVE_INFINITY,
  most = width,
}: FairLimits): FairPlaces {
  const held = new Set<Held>();
  /** Of each seller in the order in which they came. */
  const queues = new Map<number, Waiting[]>();
  const used = new Map<number, { time: number; at: number }>();
  let timer: NodeJS.Timeout | undefined;

  async function take(userId: number, { size = 1, signal }: { size?: number; signal?: AbortSignal } = {}) {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    // What is larger than a share is let through alone.
    const waiting = { userId, size: Math.min(size, ofSeller), begin: resolve };
    const leave = () => {
      remove(waiting);
      reject(signal?.reason);
      serve();
    };
    queues.set(userId, [...(queues.get(userId) ?? []), waiting]);
    signal?.addEventListener('abort', leave, { once: true });
    serve();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  function serve(): void {
    for (let next = findNext(); next; next = findNext()) begin(next);
    // When something becomes slow there is a place again, though nothing has ended.
    clearTimeout(timer);
    const now = performance.now();
    const soonest = Math.min(...[...held].map(({ since }) => since + slowMs - now).filter((ms) => ms > 0));
    if (queues.size > 0 && Number.isFinite(soonest)) timer = setTimeout(serve, soonest + 1).unref();
  }

  function findNext(): Waiting | undefined {
    const now = performance.now();
    const all = sum(held);
    const free = Math.min(width - sum([...held].filter(({ since }) => now - since < slowMs)), most - all);
    const share = all >= most / 2 ? 0 : ofSeller;
    const own = new Map<number, number>();
    for (const { userId, size } of held) own.set(userId, (own.get(userId) ?? 0) + size);
    let best: { waiting: Waiting; time: number } | undefined;
    for (const [userId, [waiting]] of queues) {
      const has = own.get(userId) ?? 0;
      if (!waiting || (has > 0 && has + waiting.size > share)) continue;
      const time = timeOf(userId, now);
      if (!best || time < best.time) best = { waiting, time };
    }
    // Nothing smaller overtakes it: a large one would wait for ever.
    return best && best.waiting.size <= free ? best.waiting : undefined;
  }

  function begin(waiting: Waiting): void {
    remove(waiting);
    const { userId, size } = waiting;
    const mine = { userId, size, since: performance.now() };
    held.add(mine);
    waiting.begin({
      keep(kept) {
        if (!held.has(mine) || kept >= mine.size) return;
        mine.size = kept;
        serve();
      },
      end() {
        if (!held.delete(mine)) return;
        const now = performance.now();
        used.set(userId, { time: usedBy(userId, now) + (now - mine.since) * size, at: now });
        if (used.size > MOST_REMEMBERED) forgetUsed(now);
        serve();
      },
    });
  }

  function remove(waiting: Waiting): void {
    const left = (queues.get(waiting.userId) ?? []).filter((each) => each !== waiting);
    if (left.length > 0) queues.set(waiting.userId, left);
    else queues.delete(waiting.userId);
  }

  /** What a seller has used lately, with what they hold now. */
  function timeOf(userId: number, now: number): number {
    let time = usedBy(userId, now);
    for (const each of held) if (each.userId === userId) time += (now - each.since) * each.size;
    return time;
  }

  function usedBy(userId: number, now: number): number {
    const { time, at } = used.get(userId) ?? { time: 0, at: now };
    return time * 0.5 ** ((now - at) / HALF_LIFE);
  }

  function forgetUsed(now: number): void {
    for (const [userId, { at }] of used) if (now - at > 10 * HALF_LIFE) used.delete(userId);
  }

  return {
    take,
    async run(userId, work, signal) {
      const place = await take(userId, signal && { signal });
      try {
        return await work();
      } finally {
        place.end();
      }
    },
  };
}

const sum = (all: Iterable<{ size: number }>) => [...all].reduce((total, { size }) => total + size, 0);
