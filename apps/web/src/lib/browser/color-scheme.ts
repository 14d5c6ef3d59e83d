import { keptChoice } from './kept-choice.ts';

/**
 * Light unless the seller has chosen otherwise, whatever the system prefers. `public/color-scheme.js` reads it too, before the
 * first screen.
 */
const kept = keptChoice('crosslister_colorScheme', ['light', 'dark']);
/** What surrounds the page on a phone. */
const edges = { light: '#ffffff', dark: '#1a2120' };

export type ColorScheme = keyof typeof edges;

export const readColorScheme = kept.read;

/** Before the first screen, so that it does not appear in another scheme. */
export function applyColorScheme(): void {
  const scheme = readColorScheme();
  document.documentElement.dataset.mantineColorScheme = scheme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', edges[scheme]);
}

export function chooseColorScheme(scheme: ColorScheme): void {
  kept.choose(scheme);
  applyColorScheme();
}

export const useColorScheme = kept.use;
