import { createHash } from 'node:crypto';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import type { ListingStatus, ProductStatus } from '@crosslister/contract/product.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/schema.ts';
import { addKept, addLinks, addOfProduct } from './bystander-kept.ts';
import { FAR, firstIds, MONTH_AGO, pick, type Rows, type Things } from './bystander-values.ts';
import { addOperations, addReviewItems, addSales } from './bystander-work.ts';

/** High, so that sellers of tests and their products still count from 1. Every id of the bystander is higher. */
export const BYSTANDER = 900_000;

const bytes = (text: string) => createHash('sha256').update(text).digest();
const photoId = (n: number) => bytes(`photo ${n}`).toString('hex');

/**
 * A seller who takes no part, with rows in every table a seller can have rows in. No test signs in as them, so nothing
 * of theirs may change. Their products have the same SKUs as those of the tests.
 */
export async function addBystander(
  db: Db,
  skus: readonly string[],
  publicUrl: string | null = null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setSequences(trx, BYSTANDER - 1);
    const { id: userId } = await trx
      .insertInto('users')
      .values({ username: 'bystander', password_hash: 'nobody signs in', reported_sale_id: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setSequences(trx, BYSTANDER);
    await addAccount(trx, userId);
    const connections = await addConnections(trx, userId, publicUrl);
    const productIds = await addProducts(trx, userId, skus);
    await addListings(trx, userId, { skus, productIds, connections });
    await addSales(trx, userId, { skus, productIds });
    await addOperations(trx, userId, { skus, productIds });
    await addReviewItems(trx, userId, productIds);
    await addOfProduct(trx, userId, productIds[0] ?? 0);
    await addLinks(trx, userId, productIds);
    await setSequences(trx, null);
  });
}

/** Later rows get ids after this one. Null: from 1 on. */
async function setSequences(trx: Trx, last: number | null): Promise<void> {
  await sql`SELECT setval(oid::regclass, ${last ?? 1}, ${last !== null}) FROM pg_class
    WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace`.execute(trx);
}

async function addAccount(trx: Trx, user_id: number): Promise<void> {
  await trx
    .insertInto('settings')
    .values({
      user_id,
      pricing_rules: JSON.stringify({ ebay: { type: 'percentage', value: 10 } }),
      default_ebay_category: '11450',
      source_platform: 'woocommerce',
      views: JSON.stringify({ active: { page_size: 100 } }),
      import_presets: JSON.stringify({ Supplier: { columns: { Item: 'name' } } }),
    })
    .execute();
  await trx
    .insertInto('sessions')
    .values({ token_hash: bytes('session'), user_id, expires_at: FAR })
    .execute();
  await trx
    .insertInto('extension_codes')
    .values({ code_hash: bytes('code'), user_id, expires_at: FAR })
    .execute();
  await trx
    .insertInto('extension_pairings')
    .values({ user_id, token_hash: bytes('pairing'), name: 'Chrome' })
    .execute();
  await trx
    .insertInto('oauth_states')
    .values({ state: 'bystander', user_id, platform: 'ebay', verifier: 'a verifier', created_at: FAR })
    .execute();
  await trx
    .insertInto('key_requests')
    .values({ state: 'bystander', user_id, store_url: 'https://shop.example', created_at: FAR })
    .execute();
  await trx
    .insertInto('app_keys')
    .values(
      (['ebay', 'etsy'] as const).map((platform) => ({ user_id, platform, keys: bytes(`app ${platform}`) })),
    )
    .execute();
  await addKept(trx, user_id);
  await addNotifications(trx, user_id);
  await addMailbox(trx, user_id);
  await trx
    .insertInto('images')
    .values([1, 2, 3].map((n) => ({ id: photoId(n), user_id, width: 800, height: 600, touched_at: FAR })))
    .execute();
}

/** A channel that wants nothing more, and one message that is due a lifetime from now. */
async function addNotifications(trx: Trx, user_id: number): Promise<void> {
  const { id: channel_id } = await trx
    .insertInto('notification_channels')
    .values({
      user_id,
      kind: 'email',
      name: 'Bystander',
      target: bytes('target'),
      address_key: bytes('address'),
      shown_to: 'bystander@example.com',
      events: sql`'{}'::text[]`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: notification_id } = await trx
    .insertInto('notifications')
    .values({ user_id, event: 'sold', key: 'sold', about: '{}', created_at: FAR })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('notification_deliveries')
    .values({
      user_id,
      notification_id,
      channel_id,
      channel_name: 'Bystander',
      channel_kind: 'email',
      due_at: FAR,
    })
    .execute();
}

/** A mailbox that is looked into a lifetime from now, and a mail that was asked about. */
async function addMailbox(trx: Trx, user_id: number): Promise<void> {
  await trx
    .insertInto('mailboxes')
    .values({
      user_id,
      host: 'imap.example.com',
      port: 993,
      username: 'bystander@example.com',
      password: bytes('mailbox'),
      folder: 'INBOX',
      seller_address: 'bystander@example.com',
      next_look_at: FAR,
    })
    .execute();
  await trx
    .insertInto('mail_notices')
    .values({
      user_id,
      platform: 'vinted',
      order_id: 'a mail',
      reason: 'unknown',
      titles: sql`ARRAY['A thing']`,
      currency: 'GBP',
      message: 'Which thing was it?',
      sold_at: FAR,
    })
    .execute();
}

/** Connected, with the next polls a lifetime from now. */
async function addConnections(
  trx: Trx,
  user_id: number,
  public_url: string | null,
): Promise<Map<Platform, number>> {
  const rows = await trx
    .insertInto('connections')
    .values(
      platforms
        .filter((platform) => platform !== 'vinted')
        .map((platform) => ({
          user_id,
          platform,
          secrets: bytes(platform),
          account_id: `${platform} of the bystander`,
          account_name: 'Bystander',
          sales_cursor: '2026-01-01T00:00:00Z',
          next_poll_at: FAR,
          next_look_at: FAR,
          next_rehearsal_at: FAR,
          capture_until: FAR,
          first_listing: JSON.stringify({ settled: 'right' }),
          listing_stop: JSON.stringify({ until: FAR.toISOString(), message: 'No more this month.' }),
        })),
    )
    .returning(['id', 'platform'])
    .execute();
  const connections = new Map(rows.map(({ id, platform }) => [platform, id]));
  await trx
    .insertInto('captured_calls')
    .values(
      rows.map(({ id }) => ({ user_id, connection_id: id, took_ms: 12, call: '{"method":"GET"}', size: 16 })),
    )
    .execute();
  await trx.insertInto('form_captures').values({ user_id, platform: 'vinted', capture_until: FAR }).execute();
  await trx
    .insertInto('captured_forms')
    .values({ user_id, platform: 'vinted', look: '{"field":"Title"}', size: 17 })
    .execute();
  await trx
    .insertInto('webhooks')
    .values(
      rows
        .filter(({ platform }) => findMarketplace(platform)?.webhooks)
        .map(({ id }) => ({ connection_id: id, check_at: FAR, active: true, public_url })),
    )
    .execute();
  return connections;
}

const statuses: ProductStatus[] = ['active', 'active', 'active', 'sold', 'inactive', 'action_required'];

async function addProducts(trx: Trx, user_id: number, skus: readonly string[]): Promise<number[]> {
  const rows: Rows<'products'> = skus.map((sku, n) => {
    const status = pick(statuses, n);
    return {
      user_id,
      sku,
      name: pick(['A thing', 'Oak clock', 'Brass lamp', 'Mug'], n),
      price_pence: 1000 + n,
      description: 'It only stands by.',
      per_platform: JSON.stringify(n % 3 === 0 ? { ebay: { title: 'Stands by on eBay', price: 12.5 } } : {}),
      status,
      images: JSON.stringify([
        { src: n < 2 ? `/api/images/${photoId(n + 1)}.jpg` : 'https://shop.example/1.jpg' },
      ]),
      quantity: status === 'sold' ? 0 : 1 + (n % 3),
      cost_pence: 100,
      edited_fields: n % 4 === 0 ? ['price', 'quantity'] : [],
      date_sold: status === 'sold' ? MONTH_AGO : null,
      action_info:
        status === 'action_required'
          ? JSON.stringify({
              type: 'manual_delist_required',
              platform: 'vinted',
              message: 'Delete it.',
              listing_url: '',
            })
          : null,
      // Deleted here but still listed somewhere. Its SKU may be used again.
      deleted_at: n % 25 === 24 ? MONTH_AGO : null,
    };
  });
  const made = await trx.insertInto('products').values(rows).returning('id').execute();
  const ids = made.map(({ id }) => id);
  await trx
    .insertInto('product_changes')
    .values(
      ids.map((product_id) => ({
        user_id,
        product_id,
        source: 'seller' as const,
        platform: null,
        before: '{"price_pence":900}',
        after: '{"price_pence":1000}',
      })),
    )
    .execute();
  return ids;
}

async function addListings(
  trx: Trx,
  user_id: number,
  { skus, productIds, connections }: Things & { connections: Map<Platform, number> },
): Promise<void> {
  const statuses: ListingStatus[] = ['active', 'active', 'scheduled', 'draft', 'delisted'];
  const rows = productIds.flatMap((product_id, n) =>
    platforms.map((platform, place) => ({
      user_id,
      product_id,
      platform,
      connection_id: connections.get(platform) ?? null,
      external_id: String(firstIds[platform] + n),
      sku: skus[n] ?? '',
      url: `https://${platform}.example/${n}`,
      price_pence: 1100 + n,
      status: pick(statuses, n + place),
    })),
  );
  await trx.insertInto('listings').values(rows).execute();
  await trx
    .insertInto('listing_external_ids')
    .values(
      rows.map(({ platform, external_id, product_id }) => ({ user_id, platform, external_id, product_id })),
    )
    .execute();
}
