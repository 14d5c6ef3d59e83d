import { useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';

let opened = false;
const { notify, subscribe } = makeListeners();

/** Opens or closes the installation guide of the extension. Toasts and settings of several features lead to it. */
export function showInstallGuide(next: boolean): void {
  opened = next;
  notify();
}

export function useInstallGuide(): boolean {
  return useSyncExternalStore(subscribe, () => opened);
}

/** What a toast offers where the extension is missing. */
export const installGuide = { label: 'How to install it', onClick: () => showInstallGuide(true) };
