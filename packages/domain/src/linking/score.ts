import { bitsApart } from './bits-apart.ts';

/** From this score on two products are proposed to be linked with one click for all. */
export const SURE = 0.8;
/** Below this score two products are not shown at all. */
export const SHOWN = 0.55;
/** The most for titles that contradict each other: shown, and never proposed. */
const CONTRADICTED = 0.6;
/** Without photos to compare only an equal title at nearly the same price is proposed. */
const WITHOUT_PHOTOS = 0.78;
const SAME_TITLE = 0.97;
/** A rival this near to the best makes the best a question. */
export const RIVAL = 0.06;

const within = (value: number) => Math.min(1, Math.max(0, value));

/** 1 where the lower price is at least nine tenths of the higher, 0 where it is four tenths or less. */
export function priceLikeness(one: number, other: number): number {
  if (one <= 0 || other <= 0) return 0.5;
  return within((Math.min(one, other) / Math.max(one, other) - 0.4) / 0.5);
}

/** Fewer bits apart are the same picture, more are another one. */
const SAME_BITS = 6;
const OTHER_BITS = 24;

/**
 * How alike two photos are by their prints: 64 bits of the whole picture, and of its middle parts. One that was cropped
 * is like a part of the other. Null where one has no prints.
 */
export function photoLikeness(one: readonly string[] | null, other: readonly string[] | null): number | null {
  if (!one?.length || !other?.length) return null;
  let least = 64;
  for (const a of one) for (const b of other) least = Math.min(least, bitsApart(a, b));
  return within((OTHER_BITS - least) / (OTHER_BITS - SAME_BITS));
}

export interface Likeness {
  title: number;
  photo: number | null;
  price: number;
  /** The titles contradict each other, or the categories are not the same. */
  contradicts: boolean;
}

/** From 0 to 1: how likely two products are the same thing. */
export function likenessScore({ title, photo, price, contradicts }: Likeness): number {
  const score =
    photo === null
      ? title >= SAME_TITLE && price >= 0.8
        ? 0.85 * title + 0.15 * price
        : Math.min(WITHOUT_PHOTOS, 0.8 * title + 0.2 * price)
      : 0.48 * title + 0.42 * photo + 0.1 * price;
  return contradicts ? Math.min(CONTRADICTED, score) : score;
}
