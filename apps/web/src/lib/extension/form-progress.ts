import { useSyncExternalStore } from 'react';

let steps: ReadonlyMap<number, string> = new Map();
const listeners = new Set<() => void>();

/** How far the extension has come with the form of an operation. Null when it is done. */
export function setFormProgress(operationId: number, text: string | null): void {
  const next = new Map(steps);
  if (text === null) next.delete(operationId);
  else next.set(operationId, text);
  steps = next;
  for (const listener of listeners) listener();
}

export function useFormProgress(operationId: number): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => steps.get(operationId),
  );
}
