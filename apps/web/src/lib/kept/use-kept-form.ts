import { useEffect, useMemo } from 'react';
import { useLatest } from '../use-latest.ts';
import { accountName, learnAccountName } from './account-name.ts';
import { dropKept, type Kept, keep, ownKept, thisPage } from './kept.ts';

/** As long (ms) as a crash may take away. */
const EVERY_MS = 400;

interface Options {
  form: string;
  /** What it is about, as part of a sentence. */
  title: string;
  /** What was typed, as JSON can hold it. Null: nothing that would be lost. */
  read: () => object | null;
  /** What an earlier page left behind, and is in this form by now. */
  takenOver?: Kept | undefined;
}

/**
 * Keeps what is being typed in this browser, so that a reload, a crash, or a phone that throws the page away takes none
 * of it. It is dropped as soon as nothing would be lost any more.
 */
export function useKeptForm(options: Options) {
  const latest = useLatest(options);
  const keeper = useMemo(() => createKeeper(() => latest.current), []);
  useEffect(() => {
    keeper.noteChange();
  });
  const { takenOver } = options;
  // Once this page keeps it, the one of before does not have to.
  useEffect(() => {
    if (!takenOver) return;
    keeper.write();
    dropKept(takenOver);
  }, [takenOver, keeper]);
  useEffect(() => {
    // A phone ends a page that is not in sight without another word.
    document.addEventListener('visibilitychange', keeper.write);
    window.addEventListener('pagehide', keeper.write);
    return () => {
      document.removeEventListener('visibilitychange', keeper.write);
      window.removeEventListener('pagehide', keeper.write);
      keeper.write();
    };
  }, [keeper]);
  return keeper;
}

function createKeeper(now: () => Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** As it was written last. */
  let written: string | null = null;
  let account: string | null = null;
  let isDiscarded = false;

  function drop(form: string): void {
    written = null;
    if (account === null) return;
    const kept = ownKept(account, form);
    // Sent all the same, once there is a connection.
    if (kept?.call) keep({ ...kept, typed: null });
    else if (kept) dropKept(kept);
  }
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const { form, title, read } = now();
    const typed = read();
    if (typed === null) {
      isDiscarded = false;
      if (written !== null) drop(form);
      return;
    }
    if (isDiscarded) return;
    // The name is asked for when the page starts, and goes with the session.
    account ??= accountName();
    if (account === null) {
      learnAccountName().then(noteChange, (error: unknown) => console.warn('Nothing is kept yet', error));
      return;
    }
    const text = JSON.stringify(typed);
    if (text === written) return;
    const call = ownKept(account, form)?.call;
    if (keep({ account, page: thisPage, form, title, at: Date.now(), typed, call })) written = text;
  }
  function noteChange(): void {
    timer ??= setTimeout(write, EVERY_MS);
  }
  /** The seller does not want it, though the form still has it until it goes. */
  function discard(): void {
    isDiscarded = true;
    drop(now().form);
  }
  return { write, noteChange, discard };
}
