import { takeYourTime } from '../db/database.ts';
import { ofPlatform } from '../db/of-product.ts';
import type { Db, Trx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { OWNER } from './check-key.ts';
import {
  ownerOf,
  ownerOfAssistant,
  ownerOfChannel,
  ownerOfClickAndDrop,
  ownerOfMailbox,
  PUSH_KEYS_OWNER,
} from './owner-of.ts';
import { type Sealer, WrongKey } from './seal.ts';

/**
 * After a change of the key: encrypts everything that uses an old key with the new one, in one transaction. The old key
 * is then no longer needed. Webhooks are set up again, because their URLs and secrets are derived from the key.
 */
export async function rotateKey(db: Db, sealer: Sealer): Promise<void> {
  await transact(db, async (trx) => {
    await takeYourTime(trx);
    const { canary, push_keys } = await trx
      .selectFrom('instance')
      .select(['canary', 'push_keys'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (sealer.isCurrent(canary)) return;
    await sealSecrets(trx, sealer);
    await sealAppKeys(trx, sealer);
    await sealChannels(trx, sealer);
    await sealMailboxes(trx, sealer);
    await sealClickAndDrop(trx, sealer);
    await sealAssistants(trx, sealer);
    await trx.updateTable('webhooks').set({ public_url: null }).execute();
    await trx
      .updateTable('instance')
      .set({
        canary: sealer.seal(sealer.open(canary, OWNER), OWNER),
        push_keys: push_keys && rotated(sealer, push_keys, PUSH_KEYS_OWNER),
      })
      .execute();
  });
}

/** A text that no known key can decrypt stays as it is. Its connection has to be made again, as before. */
function rotated(sealer: Sealer, sealed: Buffer, owner: string): Buffer {
  try {
    return sealer.seal(sealer.open(sealed, owner), owner);
  } catch (error) {
    if (error instanceof WrongKey) return sealed;
    throw error;
  }
}

async function sealSecrets(trx: Trx, sealer: Sealer): Promise<void> {
  const rows = await trx
    .selectFrom('connections')
    .select(['id', 'user_id', 'platform', 'secrets'])
    .where('secrets', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, user_id, platform, secrets } of rows) {
    if (!secrets) continue;
    await trx
      .updateTable('connections')
      .set({ secrets: rotated(sealer, secrets, ownerOf('connections', user_id, platform)) })
      .where('id', '=', id)
      .execute();
  }
}

async function sealAppKeys(trx: Trx, sealer: Sealer): Promise<void> {
  const rows = await trx.selectFrom('app_keys').selectAll().forUpdate().execute();
  for (const { user_id, platform, keys } of rows) {
    await trx
      .updateTable('app_keys')
      .set({ keys: rotated(sealer, keys, ownerOf('app_keys', user_id, platform)) })
      .where(ofPlatform(user_id, platform))
      .execute();
  }
}

async function sealChannels(trx: Trx, sealer: Sealer): Promise<void> {
  const rows = await trx
    .selectFrom('notification_channels')
    .select(['id', 'user_id', 'target'])
    .forUpdate()
    .execute();
  for (const { id, user_id, target } of rows) {
    await trx
      .updateTable('notification_channels')
      .set({ target: rotated(sealer, target, ownerOfChannel(user_id, id)) })
      .where('id', '=', id)
      .execute();
  }
}

async function sealMailboxes(trx: Trx, sealer: Sealer): Promise<void> {
  const rows = await trx.selectFrom('mailboxes').select(['user_id', 'password']).forUpdate().execute();
  for (const { user_id, password } of rows) {
    await trx
      .updateTable('mailboxes')
      .set({ password: rotated(sealer, password, ownerOfMailbox(user_id)) })
      .where('user_id', '=', user_id)
      .execute();
  }
}

async function sealClickAndDrop(trx: Trx, sealer: Sealer): Promise<void> {
  const rows = await trx.selectFrom('click_and_drop').select(['user_id', 'api_key']).forUpdate().execute();
  for (const { user_id, api_key } of rows) {
    await trx
      .updateTable('click_and_drop')
      .set({ api_key: rotated(sealer, api_key, ownerOfClickAndDrop(user_id)) })
      .where('user_id', '=', user_id)
      .execute();
  }
}

async function sealAssistants(trx: Trx, sealer: Sealer): Promise<void> {
  const rows = await trx.selectFrom('assistants').select(['user_id', 'api_key']).forUpdate().execute();
  for (const { user_id, api_key } of rows) {
    if (!api_key) continue;
    await trx
      .updateTable('assistants')
      .set({ api_key: rotated(sealer, api_key, ownerOfAssistant(user_id)) })
      .where('user_id', '=', user_id)
      .execute();
  }
}
