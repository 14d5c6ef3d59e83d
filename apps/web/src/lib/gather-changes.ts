/**
 * Passes on the first change at once, and then at most once per `interval` (ms): a bulk crosslist changes things many
 * times a second, and each change would read the page again.
 */
export function gatherChanges<T>(handle: (changed: ReadonlySet<T>) => void, interval: () => number) {
  let waiting = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    const changed = waiting;
    waiting = new Set();
    timer = setTimeout(flush, interval());
    handle(changed);
  }
  return {
    add(changed: readonly T[]): void {
      for (const thing of changed) waiting.add(thing);
      if (timer === undefined) flush();
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
