import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** A ref: the corner in the bar of the selection that the job tray is in on a phone. */
export function noteJobsSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while nothing is selected. */
export const useJobsSlot = (): HTMLElement | null => useSyncExternalStore(subscribe, () => slot);
