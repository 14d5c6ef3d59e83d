/**
 * The page in the browser's history. Each open dialog has an entry above that of its view, so that Back closes the
 * topmost dialog before it turns the page.
 */
interface Entry {
  /** The same for a view and for the dialogs over it; 0 where no dialog has been opened yet. */
  view: number;
  dialogs: number;
}

let address = location.href;
let view = 0;
let open = 0;
let closeTopmost = (): void => undefined;
/** A step back of our own is under way: the browser takes it later. */
let leaving = false;

function current(): Entry {
  const state: unknown = history.state;
  const said = typeof state === 'object' ? (state as Partial<Entry> | null) : null;
  return { view: said?.view ?? 0, dialogs: said?.dialogs ?? 0 };
}

/** Shows another address: as a step to go back to, or in place of the present one. */
export function writeAddress(next: string, how: 'pushState' | 'replaceState'): void {
  history[how](how === 'replaceState' ? history.state : null, '', next);
  address = location.href;
  ({ view } = current());
}

/** To be called whenever a dialog has opened or closed. `close` is what Back does while there is one. */
export function noteDialogs(count: number, close: () => void): void {
  open = count;
  closeTopmost = close;
  // One dialog that takes the place of another changes nothing.
  queueMicrotask(settle);
}

/** As many entries as dialogs. */
function settle(): void {
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
  // What was searched for while a dialog was open stands in the address of the dialog's entry.
  if (entry.view !== 0 && entry.view === view) history.replaceState(history.state, '', address);
  ({ view } = entry);
  address = location.href;
  if (!leaving) for (let extra = open - entry.dialogs; extra > 0; extra--) closeTopmost();
  leaving = false;
  settle();
}

// Before the page's own listeners, which read the address.
window.addEventListener('popstate', onPopState);
// After a reload no dialog is open.
settle();
