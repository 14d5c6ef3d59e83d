import { sql } from 'kysely';
import type { Trx } from '../db/schema.ts';
import { addKept } from './bystander-kept.ts';
import { bytes, FAR } from './bystander-values.ts';

const photoId = (n: number) => bytes(`photo ${n}`).toString('hex');

/** Settings, sessions and what else is the account's own. */
export async function addAccount(trx: Trx, user_id: number): Promise<void> {
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
  await addClickAndDrop(trx, user_id);
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

/** Click & Drop, which is asked a lifetime from now, and a parcel there that nobody waits for. */
async function addClickAndDrop(trx: Trx, user_id: number): Promise<void> {
  await trx
    .insertInto('click_and_drop')
    .values({ user_id, api_key: bytes('click and drop'), next_poll_at: FAR })
    .execute();
  await trx
    .insertInto('click_and_drop_parcels')
    .values({ user_id, reference: '10-bystander', state: 'sent' })
    .execute();
}
