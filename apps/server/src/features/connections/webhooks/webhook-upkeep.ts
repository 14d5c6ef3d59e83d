import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace, marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { inOneText, stepOfRepeated } from '../../../marketplace-calls/next-step.ts';
import { tellOperator } from '../../../marketplace-calls/tell-operator.ts';
import { inRounds } from '../../../repeat.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../marketplace-context.ts';
import { hookOf, reachableUrl } from './hook.ts';

const TICK_MS = 10_000;
const WIDTH = 4;
/** If the worker of a check dies, another one repeats it after this long. */
const CLAIM_MINUTES = 5;
/** Longer than the time limit of a request to the store, shorter than the claim. */
const CHECK_MS = 4 * 60_000;
const AFTER_SUCCESS = '1 day';
const AFTER_FAILURE = '1 hour';
/** The marketplace was down, or busy. */
const AFTER_TROUBLE = '5 minutes';

const platforms = Object.values(marketplaces)
  .filter((marketplace) => marketplace.webhooks)
  .map(({ key }) => key);

interface Claim extends ConnectionRow {
  check_at: Date;
  /** The server's PUBLIC_URL when its webhooks were last set up. */
  public_url: string;
}

/**
 * Makes sure that every connected account that can notify us of orders does so. It checks at once after connecting,
 * daily afterwards, sooner after a failure, and when PUBLIC_URL has changed. Without a URL that marketplaces can reach,
 * earlier webhooks are removed, because nothing they send can arrive.
 */
export function startWebhookUpkeep(services: Services): { stop: () => Promise<void> } {
  const baseUrl = reachableUrl(services.config);
  let first = baseUrl === null ? haveAllChecked : null;
  const rounds = inRounds(
    TICK_MS,
    async ({ running, signal, begin }) => {
      await first?.(services);
      first = null;
      while (!signal.aborted && running.size < WIDTH) {
        const claim = await claimCheck(services, baseUrl);
        if (!claim) return;
        const work = check(services, claim, baseUrl, signal).catch((error) =>
          services.log.error({ err: error }, 'what came of a look at webhooks was not stored'),
        );
        begin(work, null);
      }
    },
    {
      listen: (wake) =>
        services.feed.subscribe((_, thing) => {
          if (thing === 'connections') wake();
        }, wake),
      onFailure: (error) => services.log.error({ err: error }, 'the webhooks cannot be looked after'),
    },
  );
  rounds.wake();
  return rounds;
}

/** Claims the connection that has waited longest, and delays its next check for as long as this one may take. */
async function claimCheck({ db }: Services, baseUrl: string | null): Promise<Claim | undefined> {
  if (baseUrl === null) return claimRemoval(db);
  return transact(db, async (trx) => {
    // Accounts that were connected before there were webhooks.
    await sql`
      INSERT INTO webhooks (connection_id) SELECT id FROM connections c
      WHERE secrets IS NOT NULL AND platform = ANY(${platforms})
        AND NOT EXISTS (SELECT FROM webhooks w WHERE w.connection_id = c.id)
      ON CONFLICT DO NOTHING`.execute(trx);
    const { rows } = await sql<Claim>`
      UPDATE webhooks w SET public_url = ${baseUrl},
        check_at = date_trunc('milliseconds', now()) + make_interval(mins => ${CLAIM_MINUTES})
      FROM connections c
      WHERE c.id = w.connection_id AND w.connection_id = (
        SELECT connection_id FROM webhooks JOIN connections ON connections.id = connection_id
        WHERE secrets IS NOT NULL AND NOT unproved AND platform = ANY(${platforms})
          AND (check_at <= now() OR public_url IS DISTINCT FROM ${baseUrl})
        ORDER BY check_at LIMIT 1 FOR UPDATE OF webhooks SKIP LOCKED)
      RETURNING c.*, w.check_at, w.public_url`.execute(trx);
    return rows[0];
  });
}

/** Checks that are scheduled for tomorrow run now. */
async function haveAllChecked({ db }: Services): Promise<void> {
  await sql`UPDATE webhooks SET check_at = now() WHERE public_url IS NOT NULL`.execute(db);
}

async function claimRemoval(db: Services['db']): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    UPDATE webhooks w SET check_at = date_trunc('milliseconds', now()) + make_interval(mins => ${CLAIM_MINUTES})
    FROM connections c
    WHERE c.id = w.connection_id AND w.connection_id = (
      SELECT connection_id FROM webhooks JOIN connections ON connections.id = connection_id
      WHERE secrets IS NOT NULL AND public_url IS NOT NULL AND check_at <= now()
      ORDER BY check_at LIMIT 1 FOR UPDATE OF webhooks SKIP LOCKED)
    RETURNING c.*, w.check_at, w.public_url`.execute(db);
  return rows[0];
}

async function check(
  services: Services,
  connection: Claim,
  baseUrl: string | null,
  stopping: AbortSignal,
): Promise<void> {
  const marketplace = findMarketplace(connection.platform);
  if (!marketplace?.webhooks) return;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(CHECK_MS)]);
  try {
    const context = await marketplaceContext(services, marketplace, connection, { signal });
    const hook = hookOf(services, connection.public_url, connection);
    if (baseUrl === null) {
      await marketplace.webhooks.remove(context, hook);
      await store(services, connection, {
        active: false,
        error: null,
        public_url: null,
        next: AFTER_SUCCESS,
      });
      return;
    }
    await marketplace.webhooks.ensure(context, hook);
    await store(services, connection, { active: true, error: null, next: AFTER_SUCCESS });
  } catch (error) {
    if (stopping.aborted) return store(services, connection, { next: '0 seconds' });
    const log = services.log.child({ connection: connection.id, platform: connection.platform });
    if (!(error instanceof MarketplaceError)) {
      log.error({ err: error }, 'webhooks met an unexpected failure');
      return store(services, connection, { next: AFTER_FAILURE });
    }
    tellOperator(services, connection.platform, error);
    log.warn({ reason: error.message }, 'the webhooks are not as they should be');
    const tooSlow = error.kind === 'lost' && 'It took too long to answer. It is tried again automatically.';
    const sentence = tooSlow || inOneText(error, stepOfRepeated(error));
    const passes = ['rate_limited', 'unavailable', 'unknown', 'lost'].includes(error.kind);
    await store(services, connection, {
      active: false,
      error: sentence,
      next: passes ? AFTER_TROUBLE : AFTER_FAILURE,
    });
  }
}

/** Stores the result of a check. Nothing if the seller has connected again meanwhile, as another check follows then. */
async function store(
  { db }: Services,
  connection: Claim,
  outcome: { active?: boolean; error?: string | null; public_url?: null; next: string },
): Promise<void> {
  const { next, ...found } = outcome;
  await transact(db, async (trx) => {
    const before = await trx
      .selectFrom('webhooks')
      .selectAll()
      .where('connection_id', '=', connection.id)
      .where('check_at', '=', connection.check_at)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;
    await trx
      .updateTable('webhooks')
      .set({ ...found, check_at: sql<Date>`now() + ${next}::interval` })
      .where('connection_id', '=', connection.id)
      .execute();
    const isNews = ('active' in found && found.active !== before.active) || found.error !== before.error;
    if ('active' in found && isNews) await changed(trx, connection.user_id, 'connections');
  });
}
