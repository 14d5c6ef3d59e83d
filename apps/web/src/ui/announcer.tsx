import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Tells screen readers something that is seen elsewhere on the page, such as a tick. */
export function announce(text: string): void {
  // The same words twice are a change only if something differs.
  said = said === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

/** One live region for the page: it has to be there before something is said in it. */
export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
  );
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
