import { useSyncExternalStore } from 'react';

type ToastType = 'success' | 'error' | 'warning' | 'info';

/** What the seller should know of it besides. */
type Rest = Partial<Pick<ToastInput, 'type' | 'details' | 'persistent' | 'work'>>;
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is welcome
type Cancelled = Rest | undefined | void;

interface ToastAction {
  label: string;
  onClick: () => void;
  /** The toast becomes what follows, where it would go otherwise. */
  stays?: boolean;
}

interface ToastWork {
  /** Of the operations. */
  ids: readonly number[];
  /** Its words stay true whatever becomes of the work, which is told below them. */
  isFollowUp?: boolean;
  /** Failures that it tells already, while the rest is under way. */
  failed?: number;
  /** What of it was refused at the start: said with the result too. */
  refused?: string | undefined;
}

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
  /** What the seller can do about it at once. */
  actions?: readonly ToastAction[] | undefined;
  /** Work in the queue that it tells of: the toast becomes its result. */
  work?: ToastWork | undefined;
  /** Where the seller can do it; the toast stays. */
  links?: readonly { label: string; href: string }[] | undefined;
  /** Stays until it is put away or has become untrue, and is shown whole. */
  persistent?: boolean;
  /** It sends the seller to Review: untrue once nothing waits there. */
  asksForReview?: boolean;
  /** A toast with the same key becomes this one, in its place. */
  key?: string;
}

export interface Toast extends ToastInput {
  id: number;
}

/** What is longer is cut until it is asked for. */
export const TOAST_LENGTH = 100;
const MAX_SHOWN = 5;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** With `after`, the toast of that key becomes this one too: the result of a job in place of its beginning. */
export function showToast(input: ToastInput, after?: string): number {
  const isFormer = ({ key }: Toast) => key !== undefined && (key === input.key || key === after);
  const former = toasts.find(isFormer);
  const id = former?.id ?? nextId++;
  const toast = { ...input, id };
  const all = former
    ? toasts
        .filter((each) => each === former || !isFormer(each))
        .map((each) => (each === former ? toast : each))
    : [...toasts, toast];
  // The oldest make room, but not those that stay until they are dealt with.
  const surplus = all.filter(({ persistent }) => !persistent).slice(0, Math.max(0, all.length - MAX_SHOWN));
  set(all.filter((toast) => !surplus.includes(toast)));
  return id;
}

export function findToast(which: string | number): Toast | undefined {
  return toasts.find(({ id, key }) => id === which || key === which);
}

/** Brings a toast that still stands up to date, in its place; one that was put away stays so. */
export function updateToast(which: string | number, change: Partial<ToastInput>): void {
  const meant = findToast(which);
  const same = (toast: Toast) =>
    (Object.keys(change) as (keyof ToastInput)[]).every((field) => toast[field] === change[field]);
  if (!meant || same(meant)) return;
  set(toasts.map((toast) => (toast === meant ? { ...toast, ...change } : toast)));
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Takes back what is no longer true. */
export function dismissToastsWithKey(key: string): void {
  if (toasts.some((toast) => toast.key === key)) set(toasts.filter((toast) => toast.key !== key));
}

/** Nothing waits in Review any more. */
export function dismissReviewed(): void {
  if (toasts.some(({ asksForReview }) => asksForReview)) set(toasts.filter((toast) => !toast.asksForReview));
}

export function clearToasts(): void {
  set([]);
}

/** It becomes another altogether; one that was put away comes anew. */
export function replaceToast(id: number, input: ToastInput): void {
  if (findToast(id)) set(toasts.map((toast) => (toast.id === id ? { ...input, id } : toast)));
  else showToast(input);
}

/** Calls a toast's action off and says so, in its place. */
export async function cancelToast({ id, onCancel, cancelLabel }: Toast): Promise<void> {
  const details = cancelLabel === 'Undo' ? 'Undoing...' : 'Cancelling...';
  updateToast(id, { details, onCancel: undefined, actions: undefined, work: undefined });
  const rest = (await onCancel?.()) || undefined;
  replaceToast(id, { type: 'info', title: 'Cancelled', message: 'Action cancelled successfully', ...rest });
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
