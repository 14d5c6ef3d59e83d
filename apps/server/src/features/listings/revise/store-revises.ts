import { isDeepStrictEqual } from 'node:util';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { type MeasureField, measureNames } from '@crosslister/contract/seller-fields.ts';
import type { RevisedField } from '@crosslister/marketplaces/marketplace.ts';
import { findMarketplace } from '@crosslister/marketplaces/registry.ts';
import type { Transaction } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import { type Edits, editsOf, fieldsIn, type ParamsOf, readParams } from '../../../db/operation-json.ts';
import type { Database, ListingRow, OperationOf, OperationRow, ProductRow } from '../../../db/schema.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import type { Locked } from '../../../operations/lock.ts';
import { enqueue } from '../../../operations/store.ts';
import { isByHand, storeChangeStep } from '../by-hand/store-step.ts';
import { findAllLive } from '../rows.ts';
import { updateListings } from '../write.ts';

type Shown = Pick<
  ProductRow,
  | 'name'
  | 'description'
  | 'price_pence'
  | 'images'
  | 'quantity'
  | 'condition'
  | 'specifics'
  | 'ebay_category'
  | 'overrides'
  | MeasureField
>;

/** The edited fields that buyers see on every platform with a listing. */
function changedFields(before: Shown, after: Shown): RevisedField[] {
  const changed: [RevisedField, boolean][] = [
    ['title', before.name !== after.name],
    ['description', before.description !== after.description],
    ['price', before.price_pence !== after.price_pence],
    ['images', JSON.stringify(before.images) !== JSON.stringify(after.images)],
    ['quantity', before.quantity !== after.quantity],
    ['condition', before.condition !== after.condition],
    // The database keeps the names in its own order.
    ['specifics', !isDeepStrictEqual(before.specifics, after.specifics)],
    ['category', before.ebay_category !== after.ebay_category],
    ['parcel', measureNames.some((name) => before[name] !== after[name])],
  ];
  return changed.flatMap(([field, isChanged]) => (isChanged ? [field] : []));
}

/** Stores what follows from an edit of a product, and returns it: a revise for each listing that shows the edited fields. */
export async function storeEdits(
  trx: Transaction<Database>,
  before: Shown,
  after: Locked<ProductRow>,
  { except, only }: { except?: Platform; only?: Platform } = {},
): Promise<OperationRow[]> {
  const lowers = after.price_pence < before.price_pence || after.quantity < before.quantity;
  const stored = await storeRevises(trx, after, changedFields(before, after), {
    lowers,
    ...(except && { except }),
    ...(only && { only }),
  });
  for (const platform of platforms) {
    if (platform === except || (only && platform !== only)) continue;
    if (isDeepStrictEqual(before.overrides[platform], after.overrides[platform])) continue;
    stored.push(...(await storeRevises(trx, after, ['settings'], { only: platform })));
  }
  // A revise of the settings joins that of the other fields.
  return [...new Map(stored.map((operation) => [operation.id, operation])).values()];
}

/**
 * Stores a revise for every live listing the server can change, or adds to the queued one. Where the seller works by
 * hand it is a step. Listings whose links the seller typed in are theirs to update.
 */
export async function storeRevises(
  trx: Transaction<Database>,
  product: Locked<ProductRow>,
  fields: readonly RevisedField[],
  { except, only, lowers = false }: { except?: Platform; only?: Platform; lowers?: boolean } = {},
): Promise<OperationRow[]> {
  const stored: OperationRow[] = [];
  if (fields.length === 0 || whyNotForSale(product)) return stored;
  for (const listing of await findAllLive(trx, product)) {
    const { platform } = listing;
    if (platform === except || (only && platform !== only)) continue;
    const step = isByHand(listing) && (await storeChangeStep(trx, product, listing, fields));
    if (step) stored.push(step);
    if (!canBeRevised(listing)) continue;
    const shown = fields.filter((field) => findMarketplace(platform)?.revised?.includes(field));
    if (shown.length === 0) continue;
    const params: Edits = { ...(await neverReached(trx, product, platform)), ...editsOf(shown) };
    const lowersHere = lowers && shown.some((field) => field === 'price' || field === 'quantity');
    if (lowersHere || shown.includes('fewer')) params.lowers = true;
    // The photos at the shop differ from the product's until the revise has run.
    if (shown.includes('images'))
      await updateListings(trx, product, { photos_there: null }, (all) => all.where('id', '=', listing.id));
    const { user_id: userId } = product;
    const lowersIt = params.lowers === true;
    stored.push(await enqueue(trx, { userId, kind: 'revise', platform, product, params, lowers: lowersIt }));
  }
  return stored;
}

export function canBeRevised(listing: ListingRow): boolean {
  const marketplace = findMarketplace(listing.platform);
  return marketplace?.revise !== undefined && listing.connection_id !== null && listing.external_id !== '';
}

/**
 * The fields of revises that failed. They go with the next revise; otherwise they would be
 * lost unless the seller chooses Retry.
 */
async function neverReached(
  trx: Transaction<Database>,
  product: ProductRow,
  platform: Platform,
): Promise<Edits> {
  const { again, ...edits } = await findUnsent(trx, product, platform);
  return { ...edits, ...again };
}

/** The params of the last revise, if it failed or was cancelled and nothing was stored there since. */
export async function findUnsent(
  trx: Transaction<Database>,
  product: Parameters<typeof ofProduct>[0],
  platform: Platform,
): Promise<ParamsOf<'revise'>> {
  const state = await trx
    .selectFrom('listing_states')
    .select('unsent')
    .where(ofProduct(product))
    .where('platform', '=', platform)
    .executeTakeFirst();
  return readParams('revise', state?.unsent ?? {});
}

/**
 * Fields edited while a revise was running, after it may have read the product. They go in
 * another revise once it has ended.
 */
export async function followUp(
  trx: Transaction<Database>,
  { params, platform: only }: Locked<OperationOf<'revise'>>,
  product: Locked<ProductRow> | undefined,
): Promise<void> {
  const { again } = params;
  if (!product || !again || fieldsIn(again).length === 0) return;
  await storeRevises(trx, product, fieldsIn(again), { only, lowers: again.lowers === true });
}
