import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { type Selectable, sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { claimInRounds } from '../../../db/claims/due.ts';
import type { Database, Db, Trx } from '../../../db/schema.ts';
import { isStorageFailure } from '../../../db/stored/storage-failure.ts';
import { transact } from '../../../db/transact.ts';
import { inOneText, stepOfOneCall } from '../../../marketplace-calls/next-step.ts';
import { ownerOfClickAndDrop } from '../../../secrets/owner-of.ts';
import type { Services } from '../../../services.ts';
import { dispatchParcels } from '../change-orders.ts';
import { type ParcelThere, readParcels } from './api.ts';
import { DOUBT_SECONDS, storeParcel } from './send-parcels.ts';

const WIDTH = 8;
const POLL_MS = 60_000;
/** While a parcel there has no label yet. */
const EVERY_SECONDS = 300;
/** With no such parcel, when nothing is asked there. One may come back: it was not posted after all. */
const IDLE_SECONDS = 900;
/** After a failure, twice as long each time, and for a refused key at once. */
const SLOWEST_SECONDS = 3_600;
/** Whose label is not made by then is not asked for any more. */
const MOST_DAYS = 30;

type Account = Selectable<Database['click_and_drop']>;
type Waiting = Selectable<Database['click_and_drop_parcels']> & {
  state: 'sending' | 'sent';
  since: Date;
  order_ids: number[];
  /** Long enough sent for its list to have it. */
  is_old: boolean;
};

/** Brings the tracking numbers of parcels from Click & Drop, whether or not a browser is open. */
export const startClickAndDropPoller = (services: Services) =>
  claimInRounds<Account>(services, 'clickAndDrop', {
    width: WIDTH,
    only: sql`true`,
    // A process that claims it and dies leaves it to the next time: reading again does no harm.
    next: EVERY_SECONDS,
    work: (account, signal) => ask(services, account, signal),
    failed: 'Click & Drop cannot be asked',
  });

async function ask(services: Services, account: Account, stopping: AbortSignal): Promise<void> {
  const { user_id: userId } = account;
  const log = services.log.child({ clickAndDrop: userId });
  try {
    await pollParcels(services, account, AbortSignal.any([stopping, AbortSignal.timeout(POLL_MS)]));
  } catch (error) {
    if (stopping.aborted || isStorageFailure(error)) return;
    const isTheirs = error instanceof MarketplaceError;
    if (isTheirs) log.warn({ reason: error.message }, 'Click & Drop cannot be read');
    else log.error({ err: error }, 'reading Click & Drop failed');
    const said = isTheirs
      ? inOneText(error, stepOfOneCall(error))
      : 'Something went wrong on this server. Look at its log.';
    await storeFailure(services.db, account, said, isTheirs && error.kind === 'credentials').catch(
      (failure) => log.error({ err: failure }, 'the result of Click & Drop could not be stored'),
    );
  }
}

async function pollParcels(services: Services, account: Account, signal: AbortSignal): Promise<void> {
  const { db, sealer } = services;
  const { user_id: userId } = account;
  const waiting = await findWaiting(db, userId);
  const [first] = waiting;
  if (first) {
    const key = sealer.open(account.api_key, ownerOfClickAndDrop(userId));
    const since = waiting.reduce((least, each) => (each.since < least ? each.since : least), first.since);
    const there = await readParcels(services, { key, signal }, since);
    await transact(db, (trx) => storeFound(trx, account, waiting, there));
  }
  await db
    .updateTable('click_and_drop')
    .set({
      failures: 0,
      error: null,
      ...(first ? { last_polled_at: sql<Date>`now()` } : { next_poll_at: inSeconds(IDLE_SECONDS) }),
    })
    .where('user_id', '=', userId)
    .where('api_key', '=', account.api_key)
    .$if(!first, (rows) => rows.where('next_poll_at', '=', account.next_poll_at))
    .execute();
  if (account.error) await transact(db, (trx) => changed(trx, userId, 'sales'));
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/**
 * Parcels without a label whose orders are to be posted. `since`: neither made nor sold earlier, whichever of the two the
 * list goes by, which its document does not say.
 */
async function findWaiting(db: Db, userId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT c.*, least(c.sent_at, min(s.sold_at)) - interval '1 day' AS since, jsonb_agg(DISTINCT o.id) AS order_ids,
      c.sent_at < now() - make_interval(secs => ${DOUBT_SECONDS}) AS is_old
    FROM click_and_drop_parcels c
      JOIN orders o ON o.user_id = c.user_id AND o.click_and_drop = c.id AND o.posted_at IS NULL
      LEFT JOIN sales s ON s.user_id = o.user_id AND s.of_order = o.id
    WHERE c.user_id = ${userId} AND c.state IN ('sending', 'sent')
      AND c.sent_at > now() - make_interval(days => ${MOST_DAYS})
    GROUP BY c.id`.execute(db);
  return rows;
}

/** Of parcels that are not in the list. */
const words = {
  sent: 'It is not in Click & Drop any more.',
  sending: 'Click & Drop did not answer, and does not have it: send it again.',
  otherKey: 'It was sent with another key, whose account may have it: look there before you send it again.',
};

async function storeFound(
  trx: Trx,
  { user_id: userId, dispatches, key_changed_at: keyChanged }: Account,
  waiting: readonly Waiting[],
  there: ReadonlyMap<string, ParcelThere>,
): Promise<void> {
  const labelled: { order_ids: number[]; carrier: 'royal_mail'; tracking_number: string }[] = [];
  for (const parcel of waiting) {
    const found = there.get(parcel.reference);
    if (found?.hasLabel) {
      const tracking_number = found.trackingNumber.slice(0, 60);
      await storeParcel(trx, parcel, { state: 'label', tracking_number });
      labelled.push({ order_ids: parcel.order_ids, carrier: 'royal_mail', tracking_number });
    } else if (found && parcel.state === 'sending') await storeParcel(trx, parcel, { state: 'sent' });
    else if (!found && parcel.is_old)
      // What was sent a moment ago may not be in the list yet.
      await storeParcel(trx, parcel, {
        state: parcel.state === 'sent' ? 'gone' : 'failed',
        error: keyChanged && parcel.sent_at < keyChanged ? words.otherKey : words[parcel.state],
      });
  }
  if (dispatches && labelled.length > 0) await dispatchParcels(trx, userId, { parcels: labelled });
  await changed(trx, userId, 'sales');
}

async function storeFailure(db: Db, account: Account, error: string, isRefusal: boolean): Promise<void> {
  const pause = isRefusal
    ? SLOWEST_SECONDS
    : Math.min(SLOWEST_SECONDS, EVERY_SECONDS * 2 ** Math.min(account.failures, 5));
  await transact(db, async (trx) => {
    await trx
      .updateTable('click_and_drop')
      .set({ error, failures: account.failures + 1, next_poll_at: inSeconds(pause) })
      .where('user_id', '=', account.user_id)
      .where('api_key', '=', account.api_key)
      .execute();
    if (account.error !== error) await changed(trx, account.user_id, 'sales');
  });
}
