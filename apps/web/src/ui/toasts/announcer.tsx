import { useSyncExternalStore } from 'react';
import { makeListeners } from '../../lib/listeners.ts';

interface Said {
  text: string;
  /** It interrupts what is being read. */
  isFailure: boolean;
}

let said: Said = { text: '', isFailure: false };
const { notify, subscribe } = makeListeners();

/** Announces to screen readers what is otherwise only visible, such as a tick. */
export function announce(text: string, isFailure = false): void {
  // The same text twice is announced again only if something differs.
  said = { text: said.text === text ? `${text}\u00a0` : text, isFailure };
  notify();
}

/** One live region for the page. It has to exist before something is announced in it; an alert may come with its words. */
export function Announcer() {
  const { text, isFailure } = useSyncExternalStore(subscribe, () => said);
  return (
    <div className="visually-hidden">
      <p role="status">{!isFailure && text}</p>
      {isFailure && (
        <p key={text} role="alert">
          {text}
        </p>
      )}
    </div>
  );
}
