import type { ShopName } from './shops.ts';

/**
 * What must be true of one product after what was confirmed. A write without an answer may have happened or not, so
 * several prices may be possible, and `presence` may be unknown.
 */
export interface Thing {
  sku: string;
  name: string;
  /** Null until it was seen or acknowledged. */
  id: number | null;
  quantity: number;
  prices: Set<number>;
  presence: 'there' | 'gone' | 'open';
  /** Put on sale again, or an order was cancelled: only the seller knows how much of it is left to sell. */
  restocked: boolean;
  /** Where the seller cancelled the sending of an edit: the old price stays there. */
  unsent: Set<ShopName>;
}

export interface Model {
  /** The beginning of its SKUs. Earlier runs may have filled the catalogue. */
  prefix: string;
  things: Map<string, Thing>;
  nextSku: number;
  /** Orders that were never paid, as marketplace and number. */
  freed: Set<string>;
  /** Disconnected and not yet connected again. */
  cutOff: Set<ShopName>;
  tally: { commands: Record<string, number>; faults: Record<string, number>; unanswered: number };
}

export const newModel = (prefix: string): Model => ({
  prefix,
  things: new Map(),
  nextSku: 1,
  freed: new Set(),
  cutOff: new Set(),
  tally: { commands: {}, faults: {}, unanswered: 0 },
});

export function count(tally: Record<string, number>, name: string): void {
  tally[name] = (tally[name] ?? 0) + 1;
}

export const there = ({ things }: Model): Thing[] =>
  [...things.values()].filter(({ presence, id }) => presence === 'there' && id !== null);

/** The chosen one, or undefined when there is none. */
export const chosen = <T>(list: T[], pick: number): T | undefined =>
  list.length > 0 ? list[pick % list.length] : undefined;
