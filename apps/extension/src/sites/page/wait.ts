/** How fast a form is filled: at a person's speed in the product, without pauses in tests. */
export interface Pace {
  /** Milliseconds between two steps. */
  pauseMs: () => number;
  /** How long (ms) a field, a list or a value may take to appear. */
  patienceMs: number;
  /** How long (ms) a list must stay unchanged to count as complete. */
  quietMs: number;
  /** How long (ms) uploads may take without another photo appearing. */
  uploadPatienceMs: number;
}

export const humanPace: Pace = {
  pauseMs: () => 250 + Math.random() * 350,
  patienceMs: 8_000,
  quietMs: 1_500,
  uploadPatienceMs: 60_000,
};

/** Deleting takes a person longer: they look first. */
export const endingPace: Pace = {
  ...humanPace,
  pauseMs: () => 1_500 + Math.random() * 1_500,
  patienceMs: 15_000,
};

/** A pace at which tests do not wait. */
export const paceOf = ({
  pauseMs,
  ...rest
}: Omit<Pace, 'pauseMs' | 'uploadPatienceMs'> & { pauseMs: number }): Pace => ({
  ...humanPace,
  ...rest,
  pauseMs: () => pauseMs,
});

/** Resolves after this time. Rejects with the signal's reason if that comes first. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

export interface Waiting {
  signal: AbortSignal;
  /** Called at every check. Throws when waiting longer makes no sense. What it waits for itself is not counted. */
  check: () => void | Promise<void>;
  patienceMs: number;
}

const POLL_MS = 50;
/** On a busy machine a time may pass in which the page does nothing. Between two checks it has had its turn. */
const FEWEST_CHECKS = 4;

/**
 * What the probe finds as soon as it is not null, or null when the time is over. Always checks once more at the end.
 */
export async function until<T>(waiting: Waiting, probe: () => T | null): Promise<T | null> {
  let end = performance.now() + waiting.patienceMs;
  for (let checks = 1; ; checks += 1) {
    waiting.signal.throwIfAborted();
    const asked = performance.now();
    await waiting.check();
    end += performance.now() - asked;
    // Timers of a background tab may be late. The clock is read before the check, so that no check is missed.
    const isLast = performance.now() >= end && checks >= FEWEST_CHECKS;
    const found = probe();
    if (found !== null || isLast) return found;
    await wait(POLL_MS, waiting.signal);
  }
}

/** The reading once it has been the same for `quietMs`, or the last one when the time is over. */
export async function untilStable(waiting: Waiting, read: () => string, quietMs: number): Promise<string> {
  let last = read();
  let since = performance.now();
  let readings = 0;
  await until(waiting, () => {
    const now = read();
    if (now !== last) {
      since = performance.now();
      readings = 0;
    }
    last = now;
    readings += 1;
    return readings >= FEWEST_CHECKS && performance.now() - since >= quietMs ? now : null;
  });
  return last;
}
