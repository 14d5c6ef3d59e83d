import { useEffect } from 'react';
import { writeAddress } from '../lib/browser/page-history.ts';
import { useLatest } from '../lib/use-latest.ts';

/**
 * Links into the dashboard: of notifications, of the installed app's shortcuts, of pages elsewhere. Each parameter of
 * the address opens something, and is then removed, so that a reload does not open it again.
 */
type Openers = Record<
  'product' | 'sku' | 'sale' | 'panel' | 'settings' | 'add' | 'done',
  (value: string) => unknown
>;

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
      for (const [name, opener] of Object.entries(latest.current.openers)) {
        const value = parameters.get(name);
        parameters.delete(name);
        if (value !== null) opener(value);
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
    return () => {
      follow = null;
    };
  }, []);
}

/** Ids in an address may be anything. */
export function withId(open: (id: number) => unknown): (value: string) => unknown {
  return (value) => /^[1-9]\d{0,14}$/.test(value) && open(Number(value));
}
