import { useSyncExternalStore } from 'react';

type ToastType = 'success' | 'error' | 'warning' | 'info';

/** What the seller should know of it besides. */
type Rest = Partial<Pick<ToastInput, 'type' | 'details' | 'persistent'>>;
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is welcome
type Cancelled = Rest | undefined | void;

export interface ToastInput {
  type: ToastType;
  title: string;
  message: string;
  /** The cause or the next step, in a second line. */
  details?: string | undefined;
  /** A product's photo in place of the icon; null is one without a photo. */
  image?: string | null | undefined;
  /** Makes the toast cancelable. */
  onCancel?: (() => Cancelled | Promise<Cancelled>) | undefined;
  /** Undo takes back what is done already, Cancel stops what is not. */
  cancelLabel?: 'Cancel' | 'Undo' | undefined;
  /** What the seller can do about it at once; the toast goes with it. */
  action?: { label: string; onClick: () => void } | undefined;
  /** Where the seller can do it; the toast stays. */
  links?: readonly { label: string; href: string }[] | undefined;
  /** Stays until it is put away or has become untrue, and is shown whole. */
  persistent?: boolean;
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
  const all = [...others, { ...input, id }];
  // The oldest make room, but not those that stay until they are dealt with.
  const surplus = all.filter(({ persistent }) => !persistent).slice(0, Math.max(0, all.length - MAX_SHOWN));
  set(all.filter((toast) => !surplus.includes(toast)));
  return id;
}

/** Brings a toast that still stands up to date, in its place; one that was put away stays so. */
export function updateToast(key: string, change: Partial<ToastInput>): void {
  const same = (toast: Toast) =>
    (Object.keys(change) as (keyof ToastInput)[]).every((field) => toast[field] === change[field]);
  if (!toasts.some((toast) => toast.key === key && !same(toast))) return;
  set(toasts.map((toast) => (toast.key === key ? { ...toast, ...change } : toast)));
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Takes back what is no longer true. */
export function dismissToastsWithKey(key: string): void {
  if (toasts.some((toast) => toast.key === key)) set(toasts.filter((toast) => toast.key !== key));
}

export function clearToasts(): void {
  set([]);
}

/** Calls a toast's action off and says so. */
export async function cancelToast(toast: Toast): Promise<void> {
  dismissToast(toast.id);
  const rest = (await toast.onCancel?.()) || undefined;
  showToast({ type: 'info', title: 'Cancelled', message: 'Action cancelled successfully', ...rest });
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
