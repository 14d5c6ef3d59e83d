import { type Shortcut, shortcutKeys } from '../../lib/browser/shortcut-keys.ts';

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const byKeys = new Map(
  (Object.keys(shortcutKeys) as Shortcut[]).flatMap((shortcut) =>
    shortcutKeys[shortcut].map((keys): [string, Shortcut] => [keys, shortcut]),
  ),
);

/** The action of a key press, if any. The Command key of a Mac counts as Control. */
export function shortcutOf(
  { key, ctrlKey, metaKey, shiftKey, altKey }: Press,
  withSingleKeys: boolean,
): Shortcut | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return byKeys.get(`Ctrl ${shiftKey ? 'Shift ' : ''}${key.toUpperCase()}`);
  if (key === 'Escape') return 'escape';
  return withSingleKeys || key.length > 1 ? byKeys.get(key) : undefined;
}

/** On a Mac, Ctrl and a letter edit the text of a field: Ctrl K cuts its line from here on. */
export const isForField = ({ metaKey }: Press, isMac: boolean): boolean => isMac && !metaKey;
