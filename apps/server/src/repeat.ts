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

interface Rounds {
  /** Ends what the rounds have begun. */
  abort: AbortController;
  /** What the rounds have begun and goes on after them. */
  running: { keys: () => Iterable<Promise<void>> };
  /** Calls `wake` whenever there may be something to do, until the returned function is called. */
  listen: (wake: () => void) => () => void;
}

/**
 * Runs the work every so often and after each call of `wake`, one round at a time, until it is stopped. All calls during
 * a round share the next one. Stopping waits for the last round and for what is running.
 */
export function inRounds(
  everyMs: number,
  work: () => Promise<void>,
  { abort, running, listen }: Rounds,
): { wake: () => void; stop: () => Promise<void> } {
  let round: Promise<void> = Promise.resolve();
  let waiting = false;
  const wake = () => {
    if (waiting || abort.signal.aborted) return;
    waiting = true;
    round = round.then(() => {
      waiting = false;
      return work();
    });
  };
  const timer = setInterval(wake, everyMs);
  const unsubscribe = listen(wake);
  return {
    wake,
    async stop() {
      clearInterval(timer);
      unsubscribe();
      abort.abort();
      await round;
      await Promise.all(running.keys());
    },
  };
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
