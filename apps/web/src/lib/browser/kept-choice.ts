import { useSyncExternalStore } from 'react';

/** One of a few choices, kept in this browser alone. The first is what holds until the seller has chosen. */
export function keptChoice<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = (): Choice => {
    const kept = localStorage.getItem(key);
    return choices.find((choice) => choice === kept) ?? choices[0];
  };
  return {
    read,
    choose(choice: Choice): void {
      if (choice === choices[0]) localStorage.removeItem(key);
      else localStorage.setItem(key, choice);
      for (const listener of listeners) listener();
    },
    use: (): Choice => useSyncExternalStore(subscribe, read),
  };
}
