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

/**
 * Runs the work every so often and after each call of `wake`, one round at a time, until the signal. All calls during a
 * round share the next one. `ended` resolves after the last round.
 */
export function inRounds(
  everyMs: number,
  work: () => Promise<void>,
  signal: AbortSignal,
): { wake: () => void; ended: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  const wake = () => {
    if (waiting || signal.aborted) return;
    waiting = true;
    running = running.then(() => {
      waiting = false;
      return work();
    });
  };
  const timer = setInterval(wake, everyMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return { wake, ended: () => running };
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
