import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();

/** Opens or closes the installation guide of the extension. Toasts and settings of several features lead to it. */
export function showInstallGuide(next: boolean): void {
  opened = next;
  for (const listener of listeners) listener();
}

export function useInstallGuide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
}

/** What a toast offers where the extension is missing. */
export const installGuide = { label: 'How to install it', onClick: () => showInstallGuide(true) };
