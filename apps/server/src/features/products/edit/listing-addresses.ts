import { type Platform, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { ListingInput, ProductUpdate } from '@crosslister/contract/product.ts';
import { externalIdFromUrl } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ListingRow, ProductRow, Trx } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Locked } from '../../../operations/lock.ts';
import { closeSteps } from '../../../operations/steps.ts';
import { ENDED, liveAddress, recordListings } from '../../catalogue/record-changes.ts';
import { rememberIds } from '../../listings/external-ids.ts';
import { forgetListing, storeAddressed, updateListings } from '../../listings/write-listing-rows.ts';

type Input = z.infer<typeof ListingInput> | null;

/** A change to one listing: a new link, another link of the same listing, or a removed link. */
type AddressChange = {
  product: Locked<ProductRow>;
  platform: Platform;
  /** The address of the live listing there was. */
  was: string | null;
  ended?: boolean;
} & (
  | { kind: 'list'; url: string; externalId: string }
  | { kind: 'rename'; url: string }
  | { kind: 'forget' }
);

/** What is known of the products' listings: the rows, and every marketplace id they ever had. */
export interface KnownListings {
  row: (productId: number, platform: Platform) => ListingRow | undefined;
  formerIds: (productId: number, platform: Platform) => ReadonlySet<string>;
}

const keyOf = (productId: number, platform: Platform) => `${productId} ${platform}`;
const noIds: ReadonlySet<string> = new Set();

/** For products that have just been made: nothing is known. */
export const noListings: KnownListings = { row: () => undefined, formerIds: () => noIds };

export async function knownListings(trx: Trx, userId: number, productIds: number[]): Promise<KnownListings> {
  if (productIds.length === 0) return noListings;
  const ids = sql<number>`ANY (${productIds})`;
  const rows = await trx
    .selectFrom('listings')
    .selectAll()
    .where('product_id', '=', ids)
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const externalIds = await trx
    .selectFrom('listing_external_ids')
    .select(['platform', 'external_id', 'product_id'])
    .where('product_id', '=', ids)
    .where('user_id', '=', userId)
    .execute();
  const byKey = new Map(rows.map((row) => [keyOf(row.product_id, row.platform), row]));
  const former = Map.groupBy(externalIds, (row) => keyOf(row.product_id, row.platform));
  return {
    row: (productId, platform) => byKey.get(keyOf(productId, platform)),
    formerIds: (productId, platform) =>
      new Set(former.get(keyOf(productId, platform))?.map((row) => row.external_id)),
  };
}

/** The links in `input` that the seller changed. A value that an old copy of the product still has is no change. */
export function addressChanges(
  product: Locked<ProductRow>,
  input: ProductUpdate['listings'],
  known: KnownListings,
): AddressChange[] {
  return Object.entries(input ?? {}).flatMap(([key, value]) => {
    const platform = key as Platform;
    const listing = known.row(product.id, platform);
    const change = changeOf(platform, value, listing, known.formerIds(product.id, platform));
    const was = listing && listing.status !== 'delisted' ? liveAddress(listing) : null;
    return change ? [{ ...change, product, platform, was }] : [];
  });
}

function changeOf(
  platform: Platform,
  input: Input | undefined,
  listing: ListingRow | undefined,
  former: ReadonlySet<string>,
) {
  if (input === undefined || (input && input.url === undefined)) return null;
  const url = input?.url?.trim() ?? '';
  const live = listing && listing.status !== 'delisted' ? listing : null;
  if (url === (live?.url ?? '')) return null;
  if (url === '') {
    // A copy read before this listing was made has an empty id. Storing that would remove the link.
    const olderCopy = input?.id === '' && live?.external_id !== '';
    return olderCopy ? null : ({ kind: 'forget' } as const);
  }
  const externalId = externalIdFromUrl(platform, url) ?? '';
  if (live && live.external_id !== '' && (externalId || live.external_id) === live.external_id) {
    // Without its id the listing could not be ended when the product sells.
    return isElsewhere(url, live) ? null : ({ kind: 'rename', url } as const);
  }
  const ended = listing && (listing.url === url || former.has(externalId));
  return ended ? null : ({ kind: 'list', url, externalId } as const);
}

/** Not at the host where the listing is known to be. */
const isElsewhere = (url: string, live: ListingRow) =>
  live.url !== '' && URL.canParse(url) && new URL(url).host !== new URL(live.url).host;

/** Refuses addresses that cannot be of these listings. Throws HttpProblem. */
export function refuseOthers(
  product: ProductRow,
  input: ProductUpdate['listings'],
  known: KnownListings,
): void {
  for (const [key, value] of Object.entries(input ?? {})) {
    const platform = key as Platform;
    const url = value?.url?.trim() ?? '';
    const listing = known.row(product.id, platform);
    if (url === '' || url === listing?.url || externalIdFromUrl(platform, url)) continue;
    const name = platformNames[platform];
    const other = platforms.find((each) => externalIdFromUrl(each, url));
    if (other) {
      throw new HttpProblem(400, `This is an address on ${platformNames[other]}, not on ${name}.`, {
        nextStep: `Enter it below ${platformNames[other]}.`,
      });
    }
    const live = listing && listing.status !== 'delisted' && listing.external_id !== '' ? listing : null;
    if (live && isElsewhere(url, live)) {
      const { host } = new URL(live.url);
      throw new HttpProblem(400, `The listing on ${name} is at ${host}, and this address is not.`, {
        nextStep: 'If it is another listing, choose Remove and save. Then enter its address.',
      });
    }
  }
}

/** Stores the changes. The ids of a removed link are kept, because a late order may still name one. */
export async function storeAddresses(trx: Trx, userId: number, changes: AddressChange[]): Promise<void> {
  const listed = changes.filter((change) => change.kind === 'list');
  await recordListings(
    trx,
    changes.map((change) => {
      const url = change.kind === 'forget' ? null : change.url;
      const { product, platform } = change;
      const listing = { user_id: userId, product_id: product.id, platform };
      return { listing, before: change.was, after: change.ended ? ENDED : url };
    }),
  );
  for (const change of changes) {
    if (change.kind === 'list') continue;
    const { product, platform } = change;
    if (change.kind === 'rename') {
      const { url } = change;
      await updateListings(trx, product, { url }, (listings) => listings.where('platform', '=', platform));
    }
    if (change.kind === 'forget') {
      await forgetListing(trx, product, platform);
      const reason = 'The link was removed here.';
      await closeSteps(
        trx,
        product.user_id,
        [product],
        ['delist', 'revise'],
        { status: 'cancelled', reason },
        [platform],
      );
    }
  }
  if (listed.length === 0) return;
  for (const [platform, changes] of Map.groupBy(listed, (change) => change.platform)) {
    const products = changes.map(({ product }) => product);
    // Typing in the link means the same as confirming the step.
    await closeSteps(trx, userId, products, ['crosslist'], { status: 'completed' }, [platform]);
  }
  const rows = listed.map(({ product, platform, url, externalId, ended }) => ({
    product_id: product.id,
    platform,
    external_id: externalId,
    sku: product.sku,
    url,
    price_pence: product.price_pence,
    ended: ended ?? false,
  }));
  await storeAddressed(trx, userId, rows);
  await rememberIds(trx, userId, rows, { unlessListed: true });
}
