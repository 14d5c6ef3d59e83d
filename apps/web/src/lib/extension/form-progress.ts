import { useSyncExternalStore } from 'react';
import { makeListeners } from '../listeners.ts';

let steps: ReadonlyMap<number, string> = new Map();
const { notify, subscribe } = makeListeners();

/** How far the extension has come with the form of an operation. Null when it is done. */
export function setFormProgress(operationId: number, text: string | null): void {
  const next = new Map(steps);
  if (text === null) next.delete(operationId);
  else next.set(operationId, text);
  steps = next;
  notify();
}

export function useFormProgress(operationId: number): string | undefined {
  return useSyncExternalStore(subscribe, () => steps.get(operationId));
}
