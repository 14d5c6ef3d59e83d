import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Announces to screen readers what is otherwise only visible, such as a tick. */
export function announce(text: string): void {
  // The same text twice is announced again only if something differs.
  said = said === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

/** One live region for the page. It has to exist before something is announced in it. */
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
