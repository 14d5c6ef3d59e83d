/** An answer that takes longer does not keep the others back. */
const MOST_MS = 10_000;

const patiently = (answers: Promise<unknown>) =>
  Promise.race([answers, new Promise((resolve) => setTimeout(resolve, MOST_MS))]);

/**
 * Passes on the first change at once, and then at most once per `interval` (ms): a bulk crosslist changes things many
 * times a second, and each change would read the page again. The next ones wait until what was read for them is there:
 * otherwise they would call off its requests and send them again.
 */
export function gatherChanges<T>(
  handle: (changed: ReadonlySet<T>) => Promise<unknown> | undefined,
  interval: () => number,
) {
  let waiting = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function flush(): void {
    timer = undefined;
    if (waiting.size === 0 || isStopped) return;
    const changed = waiting;
    waiting = new Set();
    const answers = handle(changed);
    timer = setTimeout(() => (answers ? void patiently(answers).finally(flush) : flush()), interval());
  }
  return {
    add(changed: readonly T[]): void {
      for (const thing of changed) waiting.add(thing);
      if (timer === undefined) flush();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
