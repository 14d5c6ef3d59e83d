import type { CrosslistCheck, CrosslistGap } from '@crosslister/contract/crosslist-check.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { fixName } from '../../../lib/failures/fix-field.ts';
import { isListed } from '../crosslist-plan.ts';

/** Of one product: a sentence for each platform with one. */
export type Problems = Readonly<Partial<Record<Platform, string | undefined>>>;

export type CheckResult = CrosslistCheck['results'][number];

/** Products by platform, and what is known of each by the product's id. */
export interface Cells {
  products: readonly Product[];
  results: ReadonlyMap<number, readonly CheckResult[]>;
  /** Where the seller does not want it. */
  leftOut: ReadonlyMap<number, readonly Platform[]>;
  /** Where it was sent from this dialog, while the rest of it stays. */
  sent: ReadonlyMap<number, readonly Platform[]>;
  /** What was typed and not saved. */
  problems: ReadonlyMap<number, Problems>;
}

export const resultOn = (results: readonly CheckResult[] | undefined, platform: Platform) =>
  results?.find((result) => result.platform === platform);

/** It is listed there, or about to be. */
export const isDone = (product: Product, platform: Platform, { sent }: Pick<Cells, 'sent'>): boolean =>
  isListed(product, platform) || sent.get(product.id)?.includes(platform) === true;

/** It is not listed there yet, and the seller has not left it out. */
export const isWanted = (
  product: Product,
  platform: Platform,
  known: Pick<Cells, 'sent' | 'leftOut'>,
): boolean => !isDone(product, platform, known) && !known.leftOut.get(product.id)?.includes(platform);

/** Why a product is not listed there. Empty if it is. */
export function skipReasons(product: Product, platform: Platform, known: Omit<Cells, 'products'>): string[] {
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

/** The names of what is missing, or what is wrong where it has no name. */
export function gapNames({ field, missing, message }: CrosslistGap): readonly string[] {
  if (missing.length > 0) return missing;
  if (field === 'category') return ['Category'];
  return [field ? fixName({ target: 'product', field }) : message];
}

/** What it would be listed without, and what could not be checked. */
export const notesOf = (result: CheckResult | undefined): string[] => [
  ...(result?.warnings ?? []),
  ...(result?.unchecked ? [`Not checked with ${platformNames[result.platform]}: ${result.unchecked}`] : []),
];

/** How many products they are of. */
export const countProducts = (cells: readonly { product_id: number }[]): number =>
  new Set(cells.map(({ product_id: id }) => id)).size;
