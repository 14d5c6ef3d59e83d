import { staleCursor } from '../catalogue/stale-cursor.ts';

/** Cursor of the first of these pages. */
export const firstTradingPage = 'trading';
/** The same, after pages of the Inventory API that could not all be read: then nothing is left out as read there. */
export const wholeTradingList = 'trading-all';
/** The same, where the Inventory API has nothing: then no listing is asked for its offer. */
export const onlyTradingList = 'trading-only';

/** Where a reading of the Trading API is. */
export interface Place {
  /** One of the three above, which stays the same to the end. */
  mark: string;
  /** `rest`: whole items were read before, and this finds what they lacked. */
  isRest: boolean;
  /** Whole items are read: those that end after `from` (ms), without the first `at`. */
  whole: { from: number; at: number } | null;
  /** Null before it is known how many pages there are. */
  page: number | null;
}

const cursorForm =
  /^(trading|trading-all|trading-only)(?:(:rest)|:whole-(\d{1,15})-(\d{1,9}))?(?::([1-9]\d*))?$/;

export function isTradingPage(cursor: string): boolean {
  return cursor.startsWith(firstTradingPage);
}

export function placeOf(cursor: string): Place {
  const [, mark, rest, from, at, page] = cursorForm.exec(cursor) ?? [];
  if (!mark) throw staleCursor();
  return {
    mark,
    isRest: rest !== undefined,
    whole: from ? { from: Number(from), at: Number(at) } : null,
    page: page ? Number(page) : null,
  };
}

export function cursorOf({ mark, isRest, page }: Pick<Place, 'mark' | 'isRest' | 'page'>): string {
  return [mark, isRest && 'rest', page].filter(Boolean).join(':');
}

export const wholeCursor = (mark: string, from: number, at: number) => `${mark}:whole-${from}-${at}`;
