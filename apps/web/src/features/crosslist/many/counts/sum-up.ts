import type { CrosslistCheck, CrosslistGap } from '@crosslister/contract/crosslist-check.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { BulkAction } from '@crosslister/contract/product-query.ts';
import type { BulkTarget } from '../../../lib/dialog-props.ts';
import { fixName } from '../../../lib/fix-field.ts';
import { isListed } from '../crosslist-plan.ts';
import type { Doubt } from '../shown-categories.ts';

/** Of one product: a sentence for each platform with one. */
export type Problems = Readonly<Partial<Record<Platform, string | undefined>>>;

export type CheckResult = CrosslistCheck['results'][number];

/** The products under review, and what is known of each by its id. */
export interface Reviewed {
  products: readonly Product[];
  results: ReadonlyMap<number, readonly CheckResult[]>;
  /** Where the seller does not want it. */
  leftOut: ReadonlyMap<number, readonly Platform[]>;
  /** Where it was sent from this dialog, while the rest of it stays. */
  sent: ReadonlyMap<number, readonly Platform[]>;
  /** What was typed and not saved. */
  problems: ReadonlyMap<number, Problems>;
}

export interface Cause {
  text: string;
  /** How many listings it prevents. */
  count: number;
  /** Where the same sentence goes on in several ways: each of them whole. */
  ways?: readonly Cause[];
}

/** The first sentence of a text. */
export function headOf(text: string): string {
  const end = text.indexOf('. ') + 1;
  return end === 0 ? text : text.slice(0, end);
}

const mostFirst = (causes: Iterable<readonly [text: string, count: number]>): Cause[] =>
  [...causes].map(([text, count]) => ({ text, count })).sort((one, other) => other.count - one.count);

/** Causes with the same first sentence are one: the rest of it may differ by category. */
function oneForEachHead(causes: ReadonlyMap<string, number>): Cause[] {
  const byHead = Map.groupBy(mostFirst(causes), ({ text }) => headOf(text));
  return [...byHead]
    .map(([text, ways]) => {
      const [only, ...others] = ways;
      if (only && others.length === 0) return only;
      return { text, count: ways.reduce((sum, { count }) => sum + count, 0), ways };
    })
    .sort((one, other) => other.count - one.count);
}

export interface Sum {
  list: number;
  /** How many products these are of. */
  products: number;
  /** Of those that are not listed yet. */
  skip: number;
  /** They are listed already. */
  listed: number;
  /** Why some are skipped, the most frequent first. */
  causes: readonly Cause[];
}

export const resultOn = (results: readonly CheckResult[] | undefined, platform: Platform) =>
  results?.find((result) => result.platform === platform);

/** It is listed there, or about to be. */
const isDone = (product: Product, platform: Platform, { sent }: Pick<Reviewed, 'sent'>): boolean =>
  isListed(product, platform) || sent.get(product.id)?.includes(platform) === true;

/** It is not listed there yet, and the seller has not left it out. */
export const isWanted = (
  product: Product,
  platform: Platform,
  known: Pick<Reviewed, 'sent' | 'leftOut'>,
): boolean => !isDone(product, platform, known) && !known.leftOut.get(product.id)?.includes(platform);

/** Why a product is not listed there. Empty if it is. */
export function skipReasons(
  product: Product,
  platform: Platform,
  known: Omit<Reviewed, 'products'>,
): string[] {
  const { id } = product;
  const { results, leftOut, problems } = known;
  if (isDone(product, platform, known)) return ['Already listed'];
  const result = resultOn(results.get(id), platform);
  if (leftOut.get(id)?.includes(platform)) return [result?.starts_at ? 'Scheduled' : 'Left out'];
  const missing = (result?.gaps ?? []).flatMap(({ missing, message }) =>
    missing.length > 0 ? missing.map((name) => `Missing: ${name}`) : [message],
  );
  return problems.get(id)?.[platform] ? [...missing, 'An edit is not saved'] : missing;
}

export function sumUp({ products, ...known }: Reviewed, platforms: readonly Platform[]): Sum {
  const causes = new Map<string, number>();
  const toList = new Set<number>();
  let list = 0;
  let listed = 0;
  for (const product of products) {
    for (const platform of platforms) {
      if (isDone(product, platform, known)) {
        listed += 1;
        continue;
      }
      const reasons = new Set(skipReasons(product, platform, known));
      if (reasons.size === 0) {
        list += 1;
        toList.add(product.id);
      }
      for (const reason of reasons) {
        const name = platformNames[platform];
        const text = reason.includes(name) ? reason : `${name}: ${reason}`;
        causes.set(text, (causes.get(text) ?? 0) + 1);
      }
    }
  }
  return {
    list,
    products: toList.size,
    skip: products.length * platforms.length - list - listed,
    listed,
    causes: oneForEachHead(causes),
  };
}

/** The choice without what is skipped, and where the others are listed on some of the platforms only. */
export function withoutSkipped(
  { products, ...known }: Reviewed,
  platforms: readonly Platform[],
  { ids, query }: BulkTarget,
) {
  const skip = products.flatMap((product) => {
    const skipped = platforms.filter((platform) => skipReasons(product, platform, known).length > 0);
    return skipped.length > 0 ? [{ product_id: product.id, platforms: skipped }] : [];
  });
  const isWhole = (skipped: { platforms: Platform[] }) => skipped.platforms.length === platforms.length;
  const gone = new Set(skip.filter(isWhole).map(({ product_id }) => product_id));
  return {
    target: { ids: ids.filter((id) => !gone.has(id)), ...(query && { query }) },
    skip: skip.filter((each) => !isWhole(each)),
  };
}

/** The categories in doubt count as left out. */
export function withoutDoubts(
  reviewed: Reviewed,
  doubts: readonly Pick<Doubt, 'product_id' | 'platform'>[],
): Reviewed {
  const leftOut = new Map(reviewed.leftOut);
  for (const { product_id: id, platform } of doubts) leftOut.set(id, [...(leftOut.get(id) ?? []), platform]);
  return { ...reviewed, leftOut };
}

/** How many products they are of. */
export const countProducts = (cells: readonly { product_id: number }[]): number =>
  new Set(cells.map(({ product_id: id }) => id)).size;

const MOST_NAMES = 20;
const MOST_LETTERS = 200;

/** The names of what is missing, or what is wrong where it has no name. */
export function gapNames({ field, missing, message }: CrosslistGap): readonly string[] {
  if (missing.length > 0) return missing;
  if (field === 'category') return ['Category'];
  return [field ? fixName({ target: 'product', field }) : message];
}

/** What is skipped because something is missing, and not because it is listed or because the seller has left it out. */
export function skippedFor(
  { products, ...known }: Reviewed,
  platforms: readonly Platform[],
): NonNullable<BulkAction['skipped']> {
  return products.flatMap((product) =>
    platforms.flatMap((platform) => {
      if (!isWanted(product, platform, known) || skipReasons(product, platform, known).length === 0)
        return [];
      const gaps = resultOn(known.results.get(product.id), platform)?.gaps ?? [];
      const names = new Set(gaps.flatMap(gapNames).map((name) => name.slice(0, MOST_LETTERS)));
      return [{ product_id: product.id, platform, missing: [...names].slice(0, MOST_NAMES) }];
    }),
  );
}

/** What is skipped because its category is in doubt. */
export const skippedInDoubt = ({ product_id, platform }: Pick<Doubt, 'product_id' | 'platform'>) => ({
  product_id,
  platform,
  missing: ['A category that fits'],
});

/** Notes that several products have in common, which need saying only once. */
export function sharedNotes(results: Reviewed['results'], platform: Platform): string[] {
  const counts = new Map<string, number>();
  for (const row of results.values())
    for (const note of notesOf(resultOn(row, platform))) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([note]) => note);
}

/** Sentences about what is missing that several rows have in common. They stand above the rows as causes. */
export function sharedGaps(results: Reviewed['results'], platform: Platform): string[] {
  const messages = [...results.values()].flatMap((row) => resultOn(row, platform)?.gaps ?? []);
  const counts = Map.groupBy(messages, ({ message }) => message);
  return [...counts].filter(([, gaps]) => gaps.length > 1).map(([message]) => message);
}

/** How many values are still missing, and in how many rows. */
export function stillMissing(skipped: ReturnType<typeof skippedFor>): { values: number; rows: number } {
  const byProduct = Map.groupBy(skipped, ({ product_id }) => product_id);
  const names = [...byProduct.values()].map((all) => new Set(all.flatMap(({ missing }) => missing)));
  return {
    values: names.reduce((sum, { size }) => sum + size, 0),
    rows: names.filter(({ size }) => size > 0).length,
  };
}

/** What it would be listed without, and what could not be checked. */
export const notesOf = (result: CheckResult | undefined): string[] => [
  ...(result?.warnings ?? []),
  ...(result?.unchecked ? [`Not checked with ${platformNames[result.platform]}: ${result.unchecked}`] : []),
];
