import { useSyncExternalStore } from 'react';

/**
 * A hook that says whether the window is as a media query wants it, from the first render on. The browser is asked once:
 * Mantine's asks at each render, and an answer may need the page's layout.
 */
export function mediaHook(query: string): () => boolean {
  let asked: MediaQueryList | undefined;
  const list = () => (asked ??= matchMedia(query));
  const subscribe = (listener: () => void) => {
    list().addEventListener('change', listener);
    return () => list().removeEventListener('change', listener);
  };
  const matches = () => list().matches;
  return () => useSyncExternalStore(subscribe, matches);
}
