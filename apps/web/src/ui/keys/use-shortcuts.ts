import { useEffect } from 'react';
import { isTyping } from '../../lib/browser/is-typing.ts';
import type { Shortcut } from '../../lib/browser/shortcut-keys.ts';
import { areSingleKeysOn } from '../../lib/browser/single-keys.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { isAnyDialogOpen } from '../dialogs/dialog-order.ts';
import { isForField, shortcutOf } from './shortcuts.ts';

/** Held down, they go on. */
const mayRepeat = new Set<Shortcut>(['next_row', 'previous_row']);

const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="menu"], [role="dialog"]') !== null;

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/**
 * The keys of the page. They are off while the seller types, or while a dialog or menu has the keyboard. The commands can
 * be asked for from a field too.
 */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  const latest = useLatest(actions);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const shortcut = shortcutOf(event, areSingleKeysOn());
      const act = shortcut && latest.current[shortcut];
      if (!act || event.defaultPrevented) return;
      if (event.repeat && !mayRepeat.has(shortcut)) return;
      const isFree = shortcut === 'commands' && !isForField(event, isMac());
      if ((isTyping(event.target) && !isFree) || isElsewhere(event.target) || isAnyDialogOpen()) return;
      if (shortcut !== 'escape') event.preventDefault();
      act();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
