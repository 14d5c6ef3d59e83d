import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ListingInput, ProductUpdate } from '@crosslister/contract/product.ts';
import { externalIdFromUrl } from '@crosslister/marketplaces/registry.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, ListingRow, ProductRow } from '../../db/schema.ts';
import { closeSteps } from '../../operations/steps.ts';

type Input = z.infer<typeof ListingInput> | null;

/** What becomes of one listing: a new address, the same listing under another address, or a forgotten link. */
type AddressChange = { product: ProductRow; platform: Platform; ended?: boolean } & (
  | { kind: 'list'; url: string; externalId: string }
  | { kind: 'rename'; url: string }
  | { kind: 'forget' }
);

/** What is known of a product's listings: the rows, and every remote id it ever had. */
export interface KnownListings {
  rows: ListingRow[];
  externalIds: { platform: Platform; external_id: string; product_id: number }[];
}

export async function knownListings(
  trx: Kysely<Database>,
  userId: number,
  productIds: number[],
): Promise<KnownListings> {
  if (productIds.length === 0) return { rows: [], externalIds: [] };
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
  return { rows, externalIds };
}

/** The addresses in `input` that the seller changed; what an old copy of the product still says is no change. */
export function addressChanges(
  product: ProductRow,
  input: ProductUpdate['listings'],
  known: KnownListings,
): AddressChange[] {
  return Object.entries(input ?? {}).flatMap(([key, value]) => {
    const platform = key as Platform;
    const listing = known.rows.find((row) => row.product_id === product.id && row.platform === platform);
    const former = known.externalIds.filter(
      (row) => row.product_id === product.id && row.platform === platform,
    );
    const change = changeOf(platform, value, listing, new Set(former.map((row) => row.external_id)));
    return change ? [{ ...change, product, platform }] : [];
  });
}

function changeOf(
  platform: Platform,
  input: Input | undefined,
  listing: ListingRow | undefined,
  former: Set<string>,
) {
  if (input === undefined || (input && input.url === undefined)) return null;
  const url = input?.url?.trim() ?? '';
  const live = listing && listing.status !== 'delisted' ? listing : null;
  if (url === (live?.url ?? '')) return null;
  if (url === '') {
    // A copy from before this listing was made has an empty id; taking its word would lose the link.
    const olderCopy = input?.id === '' && live?.external_id !== '';
    return olderCopy ? null : ({ kind: 'forget' } as const);
  }
  const externalId = externalIdFromUrl(platform, url) ?? '';
  if (live && externalId !== '' && externalId === live.external_id) return { kind: 'rename', url } as const;
  const ended = listing && (listing.url === url || former.has(externalId));
  return ended ? null : ({ kind: 'list', url, externalId } as const);
}

/** Stores the changes. A forgotten link's ids are kept: a late order may still name one. */
export async function storeAddresses(
  trx: Kysely<Database>,
  userId: number,
  changes: AddressChange[],
): Promise<void> {
  const listed = changes.filter((change) => change.kind === 'list');
  for (const change of changes) {
    if (change.kind === 'list') continue;
    const { product, platform } = change;
    const query =
      change.kind === 'forget'
        ? trx.deleteFrom('listings').where('product_id', '=', product.id).where('platform', '=', platform)
        : trx
            .updateTable('listings')
            .set({ url: change.url })
            .where('product_id', '=', product.id)
            .where('platform', '=', platform);
    await query.execute();
    if (change.kind === 'forget') {
      const reason = 'The link was removed here.';
      await closeSteps(trx, [product.id], ['delist', 'revise'], { status: 'cancelled', reason }, [platform]);
    }
  }
  for (const { product, platform } of listed) {
    // Typing the address in says as much as confirming the step.
    await closeSteps(trx, [product.id], ['crosslist'], { status: 'completed' }, [platform]);
  }
  if (listed.length === 0) return;
  await trx
    .insertInto('listings')
    .values(
      listed.map(({ product, platform, url, externalId, ended }) => ({
        user_id: userId,
        product_id: product.id,
        platform,
        external_id: externalId,
        sku: product.sku,
        url,
        price_pence: product.price_pence,
        status: ended ? ('delisted' as const) : ('active' as const),
        delisted_at: ended ? new Date() : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'platform']).doUpdateSet((eb) => ({
        connection_id: null,
        external_id: eb.ref('excluded.external_id'),
        extra: '{}',
        url: eb.ref('excluded.url'),
        price_pence: eb.ref('excluded.price_pence'),
        status: eb.ref('excluded.status'),
        created_at: eb.ref('excluded.created_at'),
        scheduled_at: null,
        delisted_at: eb.ref('excluded.delisted_at'),
        proof: null,
      })),
    )
    .execute();
  await rememberIds(trx, userId, listed);
}

/** An id moves to this product only when no other product has a live listing under it: a sale would go astray. */
async function rememberIds(
  trx: Kysely<Database>,
  userId: number,
  listed: { product: ProductRow; platform: Platform; externalId: string }[],
): Promise<void> {
  const byId = new Map(
    listed
      .filter(({ externalId }) => externalId !== '')
      .map((change) => [`${change.platform} ${change.externalId}`, change]),
  );
  if (byId.size === 0) return;
  await trx
    .insertInto('listing_external_ids')
    .values(
      [...byId.values()].map(({ product, platform, externalId }) => ({
        user_id: userId,
        platform,
        external_id: externalId,
        product_id: product.id,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'platform', 'external_id'])
        .doUpdateSet((eb) => ({ product_id: eb.ref('excluded.product_id') }))
        .where(sql<boolean>`NOT EXISTS (SELECT FROM listings AS live
          WHERE live.product_id = listing_external_ids.product_id AND live.platform = excluded.platform
            AND live.external_id = excluded.external_id AND live.status <> 'delisted')`),
    )
    .execute();
}
