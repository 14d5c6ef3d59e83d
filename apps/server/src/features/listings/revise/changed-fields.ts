import { isDeepStrictEqual } from 'node:util';
import { attributeNamed, isKnownOn, valuesOf } from '@crosslister/contract/platforms/attributes.ts';
import { listingFieldsOf, type Platform } from '@crosslister/contract/platforms.ts';
import { type MeasureField, measureNames } from '@crosslister/contract/seller-fields.ts';
import { descriptionOn, ownPricePence, titleOn, valuesOn } from '@crosslister/domain/listing-contents.ts';
import { saidSettings } from '@crosslister/domain/platform-rules.ts';
import type { RevisedField } from '@crosslister/marketplaces/listing/listing.ts';
import type { ListingRow, ProductRow } from '../../../db/schema.ts';

/** What listings show of a product. */
export type Shown = Pick<
  ProductRow,
  | 'name'
  | 'description'
  | 'price_pence'
  | 'images'
  | 'quantity'
  | 'condition'
  | 'condition_notes'
  | 'specifics'
  | 'ebay_category'
  | 'overrides'
  | 'per_platform'
  | MeasureField
>;

/** Those for which it has a place. */
const specificsOn = (platform: Platform, { specifics }: Shown) =>
  Object.fromEntries(Object.entries(specifics).filter(([name]) => isKnownOn(platform, name)));

const settingsOn = (platform: Platform, { overrides, specifics }: Shown) => ({
  ...saidSettings(platform, specifics),
  ...overrides[platform],
});

/** Undefined where a marketplace has none. */
const secondCategoryOn = (platform: Platform, of: Shown) =>
  (settingsOn(platform, of) as Record<string, unknown>).second_category;

/**
 * What a listing has in one of its own fields: as said for it alone, otherwise as the product says it. What neither says is
 * the seller's own there.
 */
function ownField(platform: Platform, name: string, { per_platform, specifics }: Shown): unknown {
  const meaning = attributeNamed(listingFieldsOf(platform)[name]?.saidBy ?? '');
  const own = valuesOn(per_platform, platform)[name];
  return own ?? (meaning ? valuesOf(meaning, specifics) : undefined);
}

/** The edited fields that buyers see on this platform. */
export function changedFields(before: Shown, after: Shown, platform: Platform): RevisedField[] {
  const price = (each: Shown) => ownPricePence(platform, each);
  const changed: [string, boolean][] = [
    ['title', titleOn(platform, before) !== titleOn(platform, after)],
    ['description', descriptionOn(platform, before) !== descriptionOn(platform, after)],
    [
      'price',
      price(before) !== price(after) || (price(after) === null && before.price_pence !== after.price_pence),
    ],
    ['images', JSON.stringify(before.images) !== JSON.stringify(after.images)],
    ['quantity', before.quantity !== after.quantity],
    ['condition', before.condition !== after.condition],
    ['condition_notes', before.condition_notes !== after.condition_notes],
    // The database keeps the names in its own order.
    ['specifics', !isDeepStrictEqual(specificsOn(platform, before), specificsOn(platform, after))],
    ['category', before.ebay_category !== after.ebay_category],
    ['parcel', measureNames.some((name) => before[name] !== after[name])],
    ['settings', !isDeepStrictEqual(settingsOn(platform, before), settingsOn(platform, after))],
    ['second_category', secondCategoryOn(platform, before) !== secondCategoryOn(platform, after)],
    ...Object.keys(listingFieldsOf(platform)).map((name): [string, boolean] => [
      name,
      !isDeepStrictEqual(ownField(platform, name, before), ownField(platform, name, after)),
    ]),
  ];
  return changed.flatMap(([field, isChanged]) => (isChanged ? [field as RevisedField] : []));
}

/**
 * Whether the edit lowers the quantity or the price of this listing. A price of its own that is removed counts as
 * lowered, because the pricing rules are not known here.
 */
export function lowersListing(before: Shown, after: Shown, { platform, price_pence }: ListingRow): boolean {
  const [was, is] = [ownPricePence(platform, before), ownPricePence(platform, after)];
  if (after.quantity < before.quantity) return true;
  if (is !== null) return is !== was && is < price_pence;
  return was !== null || after.price_pence < before.price_pence;
}
