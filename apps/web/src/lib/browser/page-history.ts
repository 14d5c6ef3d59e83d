/**
 * The page in the browser's history. Each open dialog has an entry above that of its view. So Back closes the topmost
 * dialog first. `dialog-history.ts` makes them.
 */
export interface Entry {
  /** The same number for a view and the dialogs over it. 0 if no dialog has been opened yet. */
  view: number;
  dialogs: number;
}

/** Parameters of the URL that name an open room: a reload or a link opens it again. */
export const roomNames = [
  'product',
  'sale',
  'sales',
  'order',
  'settings',
  'panel',
  'report',
  'review',
  'job',
  'intake',
] as const;

export type RoomName = (typeof roomNames)[number];

export const isRoomName = (name: string): name is RoomName => roomNames.some((room) => room === name);

export function entryNow(): Entry {
  const state: unknown = history.state;
  const said = typeof state === 'object' ? (state as Partial<Entry> | null) : null;
  return { view: said?.view ?? 0, dialogs: said?.dialogs ?? 0 };
}

interface PageNow {
  /** As it was last written, also while dialogs are open. */
  address: string;
  view: number;
  /** Opens the rooms that a URL names. Null while nobody is signed in. */
  openRooms: ((search: string) => void) | null;
  /** After a step in the history. */
  onStep: () => void;
  /** A step back was requested, and the browser has not made it yet. WebKit takes up to 0.7 s. */
  leaving: boolean;
}

export const page: PageNow = {
  address: location.href,
  view: entryNow().view,
  openRooms: null,
  onStep: notePage,
  leaving: false,
};

const waiting: (() => void)[] = [];

/** Once the requested step is made: it would leave an entry that was made before. */
export function afterStep(act: () => void): void {
  waiting.push(act);
  doWaiting();
}

export function doWaiting(): void {
  while (!page.leaving && waiting.length > 0) waiting.shift()?.();
}

export function notePage(): void {
  page.address = location.href;
  page.view = entryNow().view;
}

/** Shows another URL: as a new step in the history, or in place of the present one. */
export function writeAddress(next: string, how: 'pushState' | 'replaceState'): void {
  history[how](how === 'replaceState' ? history.state : null, '', next);
  notePage();
}

export const namesRoom = () => [...new URLSearchParams(location.search).keys()].some(isRoomName);

// Before the page's own listeners, which read the URL.
window.addEventListener('popstate', () => page.onStep());
// After a reload no dialog is open, unless the URL names it.
const left = entryNow().dialogs;
if (left > 0 && !namesRoom()) history.go(-left);
