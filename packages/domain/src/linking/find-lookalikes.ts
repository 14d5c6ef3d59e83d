import { pauseByTime } from '../pause-by-time.ts';
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
/** Of each product so many others are compared, those with its rarest words first. */
const MOST_MET = 2_000;
/** More words than a title has at any marketplace. Further ones are not compared. */
const MOST_WORDS = 24;
const LEAST_TITLE = 0.35;

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
  const rest = pauseByTime(pause);
  const numbers = new Map<string, number>();
  /** The numbers of the words of each product, and the products under each word. */
  const tokens: number[][] = [];
  const under: number[][] = [];
  for (const [at, product] of products.entries()) {
    await rest();
    const own = wordsOf(product).map((word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    });
    for (const token of own) {
      const list = under[token];
      if (list) list.push(at);
      else under[token] = [at];
    }
    tokens.push(own);
  }
  const weights = under.map(({ length }) => Math.log(1 + products.length / length));
  const weight = (token: number) => weights[token] ?? 0;
  const sets = tokens.map((own) => new Set(own));
  const whole = tokens.map((own) => own.reduce((sum, token) => sum + weight(token), 0));
  const found = new Map<string, TitlePair>();
  for (const [one, own] of tokens.entries()) {
    await rest();
    for (const pair of nearest(one, own)) found.set(`${pair.one} ${pair.other}`, pair);
  }
  return [...found.values()];

  function nearest(one: number, own: readonly number[]): TitlePair[] {
    const mine = products[one];
    const pairs: TitlePair[] = [];
    for (const other of met(one, own)) {
      const theirs = products[other];
      if (!mine || !theirs || !mayBeOne(mine, theirs)) continue;
      const title = likeTitles(own, one, other);
      if (title >= LEAST_TITLE) pairs.push({ one: Math.min(one, other), other: Math.max(one, other), title });
    }
    return pairs.sort((a, b) => b.title - a.title).slice(0, NEAREST);
  }

  function met(one: number, own: readonly number[]): Set<number> {
    const byRarity = own
      .map((token) => under[token] ?? [])
      .sort((a, b) => a.length - b.length)
      .filter((list, place) => list.length <= COMMON || (place < 2 && list.length <= COMMON * 8));
    const others = new Set<number>();
    for (const list of byRarity) {
      for (const other of list) {
        if (others.size === MOST_MET) return others;
        if (other !== one) others.add(other);
      }
    }
    return others;
  }

  /** By the weight of the words they share: rare ones count most. Half of it is what the shorter title has of the longer. */
  function likeTitles(own: readonly number[], one: number, other: number): number {
    const theirs = sets[other];
    const shared = own.reduce((sum, token) => sum + (theirs?.has(token) ? weight(token) : 0), 0);
    const [a, b] = [whole[one] ?? 0, whole[other] ?? 0];
    if (a === 0 || b === 0) return 0;
    return shared / (a + b) + (0.5 * shared) / Math.min(a, b);
  }
}

const wordsOf = ({ name }: Compared) => titleTokens(name).slice(0, MOST_WORDS);

/**
 * What is shown of these pairs, best first. A pair with a rival as good as it is not sure. `pause` lets others work
 * meanwhile.
 */
export async function judgePairs(
  products: readonly Compared[],
  pairs: readonly TitlePair[],
  printsOf: (product: Compared) => readonly string[] | null,
  pause: () => Promise<void>,
): Promise<Lookalike[]> {
  const rest = pauseByTime(pause);
  const judged: Omit<Lookalike, 'sure'>[] = [];
  /** The best score of each product, and the second. */
  const best = new Map<number, [number, number]>();
  for (const { one: a, other: b, title } of pairs) {
    await rest();
    const [one, other] = [products[a], products[b]];
    if (!one || !other) continue;
    const likeness = {
      title,
      photo: photoLikeness(printsOf(one), printsOf(other)),
      price: priceLikeness(one.pricePence, other.pricePence),
      contradicts:
        contradict(wordsOf(one), wordsOf(other)) ||
        (one.category !== null && other.category !== null && one.category !== other.category),
    };
    const score = likenessScore(likeness);
    judged.push({ one, other, ...likeness, score });
    for (const { id } of [one, other]) {
      const [first, second] = best.get(id) ?? [-1, -1];
      best.set(id, score > first ? [score, first] : [first, Math.max(second, score)]);
    }
  }
  const isAlone = (id: number, score: number) => (best.get(id)?.[1] ?? -1) <= score - RIVAL;
  return judged
    .filter(({ score }) => score >= SHOWN)
    .map((pair) => {
      const { one, other, score } = pair;
      return { ...pair, sure: score >= SURE && isAlone(one.id, score) && isAlone(other.id, score) };
    })
    .sort((a, b) => b.score - a.score);
}
