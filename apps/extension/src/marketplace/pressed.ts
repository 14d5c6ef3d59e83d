import { SaveKind } from '../messages.ts';

const KEY = 'crosslister-pressed';

/** Stores in the tab's own storage what the seller pressed, because the page goes away with everything else in it. */
export function notePressed(kind: SaveKind | null): void {
  if (kind) sessionStorage.setItem(KEY, kind);
  else sessionStorage.removeItem(KEY);
}

export function readPressed(): SaveKind | null {
  return SaveKind.safeParse(sessionStorage.getItem(KEY)).data ?? null;
}
