import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { noteDialogs } from '../../lib/browser/page-history.ts';
import { useLatest } from '../../lib/use-latest.ts';

interface OpenDialog {
  id: symbol;
  since: number;
  level: number;
  close: () => void;
}

/** Above the page, below the drop-downs within dialogs (300) and the toasts (400). */
const BASE_Z_INDEX = 200;
/** From the lowest to the topmost. */
let open: readonly OpenDialog[] = [];
let turn = 0;
const listeners = new Set<() => void>();

function setOpen(dialogs: readonly OpenDialog[]): void {
  let level = 0;
  open = dialogs.map((dialog) => {
    level = Math.max(dialog.level, level + 1);
    return { ...dialog, level };
  });
  noteDialogs(open.length, () => {
    const topmost = open.at(-1);
    if (topmost) flushSync(topmost.close);
  });
  for (const listener of listeners) listener();
}

function add(dialog: Omit<OpenDialog, 'level'>): number {
  const place = open.findLastIndex(({ since }) => since < dialog.since) + 1;
  const level = (open[place - 1]?.level ?? 0) + 1;
  setOpen(open.toSpliced(place, 0, { ...dialog, level }));
  return level;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many dialogs that were asked for are still loading. */
let loading = 0;

/** In place of a dialog that is loading. */
export function LoadingDialog(): null {
  useLayoutEffect(() => {
    loading += 1;
    return () => {
      loading -= 1;
    };
  }, []);
  return null;
}

/** Whether any dialog is open or on its way: shortcuts of the page behind it rest meanwhile. */
export function isAnyDialogOpen(): boolean {
  return open.length > 0 || loading > 0;
}

/** The turn at which a dialog is asked for; it may be a while before it has loaded. */
export const nextTurn = (): number => ++turn;

/** Around a dialog: when it was last asked for. Asked for again while it is open, it comes to the top. */
export const AskedAt = createContext(0);
export const useAskedAt = (): number => useContext(AskedAt);

/**
 * Where a dialog is among the open ones: the topmost is the one that Escape and Back close. The newest dialog is on
 * top. The order in the page does not matter, because closed dialogs stay there. One that fades out keeps its
 * height. New is what has just appeared, or with `since` what was asked for last.
 */
export function useDialogOrder(
  opened: boolean,
  onClose: () => void,
  since?: number,
): { topmost: boolean; zIndex: number } {
  const [id] = useState(() => Symbol('dialog'));
  const [level, setLevel] = useState(0);
  const asked = useAskedAt();
  const close = useLatest(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is added again
  useLayoutEffect(() => {
    if (!opened) return;
    setLevel(add({ id, since: since ?? nextTurn(), close: () => close.current() }));
    return () => setOpen(open.filter((other) => other.id !== id));
  }, [id, opened, since, asked]);
  const all = useSyncExternalStore(subscribe, () => open);
  const own = all.find((dialog) => dialog.id === id)?.level ?? level;
  if (own !== level) setLevel(own);
  return { topmost: all.at(-1)?.id === id, zIndex: BASE_Z_INDEX + own };
}
