import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { FilledSpecific } from '@crosslister/contract/item-specifics.ts';
import type { CategorySource } from '@crosslister/contract/listings/category-choice.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { isByName } from '@crosslister/domain/categories/category-choice.ts';
import type { ChosenCategory } from './store-categories.ts';

type Result = CrosslistCheck['results'][number];
export type WithCategory = Result & { category: NonNullable<Result['category']> };

/** Who says so, in a few words; null where the product itself does. */
export function sourceWords({ from, doubtful }: Pick<WithCategory['category'], 'from' | 'doubtful'>): string {
  if (doubtful) return 'suggested: check that it fits';
  switch (from) {
    case 'product':
      // Chosen for it, or shown and saved when it was listed, or imported: nobody knows which.
      return 'saved in this product';
    case 'earlier':
      return 'as listed before';
    case 'remembered':
      return 'as for similar products';
    case 'default':
      return 'your default';
    case 'suggested':
      return 'suggested';
    case 'unproven':
      return 'your default: check that it fits';
    case null:
      return '';
  }
}

const places: Record<FilledSpecific['from'], string> = {
  name: ' from the name',
  description: ' from the description',
  category: ' from its category',
  stand_in: '',
};

/** What would be sent although nobody entered it. */
export function filledWords(filled: readonly FilledSpecific[]): string {
  return `Filled in: ${filled.map(({ name, value, from }) => `${name} "${value}"${places[from]}`).join(', ')}.`;
}

/** Why the category may be wrong. Null where nothing speaks against it. */
export const wearerWords = ({ wearer }: { wearer?: string | null | undefined }) =>
  wearer ? `By its name or Department it is for ${wearer}.` : null;

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
export function categoriesOn(results: readonly Result[], platform: Platform): WithCategory[] {
  return results
    .filter((result): result is WithCategory => result.platform === platform && Boolean(result.category))
    .toSorted((one, other) => order.indexOf(one.category.from) - order.indexOf(other.category.from));
}

/** These need not be stored: the product has it, or Settings have the one that is suggested too. */
const isKnown = ({ from, wearer }: WithCategory['category']) =>
  from === 'product' || (from === 'default' && !wearer);

/**
 * Nobody can say that it fits: a default or a suggestion for which nothing speaks, or a category for others than the thing
 * is for.
 */
export const isUnsure = ({ from, wearer, doubtful = false }: WithCategory['category']) =>
  from === null || from === 'unproven' || wearer !== undefined || doubtful;

/** What a marketplace suggests for it is in doubt, whether it would be listed there or in a default. */
export const hasDoubtfulSuggestion = ({ category }: Result) =>
  category?.doubtful === true || category?.instead?.doubtful === true;

/** A category of which nobody knows whether it fits. */
export interface Doubt {
  product_id: number;
  platform: Platform;
  id: string;
  kinds: string[];
  /** What the marketplace suggests in its place. Null: nothing. */
  instead: { id: string; missing: readonly string[]; doubtful?: boolean | undefined } | null;
  /** It was suggested itself. */
  doubtful: boolean;
  /** For whom the product is, where the category is for others. */
  wearer: string | null;
}

/** Where something is suggested for one of these: suggestions work there. */
export const suggestOn = (results: readonly Result[]) =>
  new Set(
    results
      .filter(
        (result) =>
          hasDoubtfulSuggestion(result) ||
          result.category?.kinds.some((kind) => kind.startsWith(`${result.platform}:`)),
      )
      .map(({ platform }) => platform),
  );

/**
 * What is asked about before it is listed. A default for which nothing is suggested is asked about only where suggestions
 * work, as the marketplace says itself or as others show (`suggesting`): each crosslist would be stopped elsewhere.
 */
export function doubtsAbout(
  results: readonly Result[],
  platforms: readonly Platform[],
  suggesting: ReadonlySet<Platform> = suggestOn(results),
): Doubt[] {
  return results.flatMap(({ product_id, platform, category }) => {
    if (!category?.id || !isUnsure(category) || !platforms.includes(platform)) return [];
    const { id, kinds, instead = null, wearer = null, doubtful = false, none_suggested: none } = category;
    if (!instead && !wearer && !doubtful && !none && !suggesting.has(platform)) return [];
    return [{ product_id, platform, id, kinds, instead, wearer, doubtful }];
  });
}

export interface Suggestion extends ChosenCategory {
  /** The product would be refused there until something is filled in. */
  lacks: boolean;
}

/** The categories that the marketplaces suggest in place of those in doubt, and that are in no doubt themselves. */
export const suggestedInstead = (results: readonly Result[], platforms: readonly Platform[]): Suggestion[] =>
  doubtsAbout(results, platforms).flatMap(({ product_id, platform, kinds, instead }) => {
    if (!instead || instead.doubtful) return [];
    const lacks = instead.missing.length > 0;
    return [{ product_id, platform, category_id: instead.id, kinds, lacks }];
  });

/**
 * What the seller agrees to by pressing the button: every category shown that is not known yet. One in doubt that they
 * were asked about is kept for things of that name, so that it is asked once; one that was only shown in the product alone.
 */
export function agreedTo(
  results: CrosslistCheck['results'],
  platforms: readonly Platform[],
  asked: readonly Doubt[],
): ChosenCategory[] {
  const keyOf = (cell: Pick<Doubt, 'product_id' | 'platform'>) => `${cell.platform} ${cell.product_id}`;
  const confirmed = new Set(asked.map(keyOf));
  return platforms.flatMap((platform) =>
    categoriesOn(results, platform).flatMap(({ product_id, category }) => {
      const { id, kinds } = category;
      if (!id || isKnown(category)) return [];
      const cell = { product_id, platform };
      const kept = isUnsure(category)
        ? kinds.filter((kind) => confirmed.has(keyOf(cell)) && isByName(kind))
        : kinds;
      return [{ ...cell, category_id: id, kinds: kept }];
    }),
  );
}
