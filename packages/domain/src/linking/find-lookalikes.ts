import { type Likeness, likenessScore, photoLikeness, priceLikeness, RIVAL, SHOWN, SURE } from './score.ts';
import { contradict, titleTokens } from './title-tokens.ts';

export interface Compared {
  id: number;
  name: string;
  pricePence: number;
  /** eBay's number, where it is known. */
  category: string | null;
  /** Where it is listed, or was. Two products of one marketplace are never the same. */
  platforms: readonly string[];
}

/** Two products whose titles have something in common; by their positions in the list. */
export interface TitlePair {
  one: number;
  other: number;
  title: number;
}

export interface Lookalike extends Likeness {
  one: Compared;
  other: Compared;
  score: number;
  /** Proposed to be linked with one click. */
  sure: boolean;
}

/** A token in more titles than this finds nothing that a rarer one does not. */
const COMMON = 250;
/** Of each product so many nearest are looked at. */
const NEAREST = 8;
const LEAST_TITLE = 0.35;
/** Products between two pauses. */
const STRIDE = 200;

/** They may be one thing: one of them is listed, and there is no marketplace where both are. */
export function mayBeOne(one: Compared, other: Compared): boolean {
  if (one.platforms.length === 0 && other.platforms.length === 0) return false;
  return !one.platforms.some((platform) => other.platforms.includes(platform));
}

/**
 * The pairs whose titles share their rarer words. Only products under the same word are compared, so the time grows with
 * their number and not with its square. `pause` lets others work meanwhile.
 */
export async function findTitlePairs(
  products: readonly Compared[],
  pause: () => Promise<void>,
): Promise<TitlePair[]> {
  const tokens = products.map(({ name }) => titleTokens(name));
  const under = new Map<string, number[]>();
  for (const [at, own] of tokens.entries()) {
    if (at % 2000 === 1999) await pause();
    for (const token of own) {
      const list = under.get(token);
      if (list) list.push(at);
      else under.set(token, [at]);
    }
  }
  const weight = (token: string) => Math.log(1 + products.length / (under.get(token)?.length ?? 1));
  const whole = tokens.map((own) => own.reduce((sum, token) => sum + weight(token), 0));
  const found = new Map<string, TitlePair>();
  for (const [one, own] of tokens.entries()) {
    if (one % STRIDE === STRIDE - 1) await pause();
    for (const pair of nearest(one, own)) found.set(`${pair.one} ${pair.other}`, pair);
  }
  return [...found.values()];

  function nearest(one: number, own: readonly string[]): TitlePair[] {
    const mine = products[one];
    const met = new Set<number>();
    const byRarity = own
      .map((token) => under.get(token) ?? [])
      .sort((a, b) => a.length - b.length)
      .filter((list, place) => list.length <= COMMON || (place < 2 && list.length <= COMMON * 8));
    for (const list of byRarity) for (const other of list) if (other !== one) met.add(other);
    const pairs: TitlePair[] = [];
    for (const other of met) {
      const theirs = products[other];
      if (!mine || !theirs || !mayBeOne(mine, theirs)) continue;
      const title = likeTitles(own, one, other);
      if (title >= LEAST_TITLE) pairs.push({ one: Math.min(one, other), other: Math.max(one, other), title });
    }
    return pairs.sort((a, b) => b.title - a.title).slice(0, NEAREST);
  }

  /** By the weight of the words they share: rare ones count most. Half of it is what the shorter title has of the longer. */
  function likeTitles(own: readonly string[], one: number, other: number): number {
    const theirs = tokens[other] ?? [];
    const shared = own.reduce((sum, token) => sum + (theirs.includes(token) ? weight(token) : 0), 0);
    const [a, b] = [whole[one] ?? 0, whole[other] ?? 0];
    if (a === 0 || b === 0) return 0;
    return shared / (a + b) + (0.5 * shared) / Math.min(a, b);
  }
}

/** What is shown of these pairs, best first. A pair with a rival as good as it is not sure. */
export function judgePairs(
  products: readonly Compared[],
  pairs: readonly TitlePair[],
  printsOf: (product: Compared) => readonly string[] | null,
): Lookalike[] {
  const judged = pairs.flatMap(({ one: a, other: b, title }) => {
    const [one, other] = [products[a], products[b]];
    if (!one || !other) return [];
    const likeness = {
      title,
      photo: photoLikeness(printsOf(one), printsOf(other)),
      price: priceLikeness(one.pricePence, other.pricePence),
      contradicts:
        contradict(titleTokens(one.name), titleTokens(other.name)) ||
        (one.category !== null && other.category !== null && one.category !== other.category),
    };
    return [{ one, other, ...likeness, score: likenessScore(likeness) }];
  });
  const scores = new Map<number, number[]>();
  for (const { one, other, score } of judged)
    for (const { id } of [one, other]) scores.set(id, [...(scores.get(id) ?? []), score]);
  const isAlone = (id: number, score: number) =>
    (scores.get(id) ?? []).filter((each) => each > score - RIVAL).length === 1;
  return judged
    .filter(({ score }) => score >= SHOWN)
    .map((pair) => {
      const { one, other, score } = pair;
      return { ...pair, sure: score >= SURE && isAlone(one.id, score) && isAlone(other.id, score) };
    })
    .sort((a, b) => b.score - a.score);
}
