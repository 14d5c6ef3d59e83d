import { useSyncExternalStore } from 'react';
import { makeListeners } from './listeners.ts';

type ToastType = 'success' | 'error' | 'warning' | 'info';

/** What else the seller should know about it. */
type Rest = Partial<Pick<ToastInput, 'type' | 'details' | 'persistent' | 'work'>>;
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is welcome
type Cancelled = Rest | undefined | void;

interface ToastAction {
  label: string;
  onClick: () => void;
  /** The toast turns into the result and stays, where it would otherwise disappear. */
  stays?: boolean;
}

interface ToastWork {
  /** Of the operations. */
  ids: readonly number[];
  /** Its text stays true whatever happens to the operations, whose result is shown below it. */
  isFollowUp?: boolean;
  /** It brings back what was before: an update that was sent is none to the seller. */
  isUndo?: boolean;
  /** Failures it shows already while the rest is running. */
  failed?: number;
  /** What was refused at the start. It is shown with the result too. */
  refused?: string | undefined;
}

export interface ToastInput {
  type: ToastType;
  title: string;
  message: string;
  /** The cause or the next step, in a second line. */
  details?: string | undefined;
  /** A product's photo in place of the icon. Null for a product without a photo. */
  image?: string | null | undefined;
  /** Makes the toast cancelable. */
  onCancel?: (() => Cancelled | Promise<Cancelled>) | undefined;
  /** Undo reverses what is done already, Cancel stops what is not. */
  cancelLabel?: 'Cancel' | 'Undo' | undefined;
  /** The batch that its Undo reverses: the job tray does not offer the same meanwhile. */
  undoes?: string | undefined;
  /** What the seller can do about it at once. */
  actions?: readonly ToastAction[] | undefined;
  /** The operations it is about: the toast turns into their result. */
  work?: ToastWork | undefined;
  /** Where the seller can do it. The toast stays. */
  links?: readonly { label: string; href: string }[] | undefined;
  /** Stays until it is closed or no longer true, and is shown in full. */
  persistent?: boolean;
  /** Goes away automatically after this time, in place of the usual one. */
  shownMs?: number;
  /** The announcer says it: a screen reader would otherwise hear each change of it. */
  isAnnounced?: boolean;
  /** It sends the seller to Review, and is no longer true once nothing waits there. */
  asksForReview?: boolean;
  /** A toast with the same key is replaced by this one. */
  key?: string;
}

export interface Toast extends ToastInput {
  id: number;
}

/** Longer texts are cut until they are opened. */
export const TOAST_LENGTH = 100;
const MAX_SHOWN = 5;
let toasts: readonly Toast[] = [];
let nextId = 1;
const { notify, subscribe } = makeListeners();

function set(next: readonly Toast[]): void {
  toasts = next;
  notify();
}

/** With `after`, the toast with that key also turns into this one: the result of a job in place of its beginning. */
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
  // The oldest are removed, but not those that stay until they are dealt with.
  const surplus = all.filter(({ persistent }) => !persistent).slice(0, Math.max(0, all.length - MAX_SHOWN));
  set(all.filter((toast) => !surplus.includes(toast)));
  return id;
}

export function findToast(which: string | number): Toast | undefined {
  return toasts.find(({ id, key }) => id === which || key === which);
}

/** Updates a toast that is still shown. One that was closed stays closed. */
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

/** Removes a toast that is no longer true. */
export function dismissToastsWithKey(key: string): void {
  if (toasts.some((toast) => toast.key === key)) set(toasts.filter((toast) => toast.key !== key));
}

/** Nothing is in Review any more. */
export function dismissReviewed(): void {
  if (toasts.some(({ asksForReview }) => asksForReview)) set(toasts.filter((toast) => !toast.asksForReview));
}

export function clearToasts(): void {
  set([]);
}

/** Replaces the whole toast. One that was closed is shown again. */
export function replaceToast(id: number, input: ToastInput): void {
  if (findToast(id)) set(toasts.map((toast) => (toast.id === id ? { ...input, id } : toast)));
  else showToast(input);
}

/** Cancels a toast's action and says so in the toast. */
export async function cancelToast({ id, onCancel, cancelLabel }: Toast): Promise<void> {
  const details = cancelLabel === 'Undo' ? 'Undoing...' : 'Cancelling...';
  updateToast(id, { details, onCancel: undefined, actions: undefined, work: undefined });
  const rest = (await onCancel?.()) || undefined;
  replaceToast(id, { type: 'info', title: 'Cancelled', message: 'Action cancelled successfully', ...rest });
}

/** The lowest stay in sight where there is little room. News must not push away what can still be undone. */
export function undoLast(shown: readonly Toast[]): Toast[] {
  const canUndo = ({ cancelLabel, onCancel }: Toast) => cancelLabel === 'Undo' && onCancel !== undefined;
  return shown.toSorted((one, other) => Number(canUndo(one)) - Number(canUndo(other)));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}
