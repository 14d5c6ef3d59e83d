import { useSyncExternalStore } from 'react';
import { ApiError, explainError } from '../../../lib/api-error.ts';
import { accountName, learnAccountName } from '../../../lib/kept/account-name.ts';
import { inTurn } from '../../../lib/kept/kept.ts';
import { makeListeners } from '../../../lib/listeners.ts';
import { notePhotosWaiting } from '../../../lib/photos/is-photo-waiting.ts';
import { isFinal } from '../../../lib/photos/send-photo.ts';
import {
  dropPhoto,
  isAnyWaiting,
  keepPhotos,
  type NewPhoto,
  takeShared,
  updatePhoto,
  type WaitingPhoto,
  waitingPhotos,
  warnOfDatabase,
} from '../../../lib/photos/waiting-photos.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { endPreparing } from './prepare-photo.ts';
import { NotOurs, sendWaiting } from './send-waiting.ts';

/** So many are sent at a time. */
const LANES = 3;
const BACK_OFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export interface UploadState {
  /** Of those that were added since the queue was last empty. */
  all: number;
  done: number;
  /** The server had them already. */
  known: number;
  /** Names, and why the server did not take them. */
  refused: readonly { id: number; name: string; message: string }[];
  /** What other apps or pages shared with this browser: the seller decides whether it is added. */
  shared: number;
  /** Why nothing is sent at the moment. */
  pausedBy: string | null;
  /** This browser could not keep them: the page has to stay open. */
  unkept: boolean;
}

const nothing: UploadState = {
  all: 0,
  done: 0,
  known: 0,
  refused: [],
  shared: 0,
  pausedBy: null,
  unkept: false,
};
let state = nothing;
const { notify, subscribe } = makeListeners();

function set(change: Partial<UploadState>): void {
  state = { ...state, ...change };
  notify();
}

/** Whose state it is. */
let owner: string | null = null;

export const useUploads = (): UploadState =>
  useSyncExternalStore(subscribe, () => (owner === null || owner === accountName() ? state : nothing));

/** Those to send, in their order. Photos that no database holds have ids below zero. */
let toSend: WaitingPhoto[] = [];
const known = new Set<number>();
/** Those that the server refused. */
const refusedPhotos = new Map<number, WaitingPhoto>();

/** It is among those that are counted. */
const isCounted = ({ account }: WaitingPhoto) => account === null || account === owner;
const isOurs = ({ account }: WaitingPhoto) => account === null || account === accountName();

/** The next of the account that is signed in. */
function nextToSend(): WaitingPhoto | undefined {
  const at = toSend.findIndex(isOurs);
  return at < 0 ? undefined : toSend.splice(at, 1)[0];
}

/** What is counted is of one account. Its photos are read again from the database when it is signed in again. */
function changeOwner(account: string): void {
  const isFirst = owner === null;
  owner = account;
  if (isFirst) return;
  known.clear();
  refusedPhotos.clear();
  toSend = toSend.filter(({ id }) => id < 0);
  state = nothing;
  set({ all: toSend.filter(isCounted).length });
}

let isRunning = false;
let unkeptIds = 0;

/** Adds photos, and begins to send them. */
export async function addPhotos(photos: readonly Omit<NewPhoto, 'account'>[]): Promise<void> {
  if (photos.length === 0) return;
  const account = await learnAccountName().catch(() => null);
  const own = photos.map((photo) => ({ ...photo, account }));
  try {
    await keepPhotos(own);
    notePhotosWaiting(true);
  } catch (error) {
    console.warn('The photos are not kept in this browser', error);
    for (const photo of own) toSend.push({ ...photo, id: --unkeptIds });
    set({ all: state.all + own.length, unkept: true });
  }
  await resume();
}

/** Sends what this browser still has, after a reload too. */
export async function resume(): Promise<void> {
  await readWaiting();
  if (isRunning) return;
  isRunning = true;
  void inTurn('photos', sendAll)
    .catch((error: unknown) => console.warn('The photos are not sent', error))
    .finally(() => {
      isRunning = false;
      // They came while the last one was being sent.
      if (toSend.some(isOurs)) void resume();
    });
}

async function readWaiting(): Promise<void> {
  const account = await learnAccountName().catch(() => null);
  if (account === null) return;
  if (account !== owner) changeOwner(account);
  const { own, shared } = await waitingPhotos(account).catch((error: unknown) => {
    warnOfDatabase(error);
    return { own: [], shared: 0 };
  });
  // Another account was signed in meanwhile.
  if (account !== owner) return;
  if (shared !== state.shared) set({ shared });
  const fresh = own.filter(({ id }) => !known.has(id));
  for (const photo of fresh) known.add(photo.id);
  const refused = fresh.flatMap(({ id, name, refused: message }) => (message ? [{ id, name, message }] : []));
  for (const photo of fresh) if (photo.refused) refusedPhotos.set(photo.id, photo);
  toSend.push(...fresh.filter(({ refused }) => !refused));
  const count = fresh.length - refused.length;
  if (count === 0 && refused.length === 0) return;
  const isNew = state.done === state.all;
  set({
    all: (isNew ? 0 : state.all) + count,
    done: isNew ? 0 : state.done,
    known: isNew ? 0 : state.known,
    refused: [...state.refused, ...refused],
  });
}

async function sendAll(): Promise<void> {
  await Promise.all(Array.from({ length: LANES }, sendInLane));
  endPreparing();
  await noteWaiting();
  set({ pausedBy: null, unkept: false });
  // The server's events bring those between.
  await queryClient.invalidateQueries({ queryKey: queryKeys.intake });
}

/** Also for other accounts. */
async function noteWaiting(): Promise<void> {
  notePhotosWaiting(await isAnyWaiting().catch(() => true));
}

async function sendInLane(): Promise<void> {
  for (let photo = nextToSend(); photo; photo = nextToSend()) {
    for (let attempt = 0; !(await sendOne(photo)); attempt += 1) await untilWorthTrying(attempt);
    set({ pausedBy: null });
  }
}

/** False: not now, and it is to be tried again. */
async function sendOne(photo: WaitingPhoto): Promise<boolean> {
  try {
    const isKnown = !(await sendWaiting(photo));
    if (photo.id > 0) await dropPhoto(photo.id).catch(warnOfDatabase);
    if (isCounted(photo)) set({ done: state.done + 1, known: state.known + Number(isKnown) });
    return true;
  } catch (error) {
    if (error instanceof NotOurs) {
      putBack(photo);
      return true;
    }
    const message = explainError(error);
    // Signed out meanwhile: it is sent at the next sign-in.
    if (error instanceof ApiError && (!isFinal(error) || error.status === 401)) {
      set({ pausedBy: message });
      return false;
    }
    const { id, name } = photo;
    refusedPhotos.set(id, photo);
    if (id > 0) await updatePhoto({ ...photo, refused: message }).catch(warnOfDatabase);
    if (isCounted(photo)) set({ all: state.all - 1, refused: [...state.refused, { id, name, message }] });
    return true;
  }
}

function putBack(photo: WaitingPhoto): void {
  if (photo.id < 0) toSend.push(photo);
  else if (known.delete(photo.id) && isCounted(photo)) set({ all: state.all - 1 });
}

/** A moment, longer each time, or until the network is back. */
function untilWorthTrying(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, BACK_OFF_MS[attempt] ?? BACK_OFF_MS.at(-1));
    window.addEventListener('online', go);
  });
}

/** Sends refused photos again. */
export async function retryPhotos(ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const photo = refusedPhotos.get(id);
    forget(id);
    if (!photo) continue;
    const { refused: _, ...again } = photo;
    if (id > 0) await updatePhoto(again).catch(warnOfDatabase);
    toSend.push(again);
    set({ all: state.all + 1 });
  }
  await resume();
}

/** The seller adds what was shared, or does without it. */
export async function answerShared(isWanted: boolean): Promise<void> {
  const account = await learnAccountName();
  if (account === null) return;
  await takeShared(isWanted ? account : null).catch(warnOfDatabase);
  await resume();
}

/** The seller does without it. */
export async function forgetPhoto(id: number): Promise<void> {
  forget(id);
  if (id > 0) await dropPhoto(id).catch(warnOfDatabase);
  if (state.all === state.done) await noteWaiting();
}

function forget(id: number): void {
  refusedPhotos.delete(id);
  set({ refused: state.refused.filter((each) => each.id !== id) });
}
