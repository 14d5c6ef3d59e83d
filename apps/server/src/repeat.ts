/**
 * Runs the work at once and then repeatedly, never twice at a time, until it is stopped. Stopping waits for a running
 * round. A failure ends nothing: the next round runs as usual.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let running: Promise<void> | null = null;
  const turn = () => {
    running ??= work()
      .then(() => undefined, onFailure)
      .finally(() => {
        running = null;
      });
  };
  turn();
  const timer = setInterval(turn, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

interface Rounds<About> {
  /** Aborts when the rounds are stopped. */
  signal: AbortSignal;
  /** Looks as soon as the present round is over. All calls during a round share the next one. */
  wake: () => void;
  /** Keeps work that goes on after its round, with what later rounds have to know of it. Another round follows its end. */
  begin: (work: Promise<void>, about: About) => void;
  /** What was begun and has not ended. */
  running: ReadonlyMap<Promise<void>, About>;
  /** Waits for the last round and for what is running. */
  stop: () => Promise<void>;
}

interface RoundsOptions {
  /** Calls `wake` whenever there may be something to do, until the returned function is called. */
  listen?: (wake: () => void) => () => void;
  onFailure: (error: unknown) => void;
}

/**
 * Runs the work every so often and after each call of `wake`, one round at a time, until it is stopped. A failure ends
 * nothing: the next round runs as usual.
 */
export function inRounds<About = null>(
  everyMs: number,
  work: (rounds: Rounds<About>) => Promise<void>,
  { listen, onFailure }: RoundsOptions,
): Rounds<About> {
  const abort = new AbortController();
  const running = new Map<Promise<void>, About>();
  let round: Promise<void> = Promise.resolve();
  let waiting = false;
  const wake = () => {
    if (waiting || abort.signal.aborted) return;
    waiting = true;
    round = round
      .then(() => {
        waiting = false;
        return work(rounds);
      })
      .catch(onFailure);
  };
  const rounds: Rounds<About> = {
    signal: abort.signal,
    wake,
    begin(task, about) {
      const done: Promise<void> = task.finally(() => {
        running.delete(done);
        wake();
      });
      running.set(done, about);
    },
    running,
    async stop() {
      clearInterval(timer);
      unsubscribe?.();
      abort.abort();
      await round;
      await Promise.all(running.keys());
    },
  };
  const timer = setInterval(wake, everyMs);
  const unsubscribe = listen?.(wake);
  return rounds;
}

/** Renews something four times in the seconds it is valid, until it is stopped. Stopping waits for a renewal. */
export function keepRenewed(renew: () => Promise<unknown>, seconds: number): () => Promise<void> {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renew();
  }, seconds * 250).unref();
  return async () => {
    clearInterval(timer);
    await renewing;
  };
}
