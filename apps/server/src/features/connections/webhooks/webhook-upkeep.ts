import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { transact } from '../../../db/transact.ts';
import { inOneText, stepOfRepeated } from '../../../marketplace-calls/next-step.ts';
import { tellOperator } from '../../../marketplace-calls/tell-operator.ts';
import { inRounds } from '../../../repeat.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../marketplace-context.ts';
import { type Claim, claimCheck, haveAllChecked } from './claim-check.ts';
import { hookOf, reachableUrl } from './hook.ts';

const TICK_MS = 10_000;
const WIDTH = 4;
/** Longer than the time limit of a request to the store, shorter than the claim. */
const CHECK_MS = 4 * 60_000;
const AFTER_SUCCESS = '1 day';
const AFTER_FAILURE = '1 hour';
/** The marketplace was down, or busy. */
const AFTER_TROUBLE = '5 minutes';

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
