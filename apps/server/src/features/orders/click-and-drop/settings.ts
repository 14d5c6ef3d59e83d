import { STORED_SECRET } from '@crosslister/contract/credentials.ts';
import type { ClickAndDrop, ClickAndDropSettings } from '@crosslister/contract/orders/click-and-drop.ts';
import type { OrderList } from '@crosslister/contract/orders/orders.ts';
import type { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { Db } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { stepOfOneCall } from '../../../marketplace-calls/next-step.ts';
import { ownerOfClickAndDrop } from '../../../secrets/owner-of.ts';
import type { Services } from '../../../services.ts';
import { tryKey } from './api.ts';

const find = (db: Db, userId: number) =>
  db.selectFrom('click_and_drop').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Whether parcels can be sent there, without the key. */
export async function readClickAndDrop(db: Db, userId: number): Promise<ClickAndDrop | null> {
  const row = await find(db, userId);
  if (!row) return null;
  const { dispatches, last_polled_at: polled, error } = row;
  return { key: STORED_SECRET, dispatches, last_polled_at: polled?.toISOString() ?? null, error };
}

export async function stateOfClickAndDrop(db: Db, userId: number): Promise<OrderList['click_and_drop']> {
  const row = await find(db, userId);
  return row ? { error: row.error } : null;
}

/** The seller's key. A problem if there is none. */
export async function clickAndDropKey({ db, sealer }: Services, userId: number): Promise<string> {
  const row = await find(db, userId);
  if (!row)
    throw new HttpProblem(409, 'Click & Drop is off.', {
      nextStep: 'Enter its key under Settings, Click & Drop.',
    });
  return sealer.open(row.api_key, ownerOfClickAndDrop(userId));
}

const typedKey = async (services: Services, userId: number, { key }: ClickAndDropSettings) =>
  key === STORED_SECRET ? clickAndDropKey(services, userId) : key;

export async function saveClickAndDrop(
  services: Services,
  userId: number,
  settings: ClickAndDropSettings,
): Promise<ClickAndDrop> {
  const key = await typedKey(services, userId, settings);
  const before = await find(services.db, userId);
  // Or one after another was removed. What that one has sent is still known.
  const isOther = !before || services.sealer.open(before.api_key, ownerOfClickAndDrop(userId)) !== key;
  const values = {
    api_key: services.sealer.seal(key, ownerOfClickAndDrop(userId)),
    dispatches: settings.dispatches,
    ...(isOther && { key_changed_at: sql<Date>`now()` }),
  };
  await transact(services.db, async (trx) => {
    await trx
      .insertInto('click_and_drop')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ ...values, error: null, failures: 0, next_poll_at: sql<Date>`now()` }),
      )
      .execute();
    await changed(trx, userId, 'sales');
  });
  const saved = await readClickAndDrop(services.db, userId);
  if (!saved) throw notFound('key');
  return saved;
}

/** Nothing is sent or asked there any more. What is there stays there. */
export async function removeClickAndDrop(db: Db, userId: number): Promise<void> {
  await transact(db, async (trx) => {
    const removed = await trx
      .deleteFrom('click_and_drop')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!removed) throw notFound('key');
    await changed(trx, userId, 'sales');
  });
}

/** Asks for one order of the list. Nothing is stored or sent. */
export async function testClickAndDrop(
  services: Services,
  userId: number,
  settings: ClickAndDropSettings,
  signal: AbortSignal,
): Promise<TestResult> {
  try {
    await tryKey(services, { key: await typedKey(services, userId, settings), signal });
    return { success: true, message: 'Click & Drop takes the key.' };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return { success: false, error: error.message, next_step: stepOfOneCall(error) };
  }
}
