import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { descriptionOn, titleOn } from '@crosslister/domain/listing-contents.ts';
import type { RevisedField } from '@crosslister/marketplaces/listing/listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { ofProduct } from '../../../db/of-product.ts';
import type { ListingRow, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { type Edits, editsOf } from '../../../db/stored/operation-json.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import type { Locked } from '../../../operations/lock.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { isByHand, storeChangeStep } from '../by-hand/store-step.ts';
import { findAllLive } from '../listing-rows.ts';
import { keepTitle, storeTitle, updateListings } from '../write-listing-rows.ts';
import { changedFields, lowersListing, type Shown } from './changed-fields.ts';
import { keepForLater, neverReached } from './unsent-edits.ts';

interface Where {
  except?: Platform;
  only?: Platform;
}

/** Stores what follows from an edit of a product, and returns it: a revise for each listing that shows the edited fields. */
export async function storeEdits(
  trx: Trx,
  before: Shown,
  after: Locked<ProductRow>,
  where: Where = {},
): Promise<OperationRow[]> {
  if (platforms.every((platform) => changedFields(before, after, platform).length === 0)) return [];
  await keepTexts(trx, before, after, where);
  const edit = (listing: ListingRow) => ({
    fields: changedFields(before, after, listing.platform),
    lowers: lowersListing(before, after, listing),
  });
  return storeForEach(trx, after, edit, where);
}

/**
 * Until it is changed there, a listing has the title and the description from before the edit; what the edit was read from
 * has them already.
 */
async function keepTexts(
  trx: Trx,
  before: Shown,
  after: Locked<ProductRow>,
  { except, only }: Where,
): Promise<void> {
  const texts = [
    { column: 'title_there', read: titleOn },
    { column: 'description_there', read: descriptionOn },
  ] as const;
  const edited = platforms.flatMap((platform) =>
    texts.flatMap(({ column, read }) => {
      const [was, is] = [read(platform, before), read(platform, after)];
      return was === is ? [] : [{ platform, column, was, is }];
    }),
  );
  if (edited.length === 0) return;
  const listings = await trx.selectFrom('listings').select('platform').where(ofProduct(after)).execute();
  const there = new Set(listings.map(({ platform }) => platform));
  for (const { platform, column, was, is } of edited) {
    if (!there.has(platform) || (only && platform !== only)) continue;
    if (platform === except) await storeTitle(trx, after, platform, null, column);
    else await keepTitle(trx, after, platform, { was, is, column });
  }
}

/** Stores a revise of these fields for every live listing that shows one of them. */
export async function storeRevises(
  trx: Trx,
  product: Locked<ProductRow>,
  fields: readonly RevisedField[],
  { lowers = false, ...where }: Where & { lowers?: boolean } = {},
): Promise<OperationRow[]> {
  return fields.length === 0 ? [] : storeForEach(trx, product, () => ({ fields, lowers }), where);
}

/**
 * Stores a revise for every live listing the server can change, or adds to the queued one. Where the seller works by
 * hand it is a step. Listings whose links the seller typed in are theirs to update.
 */
async function storeForEach(
  trx: Trx,
  product: Locked<ProductRow>,
  edit: (listing: ListingRow) => { fields: readonly RevisedField[]; lowers: boolean },
  { except, only }: Where,
): Promise<OperationRow[]> {
  const stored: OperationRow[] = [];
  const isForSale = !whyNotForSale(product);
  if (whyNotForSale(product) === 'delete') return stored;
  for (const listing of await findAllLive(trx, product)) {
    const { platform } = listing;
    if (platform === except || (only && platform !== only)) continue;
    const { fields, lowers } = edit(listing);
    const step = isForSale && isByHand(listing) && (await storeChangeStep(trx, product, listing, fields));
    if (step) stored.push(step);
    const shown = canBeRevised(listing) || waitsForSync(listing) ? fields.filter(isRevisedOn(platform)) : [];
    if (shown.length === 0) continue;
    if (!isForSale || waitsForSync(listing)) {
      await keepForLater(trx, product, platform, editsOf(shown));
      continue;
    }
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

/** A shop's listing that lost its place when the shop's address changed. A sync that finds it again sends its edits. */
export const waitsForSync = ({
  platform,
  connection_id,
  external_id,
}: Parameters<typeof canBeRevised>[0]): boolean =>
  connection_id === null && external_id === '' && findMarketplace(platform)?.keyGrant !== undefined;

/** Whether an edit of the field shows on that marketplace, where the server makes it. */
export const isRevisedOn = (platform: Platform) => (field: RevisedField) =>
  findMarketplace(platform)?.listing.revised.includes(field) ?? false;

export function canBeRevised(
  listing: Pick<ListingRow, 'platform' | 'connection_id' | 'external_id'>,
): boolean {
  const isByServer = findMarketplace(listing.platform) !== undefined;
  return isByServer && listing.connection_id !== null && listing.external_id !== '';
}
