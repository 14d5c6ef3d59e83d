import { useSyncExternalStore } from 'react';

/** Kept in this browser alone. Light unless the seller has chosen otherwise, whatever the system prefers. */
const KEY = 'crosslister_colorScheme';
/** What surrounds the page on a phone. */
const edges = { light: '#ffffff', dark: '#1a2120' };

export type ColorScheme = keyof typeof edges;

const listeners = new Set<() => void>();

export const readColorScheme = (): ColorScheme => (localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light');

/** Before the first screen, so that it does not appear in another scheme. */
export function applyColorScheme(): void {
  const scheme = readColorScheme();
  document.documentElement.dataset.mantineColorScheme = scheme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', edges[scheme]);
}

export function chooseColorScheme(scheme: ColorScheme): void {
  if (scheme === 'dark') localStorage.setItem(KEY, scheme);
  else localStorage.removeItem(KEY);
  applyColorScheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, readColorScheme);
