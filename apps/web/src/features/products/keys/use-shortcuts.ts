import { useEffect } from 'react';
import { isTyping } from '../../../lib/browser/is-typing.ts';
import type { Shortcut } from '../../../lib/browser/shortcut-keys.ts';
import { areSingleKeysOn } from '../../../lib/browser/single-keys.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { isAnyDialogOpen } from '../../../ui/dialogs/dialog-order.ts';
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
export function useShortcuts(actions: Record<Shortcut, () => void>): void {
  const latest = useLatest(actions);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const shortcut = shortcutOf(event, areSingleKeysOn());
      if (!shortcut || event.defaultPrevented) return;
      if (event.repeat && !mayRepeat.has(shortcut)) return;
      const isFree = shortcut === 'commands' && !isForField(event, isMac());
      if ((isTyping(event.target) && !isFree) || isElsewhere(event.target) || isAnyDialogOpen()) return;
      if (shortcut !== 'escape') event.preventDefault();
      latest.current[shortcut]();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
