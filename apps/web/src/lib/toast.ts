import { useSyncExternalStore } from 'react';

type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastInput {
  type: ToastType;
  title: string;
  message: string;
  /** The cause or the next step, in a second line. */
  details?: string | undefined;
  /** Makes the toast cancelable. */
  onCancel?: (() => void | Promise<void>) | undefined;
  /** A toast with the same key takes the place of the former one. */
  key?: string;
}

export interface Toast extends ToastInput {
  id: number;
}

const MAX_SHOWN = 5;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function showToast(input: ToastInput): number {
  const id = nextId++;
  const others = toasts.filter(({ key }) => key === undefined || key !== input.key);
  set([...others, { ...input, id }].slice(-MAX_SHOWN));
  return id;
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Calls a toast's action off and says so. */
export async function cancelToast(toast: Toast): Promise<void> {
  dismissToast(toast.id);
  await toast.onCancel?.();
  showToast({ type: 'info', title: 'Cancelled', message: 'Action cancelled successfully' });
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
