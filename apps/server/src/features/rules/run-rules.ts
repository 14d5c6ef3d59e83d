import { type DueStep, planDay } from '@crosslister/domain/rules/plan-day.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { sql } from 'kysely';
import { leaseOf } from '../../db/claims/lease.ts';
import type { Handlers } from '../../operations/worker.ts';
import { inRounds } from '../../repeat.ts';
import type { Services } from '../../services.ts';
import { isBetween } from '../notifications/uk-time.ts';
import { makeStep } from './make-step.ts';
import { readRuled } from './read-ruled.ts';
import { takeBackUnsent } from './stop-rules.ts';
import { readActing } from './store-rules.ts';

const EVERY_MS = 15 * 60_000;
/** How often a round plans again because some of what was planned was refused. */
const MOST_PLANS = 5;
/** By a clock in the UK: the seller is awake, and can stop them. */
export const HOURS = ['08:00', '20:00'] as const;

/** Makes what is due today and was not made yet. Run again, it does nothing more. Resolves with the number of steps. */
export async function runRules(services: Services, signal?: AbortSignal): Promise<number> {
  const day = dayInUk(services.now());
  let made = 0;
  for (const userId of await findSellers(services, day)) {
    const refused = new Set<number>();
    for (let plans = 0, before = -1; plans < MOST_PLANS && refused.size > before; plans += 1) {
      before = refused.size;
      for (const step of await planFor(services, userId, day, refused)) {
        if (signal?.aborted) return made;
        if (await makeOrLog(services, userId, step)) made += 1;
        else refused.add(step.product_id);
      }
    }
  }
  return made;
}

/** What a product that is refused leaves of a rule's number for a day goes to the next ones. */
async function planFor(services: Services, userId: number, day: string, refused: ReadonlySet<number>) {
  const rules = await readActing(services.db, userId);
  const shop = await readRuled(services.db, userId, rules, day);
  const products = shop.products.filter(({ id }) => !refused.has(id));
  return planDay({ ...shop, products }, day).steps;
}

/** One product must not keep the others waiting. It is due again in the next round. */
async function makeOrLog(services: Services, userId: number, step: DueStep): Promise<boolean> {
  try {
    return await makeStep(services, userId, step);
  } catch (error) {
    services.log.error({ err: error, product: step.product_id }, 'a step of a rule could not be made');
    return false;
  }
}

/** Those with a rule that may act. */
async function findSellers({ db }: Services, day: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT r.user_id FROM rules r JOIN settings s ON s.user_id = r.user_id
    WHERE r.enabled AND r.starts_on <= ${day} AND NOT s.rules_stopped ORDER BY 1`.execute(db);
  return rows.map(({ user_id: userId }) => userId);
}

/** Looks at once, and then every quarter of an hour of the day, in one process at a time, until it is stopped. */
export function startRules(services: Services, handlers: Handlers): { stop: () => Promise<void> } {
  const lease = leaseOf(services, 'rules');
  return inRounds(
    EVERY_MS,
    async ({ signal }) => {
      await lease.ifFree(async () => {
        await takeBackUnsent(services, handlers);
        if (isBetween(services.now(), ...HOURS)) await runRules(services, signal);
      });
    },
    { onFailure: (error) => services.log.error({ err: error }, 'the rules cannot be followed') },
  );
}
