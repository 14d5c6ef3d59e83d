import { createContext, useContext, useLayoutEffect } from 'react';

let turn = 0;
/** How many dialogs that were asked for are still loading. */
let loading = 0;
let open = 0;

export function countOpenDialogs(count: number): void {
  open = count;
}

/** In place of a dialog that is loading. */
export function LoadingDialog(): null {
  useLayoutEffect(() => {
    loading += 1;
    return () => {
      loading -= 1;
    };
  }, []);
  return null;
}

/** What a dialog needs before it can be asked for is on its way. */
export async function forDialog(work: Promise<unknown>): Promise<void> {
  loading += 1;
  await work.finally(() => {
    loading -= 1;
  });
}

/** Whether any dialog is open or on its way: shortcuts of the page behind it rest meanwhile. */
export function isAnyDialogOpen(): boolean {
  return open > 0 || loading > 0;
}

/** The turn at which a dialog is asked for; it may be a while before it has loaded. */
export const nextTurn = (): number => ++turn;

/** Turns of requests that a dialog has taken. */
const taken = new Set<number>();

/**
 * The turn of a dialog that opens: that of its request, whichever of several has loaded first. What opens out of it later has
 * the next one.
 */
export function turnOf(asked: number): number {
  if (asked === 0 || taken.has(asked)) return nextTurn();
  taken.add(asked);
  return asked;
}

/** Around a dialog: when it was last asked for. Asked for again while it is open, it comes to the top. */
export const AskedAt = createContext(0);
export const useAskedAt = (): number => useContext(AskedAt);
