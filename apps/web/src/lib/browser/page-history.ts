/**
 * The page in the browser's history. Each open dialog has an entry above that of its view. So Back closes the topmost
 * dialog first.
 */
interface Entry {
  /** The same number for a view and the dialogs over it. 0 if no dialog has been opened yet. */
  view: number;
  dialogs: number;
}

let address = location.href;
let view = 0;
let open = 0;
let closeTopmost = (): void => undefined;
/** We have requested a step back, which the browser makes later. */
let leaving = false;

function current(): Entry {
  const state: unknown = history.state;
  const said = typeof state === 'object' ? (state as Partial<Entry> | null) : null;
  return { view: said?.view ?? 0, dialogs: said?.dialogs ?? 0 };
}

/** Shows another URL: as a new step in the history, or in place of the present one. */
export function writeAddress(next: string, how: 'pushState' | 'replaceState'): void {
  history[how](how === 'replaceState' ? history.state : null, '', next);
  address = location.href;
  ({ view } = current());
}

/** Called whenever a dialog has opened or closed. `close` is what Back does while one is open. */
export function noteDialogs(count: number, close: () => void): void {
  open = count;
  closeTopmost = close;
  // A dialog that replaces another changes nothing.
  queueMicrotask(matchHistory);
}

/** Makes as many history entries as there are dialogs. */
function matchHistory(): void {
  if (leaving) return;
  const entry = current();
  if (entry.dialogs > open) {
    leaving = true;
    history.go(open - entry.dialogs);
  }
  if (entry.dialogs >= open) return;
  view = entry.view || performance.timeOrigin + performance.now();
  history.replaceState({ view, dialogs: entry.dialogs } satisfies Entry, '');
  for (let dialogs = entry.dialogs + 1; dialogs <= open; dialogs++)
    history.pushState({ view, dialogs } satisfies Entry, '');
}

function onPopState(): void {
  const entry = current();
  // A search made while a dialog was open is in the URL of the dialog's entry.
  if (entry.view !== 0 && entry.view === view) history.replaceState(history.state, '', address);
  ({ view } = entry);
  address = location.href;
  if (!leaving) for (let extra = open - entry.dialogs; extra > 0; extra--) closeTopmost();
  leaving = false;
  matchHistory();
}

// Before the page's own listeners, which read the URL.
window.addEventListener('popstate', onPopState);
// After a reload no dialog is open.
matchHistory();
