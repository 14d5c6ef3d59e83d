import { doWaiting, type Entry, entryNow, namesRoom, notePage, page, roomNames } from './page-history.ts';

/** What each open dialog adds to the URL, from the lowest to the topmost, such as `product=12`. */
let open: readonly string[] = [];
let closeTopmost = (): void => undefined;

/** Called whenever a dialog has opened, closed or another subject. `close` is what Back does while one is open. */
export function noteDialogs(rooms: readonly string[], close: () => void): void {
  open = rooms;
  closeTopmost = close;
  // A dialog that replaces another changes nothing.
  queueMicrotask(() => {
    if (entryNow().dialogs > open.length) matchHistory();
    // Writing the URL takes a browser a while, and nobody waits for it.
    else requestAnimationFrame(() => setTimeout(matchHistory));
  });
}

/** The URL of the view with so many dialogs over it. */
function addressWith(dialogs: number): string {
  const url = new URL(page.address);
  for (const name of roomNames) url.searchParams.delete(name);
  const rooms = new URLSearchParams(open.slice(0, dialogs).join('&'));
  for (const [name, value] of rooms) url.searchParams.append(name, value);
  return url.href;
}

function replace(entry: Entry): void {
  history.replaceState(entry, '', addressWith(entry.dialogs));
}

/** Makes as many history entries as there are dialogs, each with its URL. */
function matchHistory(): void {
  if (page.leaving) return;
  const entry = entryNow();
  if (entry.dialogs > open.length) {
    page.leaving = true;
    history.go(open.length - entry.dialogs);
  } else if (entry.dialogs < open.length) {
    const view = entry.view || performance.timeOrigin + performance.now();
    replace({ view, dialogs: entry.dialogs });
    for (let dialogs = entry.dialogs + 1; dialogs <= open.length; dialogs++)
      history.pushState({ view, dialogs } satisfies Entry, '', addressWith(dialogs));
    notePage();
  } else if (open.length > 0 && location.href !== addressWith(open.length)) {
    replace(entry);
    notePage();
  }
}

page.onStep = () => {
  const entry = entryNow();
  const isForward = !page.leaving && entry.dialogs > open.length;
  if (isForward && page.openRooms && namesRoom()) {
    notePage();
    page.openRooms(location.search);
    return;
  }
  // A search made while a dialog was open is in the URL of the dialog's entry.
  if (entry.view !== 0 && entry.view === page.view && location.href !== addressWith(entry.dialogs))
    replace(entry);
  notePage();
  if (!page.leaving) for (let extra = open.length - entry.dialogs; extra > 0; extra--) closeTopmost();
  page.leaving = false;
  matchHistory();
  doWaiting();
};
