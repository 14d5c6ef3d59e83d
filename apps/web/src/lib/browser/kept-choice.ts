import { useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';

/** One of a few choices, kept in this browser alone. The first is what holds until the seller has chosen. */
export function keptChoice<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]) {
  const { notify, subscribe } = makeListeners();
  const read = (): Choice => {
    const kept = localStorage.getItem(key);
    return choices.find((choice) => choice === kept) ?? choices[0];
  };
  return {
    read,
    choose(choice: Choice): void {
      if (choice === choices[0]) localStorage.removeItem(key);
      else localStorage.setItem(key, choice);
      notify();
    },
    use: (): Choice => useSyncExternalStore(subscribe, read),
  };
}
