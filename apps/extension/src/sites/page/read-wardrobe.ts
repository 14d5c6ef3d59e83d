import {
  MAX_WARDROBE_ITEMS,
  type WardrobeAnswer,
  type WardrobeItem,
} from '@crosslister/contract/extension/wardrobe.ts';
import { stopAtDemand } from './site-barriers.ts';
import { type Pace, until, wait } from './wait.ts';
import type { LeftOut, WardrobePage } from './wardrobe-page.ts';

/** One reading of a wardrobe, which may be stopped and go on. */
export interface Reading {
  /** All parts of it are one import. */
  importId: string;
  ids: Set<string>;
  /** Read, but not taken by the server yet. */
  unsent: WardrobeItem[];
  added: number;
  known: number;
  withoutPrice: number;
  leftOut: Map<LeftOut, number>;
}

export const newReading = (): Reading => ({
  importId: crypto.randomUUID(),
  ids: new Set(),
  unsent: [],
  added: 0,
  known: 0,
  withoutPrice: 0,
  leftOut: new Map(),
});

interface Work {
  pace: Pace;
  signal: AbortSignal;
  /** Rejects with a sentence for the seller. */
  send: (items: WardrobeItem[]) => Promise<WardrobeAnswer>;
  onProgress: (state: 'reading' | 'behind') => void;
}

const HIDDEN_MS = 500;
/** Of the window's height: a little of the last screen stays in sight, as for a person. */
const ONE_SCREEN = 0.8;

/**
 * Reads what the page shows, sends it, and scrolls on, a screen at a time, until nothing more comes. The page loads
 * further items automatically, as it does for a person who scrolls.
 */
export async function readWardrobe(
  document: Document,
  page: WardrobePage,
  reading: Reading,
  work: Work,
): Promise<void> {
  const { pace, signal } = work;
  const check = () => stopAtDemand(document, page.barriers);
  const waiting = { signal, check, patienceMs: pace.patienceMs };
  const fresh = () => page.ids(document).filter((id) => !reading.ids.has(id));
  const hasMore = () => (document.hidden || fresh().length > 0 ? true : null);
  const late = new Set<string>();
  for (;;) {
    await untilInFront(document, work);
    check();
    take(page.read(document, new Set(fresh())), reading, late);
    await send(reading, work);
    work.onProgress('reading');
    if (!isAtEnd(document)) {
      document.defaultView?.scrollBy({ top: document.documentElement.clientHeight * ONE_SCREEN });
      await wait(pace.pauseMs(), signal);
    } else if ((await until(waiting, hasMore)) === null) return;
  }
}

/** A tab that the seller does not look at is not read, and loads nothing. */
async function untilInFront(document: Document, { signal, onProgress }: Work): Promise<void> {
  while (document.hidden) {
    onProgress('behind');
    await wait(HIDDEN_MS, signal);
  }
}

function take(cards: ReturnType<WardrobePage['read']>, reading: Reading, late: Set<string>): void {
  for (const card of cards) {
    // Its picture may come a moment after the card.
    if ('item' in card && card.item.photo === null && !late.has(card.id)) {
      late.add(card.id);
      continue;
    }
    reading.ids.add(card.id);
    if ('item' in card) {
      reading.unsent.push(card.item);
      if (card.item.price === null) reading.withoutPrice += 1;
    } else reading.leftOut.set(card.leftOut, (reading.leftOut.get(card.leftOut) ?? 0) + 1);
  }
}

async function send(reading: Reading, { send, signal }: Work): Promise<void> {
  while (reading.unsent.length > 0) {
    signal.throwIfAborted();
    const part = reading.unsent.slice(0, MAX_WARDROBE_ITEMS);
    const { added, known } = await send(part);
    reading.unsent.splice(0, part.length);
    reading.added += added;
    reading.known += known;
  }
}

function isAtEnd({ defaultView, documentElement: { scrollHeight, clientHeight } }: Document): boolean {
  return (defaultView?.scrollY ?? 0) + clientHeight >= scrollHeight - 2;
}
