import { useEffect } from 'react';
import { page, type RoomName, writeAddress } from '../lib/browser/page-history.ts';
import { useLatest } from '../lib/use-latest.ts';

/**
 * Links into the dashboard: of notifications, of the installed app's shortcuts, of pages elsewhere, and of rooms that
 * were open before a reload. Each parameter of the address opens something, in their order, and is then removed. An open
 * room puts its own back.
 */
type Openers = Record<RoomName | 'sku' | 'add' | 'done', (value: string) => unknown>;

/** While the dashboard is shown. */
let follow: ((address: string) => void) | null = null;

/** A notification that was pressed while the dashboard is open in this window. Signed out, it waits in the address. */
navigator.serviceWorker?.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
  if (!(source instanceof ServiceWorker)) return;
  const path = typeof data === 'object' && data !== null && 'go' in data ? data.go : null;
  if (typeof path !== 'string' || !path.startsWith('/')) return;
  if (follow) follow(path);
  else writeAddress(path, 'replaceState');
});

/** `onTab` is for a link that arrives later. At the start the list reads its own parameters. */
export function useDeepLinks(openers: Openers, onTab: (tab: string) => void): void {
  const latest = useLatest({ openers, onTab });
  useEffect(() => {
    function open(parameters: URLSearchParams): void {
      for (const [name, value] of [...parameters]) {
        if (!isOpener(name, latest.current.openers)) continue;
        parameters.delete(name);
        latest.current.openers[name](value);
      }
    }
    const parameters = new URLSearchParams(location.search);
    const before = parameters.size;
    open(parameters);
    const rest = parameters.size > 0 ? `?${parameters}` : '';
    if (parameters.size < before) writeAddress(location.pathname + rest, 'replaceState');

    follow = (path) => {
      const later = new URL(path, location.origin).searchParams;
      const tab = later.get('tab');
      if (tab !== null) latest.current.onTab(tab);
      open(later);
    };
    page.openRooms = (search) => open(new URLSearchParams(search));
    return () => {
      follow = null;
      page.openRooms = null;
    };
  }, []);
}

const isOpener = (name: string, openers: Openers): name is keyof Openers => Object.hasOwn(openers, name);

/** Ids in an address may be anything. */
export function withId(open: (id: number) => unknown): (value: string) => unknown {
  return (value) => /^[1-9]\d{0,14}$/.test(value) && open(Number(value));
}
