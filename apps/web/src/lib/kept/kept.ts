import { amount, maybe, object, oneOf, orNull, type Shape, text } from '../answers/shape.ts';
import { randomId } from '../browser/random-id.ts';
import { makeListeners } from '../listeners.ts';
import { parseJson } from '../parse-json.ts';
import { showToast } from '../toast.ts';
import { KEPT } from './is-anything-kept.ts';

/** A call that waits for a connection. */
export interface UnsentCall {
  method: 'POST' | 'PUT';
  path: string;
  body?: unknown;
}

/** What this browser keeps of a seller until the server has it: what was typed into a form, and what is to be sent. */
export interface Kept {
  account: string;
  /** The page in which it was typed. While that page is there, it is nobody else's. */
  page: string;
  /** `new`, `product 12`, `grid`. A page has one of each. */
  form: string;
  /** What it is about, as part of a sentence. */
  title: string;
  at: number;
  /** As the form gave it. Null if there is only a call. */
  typed: unknown;
  call?: UnsentCall | undefined;
}

const WEEK_MS = 7 * 86_400_000;
/** This loading of the page. */
export const thisPage = randomId();

const anything: Shape<unknown> = (value): value is unknown => value !== undefined;
const isKept = object<Kept>({
  account: text,
  page: text,
  form: text,
  title: text,
  at: amount,
  typed: orNull(anything),
  call: maybe(object<UnsentCall>({ method: oneOf('POST', 'PUT'), path: text, body: maybe(anything) })),
});

const keyOf = ({ account, page, form }: KeptKey) => KEPT + JSON.stringify([account, page, form]);
const { notify, subscribe } = makeListeners('storage');

/** Everything of this account that is not older than a week; older things of anybody go. */
function keptOf(account: string): Kept[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(KEPT)) return [];
    const kept = parseJson(localStorage.getItem(key) ?? '');
    if (isKept(kept) && kept.at > Date.now() - WEEK_MS) return kept.account === account ? [kept] : [];
    localStorage.removeItem(key);
    return [];
  });
}

export type KeptKey = Pick<Kept, 'account' | 'page' | 'form'>;

export const findKept = ({ account, page, form }: KeptKey): Kept | undefined =>
  keptOf(account).find((kept) => kept.page === page && kept.form === form);

export const ownKept = (account: string, form: string): Kept | undefined =>
  findKept({ account, page: thisPage, form });

/** Once is enough: it is tried again with each change. */
let isFullSaid = false;

export function keep(kept: Kept): boolean {
  try {
    localStorage.setItem(keyOf(kept), JSON.stringify(kept));
    notify();
    return true;
  } catch (error) {
    console.warn('What was typed could not be kept', error);
    if (!isFullSaid) {
      isFullSaid = true;
      showToast({
        type: 'warning',
        title: 'Not Kept',
        message: 'This browser has no room left: what you type is lost if the page is reloaded. Save soon.',
      });
    }
    return false;
  }
}

export function dropKept(kept: KeptKey): void {
  localStorage.removeItem(keyOf(kept));
  notify();
}

export function dropAllOf(account: string): void {
  for (const kept of keptOf(account)) dropKept(kept);
}

const lockOf = (page: string) => `crosslister_page ${page}`;
/** Once for each page. Other tabs see by this lock that it is there; the lock ends with the page, however that ends. */
export function holdPage(): void {
  void navigator.locks?.request(lockOf(thisPage), () => new Promise(() => {}));
}

const ended = new Set<string>();
const awaited = new Set([thisPage]);
/** Without locks (plain http from another machine) nobody knows: it is offered, and the seller sees what it is. */
function awaitEnd(page: string): void {
  if (awaited.has(page)) return;
  awaited.add(page);
  if (!navigator.locks) {
    ended.add(page);
    return;
  }
  void navigator.locks.request(lockOf(page), () => {
    ended.add(page);
    notify();
  });
}

/** What pages have left behind that are not there any more: newest first. */
export function leftBehind(account: string): Kept[] {
  const kept = keptOf(account);
  for (const { page } of kept) awaitEnd(page);
  return kept.filter(({ page }) => ended.has(page)).sort((one, other) => other.at - one.at);
}

/** In one tab after the other. Without locks (see above) at once. */
export const inTurn = (name: string, run: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`crosslister_turn ${name}`, run) : run();

/** Calls back when something is kept, dropped, or left behind, here or in another tab. */
export const followKept = subscribe;
