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
