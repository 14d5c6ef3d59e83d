import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

interface OpenDialog {
  id: symbol;
  level: number;
}

/** Above the page, below the drop-downs within dialogs (300) and the toasts (400). */
const BASE_Z_INDEX = 200;
let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Whether any dialog is open: shortcuts of the page behind it rest meanwhile. */
export function isAnyDialogOpen(): boolean {
  return open.length > 0;
}

/**
 * Where a dialog stands among the open ones: the topmost is the one Escape closes. The one opened last lies on top,
 * whatever their order in the page, where closed dialogs stay; it keeps its height while it fades out.
 */
export function useDialogOrder(opened: boolean): { topmost: boolean; zIndex: number } {
  const [id] = useState(() => Symbol('dialog'));
  const [level, setLevel] = useState(0);
  useLayoutEffect(() => {
    if (!opened) return;
    const above = (open.at(-1)?.level ?? 0) + 1;
    setLevel(above);
    setOpen([...open, { id, level: above }]);
    return () => setOpen(open.filter((other) => other.id !== id));
  }, [id, opened]);
  const topmost = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open.at(-1)?.id === id,
  );
  return { topmost, zIndex: BASE_Z_INDEX + level };
}
