import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import type { OperationReport } from '@crosslister/contract/operation.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import type { ByHandMarketplace } from '@crosslister/marketplaces/by-hand-marketplace.ts';
import type { OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Locked } from '../../../operations/lock.ts';
import { readPrice } from '../by-hand/form.ts';
import { findLive } from '../listing-rows.ts';
import { storeListing } from '../publish/store-listing.ts';
import { endStep } from './end-step.ts';

export interface Address {
  externalId: string;
  url: string;
}

/** The listing's id and URL as they are stored, or a refusal. Null for a draft, whose URL the form may not show. */
export function readAddress(
  byHand: ByHandMarketplace,
  { listing_url: typed = '', draft }: OperationReport,
): Address | null {
  const url = listingAddressIn(typed) ?? typed;
  if (!url && draft) return null;
  const externalId = byHand.externalIdFromUrl(url);
  if (!url || externalId === null) {
    const detail = url
      ? `That is not the address of a listing on ${byHand.label}.`
      : `Enter the address of the listing on ${byHand.label}.`;
    throw new HttpProblem(400, `${detail} It looks like ${byHand.exampleUrl}.`, {
      nextStep: 'Open the listing there and copy its address.',
      extra: { fields: { listing_url: detail } },
    });
  }
  return { externalId, url: byHand.listingUrl(externalId, url) };
}

/** Stores the listing the seller made, and ends its step. */
export async function takeListing(
  trx: Trx,
  operation: Locked<OperationRow>,
  product: Locked<ProductRow>,
  byHand: ByHandMarketplace,
  { externalId, url }: Address,
  said: OperationReport,
): Promise<OperationRow> {
  const { platform, snapshot } = operation;
  const listing = await findLive(trx, product, platform);
  if (listing && listing.external_id !== externalId) {
    throw new HttpProblem(409, `The product is listed on ${byHand.label} already: ${listing.url}`, {
      nextStep: 'Delete one of the two there.',
    });
  }
  const owner = await findOwner(trx, product, platform, externalId);
  if (owner) {
    throw new HttpProblem(409, `That is the address of another product of yours: ${owner}.`, {
      nextStep: 'Copy the address of this one.',
    });
  }
  const pricePence = await readPrice(trx, product, byHand);
  const status = said.draft ? ('draft' as const) : ('active' as const);
  const listed = {
    externalId,
    extra: {},
    url,
    status,
    pricePence,
    imagesUploaded: 0,
    scheduledTime: null,
    warnings: [],
  };
  // The seller entered what the step showed. An edit made since then still has to be made there.
  const shown = snapshot ? { ...product, name: snapshot.name, price_pence: snapshot.price_pence } : product;
  const done = await endStep(trx, operation, 'completed', {
    result: {
      item_id: externalId,
      listing_id: externalId,
      listing_url: url,
      price: toPounds(pricePence),
      listing_status: status,
      message: `${said.draft ? 'Saved as a draft' : 'Listed'} on ${byHand.label}.`,
    },
    link: null,
  });
  await storeListing(trx, done, product, shown, listing?.sku ?? product.sku, listed, null);
  return done;
}

/** The name of another product that has this URL, or null. */
async function findOwner(
  trx: Trx,
  product: ProductRow,
  platform: OperationRow['platform'],
  externalId: string,
) {
  const row = await trx
    .selectFrom('listings')
    .innerJoin('products', 'products.id', 'listings.product_id')
    .select('products.name')
    .where('listings.user_id', '=', product.user_id)
    .where('listings.platform', '=', platform)
    .where('listings.external_id', '=', externalId)
    .where('listings.status', '<>', 'delisted')
    .where('listings.product_id', '<>', product.id)
    .executeTakeFirst();
  return row?.name ?? null;
}
