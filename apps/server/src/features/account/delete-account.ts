import type { AccountDeleted } from '@crosslister/contract/accounts/account.ts';
import { sql } from 'kysely';
import { takeYourTime } from '../../db/database.ts';
import type { Db, StoredOperation, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { changeOperations, moveOperations } from '../../operations/write-operation-rows.ts';
import type { Services } from '../../services.ts';
import { removeAllWebhooks } from '../connections/webhooks/remove-webhooks.ts';
import { removeLeavingPhotos } from '../images/remove-unused-photos.ts';
import { countLive } from './read-account.ts';

const RETRY_MS = 200;
/** How long (ms) running operations may take to stop. */
const PATIENCE_MS = 5000;

/**
 * Removes a seller with everything they have. It ends no listing. Marketplaces are asked to stop their webhooks, as far
 * as they answer within seconds. Queued operations are cancelled and running ones are asked to stop. A worker that
 * continues all the same finds its operation gone before its next request that changes something.
 */
export async function deleteAccount(
  services: Services,
  userId: number,
): Promise<Omit<AccountDeleted, 'success' | 'message'>> {
  try {
    await transact(services.db, (trx) => stopWork(trx, userId));
  } finally {
    services.sessions.forget();
  }
  const [webhooks_left] = await Promise.all([
    removeAllWebhooks(services, userId),
    untilStopped(services.db, userId),
  ]);
  const left = await transact(services.db, async (trx) => {
    const live_listings = await countLive(trx, userId);
    const perhaps_listed = (await underWay(trx, userId)).flatMap(({ kind, sent, platform, snapshot }) =>
      kind === 'crosslist' && sent && snapshot ? [{ platform, name: snapshot.name, sku: snapshot.sku }] : [],
    );
    await remove(trx, userId);
    return { live_listings, perhaps_listed, webhooks_left };
  });
  await removeLeavingPhotos(services);
  return left;
}

async function untilStopped(db: Db, userId: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline && (await underWay(db, userId)).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** The seller is signed out everywhere, so that nothing new is stored meanwhile. */
async function stopWork(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  for (const table of ['sessions', 'extension_codes', 'extension_pairings'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  // First, as a worker may claim one meanwhile, or put one back.
  await changeOperations(trx, { cancel_requested: true })
    .where('user_id', '=', userId)
    .where('status', 'in', ['queued', 'waiting', 'processing'])
    .execute();
  await moveOperations(trx, ['queued', 'waiting'], 'cancelled', { error: 'The account is being deleted.' })
    .where('user_id', '=', userId)
    .execute();
}

function underWay(db: Db, userId: number): Promise<StoredOperation[]> {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'processing')
    .execute();
}

/** Foreign keys would delete all of it, but row by row. Each of these tables is deleted in one statement. */
async function remove(trx: Trx, userId: number): Promise<void> {
  await takeYourTime(trx);
  await sql`SELECT set_config('crosslister.leaving', 'on', true)`.execute(trx);
  for (const table of [
    'operations',
    'sale_endings',
    'listing_states',
    'undo_steps',
    'waiting_items',
    'sales',
    'orders',
    'listing_external_ids',
    'listings',
    'intake_photos',
    'products',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await trx.deleteFrom('users').where('id', '=', userId).execute();
  await trx
    .insertInto('leaving_photos')
    .values({ owner_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
