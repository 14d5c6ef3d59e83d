import type { OperationKind } from '@crosslister/contract/operation.ts';
import { platforms as allPlatforms, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, OperationRow } from '../db/schema.ts';
import { changed } from './change-feed.ts';

/** Work of the seller's own hands shares no width with that of the server: it has a lane no worker visits. */
export const SELLER_LANE = 'seller';

/** When a step that nobody reported on ends by itself. */
export const stepEnds = sql<Date>`now() + interval '1 day'`;

/** Whether the seller does it, or did, by their own hands. */
export const isStep = ({ lane }: Pick<OperationRow, 'lane'>) => lane === SELLER_LANE;

const fieldWords: Record<string, string> = {
  title: 'title',
  description: 'description',
  price: 'price',
  images: 'photos',
  condition: 'condition',
};

type Step = Pick<OperationRow, 'kind' | 'platform' | 'params' | 'journal'>;

/** What the seller is to do, while it waits for them. */
export function stepWords({ kind, platform, params, journal }: Step): string {
  const name = platformNames[platform];
  if (kind === 'crosslist') {
    return journal.draft === true
      ? `Saved as a draft on ${name}. Publish it there, then confirm here with its address.`
      : `List it on ${name}, then confirm here with its address.`;
  }
  if (kind === 'delist') {
    const sold = params.reason === 'sale' ? 'It is sold. ' : '';
    return `${sold}Delete it on ${name}, then confirm here.`;
  }
  const fields = Object.keys(fieldWords).flatMap((field) =>
    params[field] === true ? (fieldWords[field] ?? []) : [],
  );
  return `Changed here: ${fields.join(', ')}. Change it on ${name} too, then confirm here.`;
}

/** What is said when a step ends without a word of the seller's, who may have done it all the same. */
export function unfinishedWords({ kind, platform }: Pick<OperationRow, 'kind' | 'platform'>): string | null {
  const name = platformNames[platform];
  if (kind === 'crosslist') return `If you have put it on ${name} already, delete it there.`;
  return null;
}

/**
 * Ends steps of products that wait for the seller, when something else has settled them; the reason is for those that
 * are cancelled. The products' rows must be locked.
 */
export async function closeSteps(
  trx: Kysely<Database>,
  productIds: readonly number[],
  kinds: readonly OperationKind[],
  end: { status: 'completed' } | { status: 'cancelled'; reason: string },
  platforms: readonly Platform[] = allPlatforms,
): Promise<void> {
  const steps = await trx
    .updateTable('operations')
    .set({
      status: end.status,
      error: end.status === 'cancelled' ? end.reason : null,
      lease_until: null,
      finished_at: sql`now()`,
    })
    .where('product_id', '=', sql<number>`ANY (${productIds})`)
    .where('status', '=', 'waiting')
    .where('kind', '=', sql<OperationKind>`ANY (${kinds})`)
    .where('platform', '=', sql<Platform>`ANY (${platforms})`)
    .returning(['id', 'user_id', 'kind', 'platform'])
    .execute();
  for (const step of end.status === 'cancelled' ? steps : []) {
    await trx
      .updateTable('operations')
      .set({ next_step: unfinishedWords(step), ...(step.kind === 'crosslist' && { link: null }) })
      .where('id', '=', step.id)
      .execute();
  }
  await tellOwners(trx, steps);
}

async function tellOwners(db: Kysely<Database>, rows: Pick<OperationRow, 'user_id'>[]): Promise<void> {
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) await changed(db, userId, 'operations');
}

/** Ends as failed what waited for the seller for a day; nothing is known of it, and they can start it over. */
export async function expireSteps(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<Pick<OperationRow, 'id' | 'user_id' | 'kind' | 'platform'>>`
    UPDATE operations SET status = 'failed', lease_until = NULL, finished_at = now(),
      error = 'It was not confirmed within a day.'
    WHERE id IN (SELECT id FROM operations WHERE status = 'waiting' AND lease_until < now()
      ORDER BY lease_until LIMIT 500 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id, kind, platform`.execute(db);
  for (const { id, kind, platform } of rows) {
    const name = platformNames[platform];
    const next_step =
      kind === 'crosslist'
        ? `If it stands on ${name}, choose Retry and confirm it with its address. Otherwise Retry and list it.`
        : `Choose Retry, see to it on ${name} and confirm it.`;
    await db
      .updateTable('operations')
      .set({ next_step, ...(kind === 'crosslist' && { link: null }) })
      .where('id', '=', id)
      .execute();
  }
  await tellOwners(db, rows);
}
