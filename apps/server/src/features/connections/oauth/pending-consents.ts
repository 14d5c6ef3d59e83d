import { createHash } from 'node:crypto';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { PENDING_MINUTES } from './consent-cookie.ts';

/**
 * Who brings a code. A state alone is never enough: who sent the link out could then use the consent of anybody who
 * agreed to it.
 */
export type Bearer =
  /** The browser that asked for this consent, known by its cookie. */
  | { state: string; isSameBrowser: true }
  /** A signed-in seller, with a state of their own. */
  | { state: string; userId: number }
  /** A session with a code but no state. The code belongs to the consent that this session began last. */
  | { sessionDigest: Buffer };

export async function takePending({ db }: Services, platform: Platform, bearer: Bearer) {
  let pending = db
    .selectFrom('oauth_states')
    .select('state')
    .where('platform', '=', platform)
    .where('created_at', '>=', pendingSince());
  if ('state' in bearer) pending = pending.where('state', '=', digest(bearer.state));
  if ('userId' in bearer) pending = pending.where('user_id', '=', bearer.userId);
  if ('sessionDigest' in bearer) pending = pending.where('session', '=', bearer.sessionDigest);
  return db
    .deleteFrom('oauth_states')
    .where('state', 'in', pending.orderBy('created_at', 'desc').limit(1))
    .returning(['user_id', 'verifier', 'return_address'])
    .executeTakeFirst();
}

/** The host under which the dashboard was open when this consent was begun. Null if there is no such consent. */
export async function hostOfConsent(
  { db }: Services,
  platform: Platform,
  state: string,
): Promise<string | null> {
  const pending = await db
    .selectFrom('oauth_states')
    .select('begun_at')
    .where('platform', '=', platform)
    .where('state', '=', digest(state))
    .where('created_at', '>=', pendingSince())
    .executeTakeFirst();
  return pending?.begun_at ?? null;
}

export const pendingSince = () => sql<Date>`now() - make_interval(mins => ${PENDING_MINUTES})`;
export const digest = (state: string) => createHash('sha256').update(state).digest('hex');
