/**
 * Does the work at once and then every so often, never twice at a time, until it is stopped; stopping waits for what is under
 * way. A failure ends nothing: the next turn comes all the same.
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
