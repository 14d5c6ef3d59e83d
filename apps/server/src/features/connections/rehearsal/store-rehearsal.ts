import { type MarketplaceError, passesSoon } from '@crosslister/marketplaces/errors.ts';
import { sql, type UpdateObject } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { ofPlatform, ownRow } from '../../../db/of-product.ts';
import type { ConnectionRow, Database, Trx } from '../../../db/schema.ts';
import type { NoEndings } from '../../../db/stored/stored-json.ts';
import { transact } from '../../../db/transact.ts';
import { stepOfRepeated } from '../../../marketplace-calls/next-step.ts';
import { changeOperations } from '../../../operations/write-operation-rows.ts';
import type { Services } from '../../../services.ts';

/** An outage passes: only so many failures in a row count, with this pause between them, no matter who asked more often. */
const PATIENCE = 3;
const AFTER_FAILURE_SECONDS = 600;
/** While listings cannot be ended, it is tried this often whether they can be again. */
export const WHILE_STOPPED_SECONDS = 900;
const DAY_SECONDS = 86_400;

type Row = Pick<ConnectionRow, 'no_endings_since' | 'rehearsal_failures'> & { is_soon: boolean };
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** What the seller can do. The product that was rehearsed with has nothing to do with a refusal. */
export const stepToEndAgain = (error: MarketplaceError): string =>
  error.kind === 'rejected'
    ? 'It is tried again automatically. If it goes on, look for an update of Crosslister, and report it.'
    : stepOfRepeated(error);

/** Listings there can be ended. If they could not be until now, what waited for it starts at once. */
export const storeCanEnd = (services: Services, connection: ConnectionRow): Promise<void> =>
  store(services, connection, ({ no_endings_since }) => ({
    values: {
      rehearsed_at: sql`now()`,
      rehearsal_failures: 0,
      rehearsal_failed_at: null,
      next_rehearsal_at: inSeconds(DAY_SECONDS),
      no_endings: null,
      no_endings_since: null,
      ...(no_endings_since && { endings_again_at: sql`now()` }),
    },
    canEnd: true,
  }));

/** A real end has failed: whether all of them would is found out now, not tomorrow. */
export async function rehearseSoon(
  trx: Trx,
  { user_id: userId, platform }: Pick<ConnectionRow, 'user_id' | 'platform'>,
): Promise<void> {
  await trx
    .updateTable('connections')
    .set({ next_rehearsal_at: sql<Date>`now()` })
    .where(ofPlatform(userId, platform))
    .where('next_rehearsal_at', '>', sql<Date>`now()`)
    .execute();
}

/** Stores why an end would fail, at once if it will not pass without the seller. */
export const storeCannotEnd = (
  services: Services,
  connection: ConnectionRow,
  error: MarketplaceError,
): Promise<void> =>
  store(services, connection, ({ no_endings_since, rehearsal_failures, is_soon }) => {
    const { retryAfter = AFTER_FAILURE_SECONDS, link } = error.details;
    const couldEnd = no_endings_since === null;
    // It says nothing of endings, which have calls and connections of their own.
    if (error.details.untried || error.kind === 'rate_limited')
      return { values: { next_rehearsal_at: inSeconds(retryAfter) }, canEnd: couldEnd };
    const failures = rehearsal_failures + (is_soon ? 0 : 1);
    const failed = {
      rehearsal_failures: failures,
      ...(!is_soon && { rehearsal_failed_at: sql<Date>`now()` }),
    };
    const mayPass = passesSoon(error) || error.kind === 'lost';
    if (mayPass && couldEnd && failures < PATIENCE) {
      const next_rehearsal_at = inSeconds(AFTER_FAILURE_SECONDS);
      return { values: { ...failed, next_rehearsal_at }, canEnd: true };
    }
    const found: NoEndings = {
      message: error.message,
      next_step: stepToEndAgain(error),
      ...(link && { link }),
    };
    return {
      values: {
        ...failed,
        next_rehearsal_at: inSeconds(WHILE_STOPPED_SECONDS),
        no_endings: JSON.stringify(found),
        no_endings_since: sql`coalesce(no_endings_since, now())`,
      },
      canEnd: false,
    };
  });

/** Nothing if another account was connected meanwhile, or none. */
async function store(
  { db }: Services,
  connection: ConnectionRow,
  valuesFor: (row: Row) => { values: UpdateObject<Database, 'connections'>; canEnd: boolean },
): Promise<void> {
  const { id, user_id: userId, generation } = connection;
  await transact(db, async (trx) => {
    const row = await trx
      .selectFrom('connections')
      .select(['no_endings_since', 'rehearsal_failures'])
      .select(
        sql<boolean>`coalesce(rehearsal_failed_at > now() - make_interval(secs => ${AFTER_FAILURE_SECONDS / 2}), false)`.as(
          'is_soon',
        ),
      )
      .where(ownRow(userId, id))
      .where('generation', '=', generation)
      .where('secrets', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return;
    const { values, canEnd } = valuesFor(row);
    await trx.updateTable('connections').set(values).where('id', '=', id).execute();
    if (canEnd === (row.no_endings_since === null)) return;
    if (canEnd) await wakeWork(trx, connection);
    await changed(trx, userId, 'connections', 'operations');
  });
}

/** What was to be listed goes on, and what sold elsewhere is ended without the hours that our own fault waits. */
async function wakeWork(trx: Trx, { user_id: userId, platform }: ConnectionRow): Promise<void> {
  await changeOperations(trx, { run_after: sql`now()` })
    .where(ofPlatform(userId, platform))
    .where('kind', 'in', ['crosslist', 'delist', 'revise'])
    .where('status', '=', 'queued')
    .where('run_after', '>', sql<Date>`now()`)
    .execute();
}
