import type { CategorySource } from '@crosslister/contract/category-choice.ts';
import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { FilledSpecific } from '@crosslister/contract/item-specifics.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ChosenCategory } from './api/store-categories.ts';

type Result = CrosslistCheck['results'][number];
export type WithCategory = Result & { category: NonNullable<Result['category']> };

/** Who says so, in a few words; null where the product itself does. */
export function sourceWords(from: CategorySource | null): string {
  switch (from) {
    case 'product':
      return 'chosen for this product';
    case 'earlier':
      return 'as in its earlier listing';
    case 'remembered':
      return 'as you chose for similar products';
    case 'default':
      return 'your default';
    case 'suggested':
      return 'suggested for its name';
    case 'unproven':
      return 'your default: check that it fits';
    case null:
      return 'none known';
  }
}

const places: Record<FilledSpecific['from'], string> = {
  name: ' from the name',
  description: ' from the description',
  stand_in: '',
};

/** What would be sent although nobody entered it. */
export function filledWords(filled: readonly FilledSpecific[]): string {
  return `Filled in: ${filled.map(({ name, value, from }) => `${name} "${value}"${places[from]}`).join(', ')}.`;
}

const order: (CategorySource | null)[] = [
  null,
  'unproven',
  'suggested',
  'default',
  'remembered',
  'earlier',
  'product',
];

/** The categories of one platform, those that nobody has looked at first. */
export function categoriesOn(results: CrosslistCheck['results'], platform: Platform): WithCategory[] {
  return results
    .filter((result): result is WithCategory => result.platform === platform && Boolean(result.category))
    .toSorted((one, other) => order.indexOf(one.category.from) - order.indexOf(other.category.from));
}

/** These need not be stored: the product has it, or Settings have the one that is suggested too. */
const isKnown = ({ from }: WithCategory['category']) => from === 'product' || from === 'default';

/** A default in the place of which the marketplace suggests another category. */
export interface Doubt {
  product_id: number;
  platform: Platform;
  category: { id: string; kinds: string[]; instead: { id: string } };
}

export function doubtsAbout(results: readonly Result[], platforms: readonly Platform[]): Doubt[] {
  return results.flatMap(({ product_id, platform, category }) => {
    if (category?.from !== 'unproven' || !platforms.includes(platform)) return [];
    const { id, kinds, instead } = category;
    return id && instead ? [{ product_id, platform, category: { id, kinds, instead } }] : [];
  });
}

/** The categories that the marketplaces suggest in place of a default. */
export const suggestedInstead = (
  results: readonly Result[],
  platforms: readonly Platform[],
): ChosenCategory[] =>
  doubtsAbout(results, platforms).map(({ category: { instead, kinds }, ...where }) => ({
    ...where,
    category_id: instead.id,
    kinds,
  }));

/**
 * What the seller agrees to by pressing the button: every category shown that is not known yet. A default of which
 * nobody knows whether it fits is kept in the product alone, because it says nothing about the next such thing.
 */
export function agreedTo(
  results: CrosslistCheck['results'],
  platforms: readonly Platform[],
): ChosenCategory[] {
  return platforms.flatMap((platform) =>
    categoriesOn(results, platform).flatMap(({ product_id, category }) => {
      const { id, from, kinds } = category;
      if (!id || isKnown(category)) return [];
      return [{ product_id, platform, category_id: id, kinds: from === 'unproven' ? [] : kinds }];
    }),
  );
}
