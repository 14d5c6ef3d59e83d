import type { OperationKind } from '@crosslister/contract/operation.ts';
import { platforms as allPlatforms, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { anyOf } from '../db/any-of.ts';
import { tellingOwner } from '../db/change-feed.ts';
import type { Database, OperationRow } from '../db/schema.ts';
import type { LockedKey } from './lock.ts';

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

/** Words that name the platform of each row a statement writes. */
const onPlatform = (words: (name: string) => string) =>
  sql<string>`CASE platform ${sql.join(
    allPlatforms.map((platform) => sql`WHEN ${platform} THEN ${words(platformNames[platform])}`),
    sql` `,
  )} END`;

/** Only where a listing was to be made the link is no longer of use. */
const linkThatStays = sql<string | null>`CASE WHEN kind <> 'crosslist' THEN link END`;

const perhapsListed = (name: string) => `If you have put it on ${name} already, delete it there.`;

/** What is said when a step ends without a word of the seller's, who may have done it all the same. */
export function unfinishedWords({ kind, platform }: Pick<OperationRow, 'kind' | 'platform'>): string | null {
  return kind === 'crosslist' ? perhapsListed(platformNames[platform]) : null;
}

/**
 * Ends steps of products that wait for the seller, when something else has settled them; the reason is for those that
 * are cancelled.
 */
export async function closeSteps(
  trx: Transaction<Database>,
  userId: number,
  products: readonly LockedKey[],
  kinds: readonly OperationKind[],
  end: { status: 'completed' } | { status: 'cancelled'; reason: string },
  platforms: readonly Platform[] = allPlatforms,
): Promise<void> {
  const stopped = end.status === 'cancelled';
  await trx
    .updateTable('operations')
    .set({
      status: end.status,
      error: stopped ? end.reason : null,
      lease_until: null,
      finished_at: sql`now()`,
      ...(stopped && {
        next_step: sql`CASE WHEN kind = 'crosslist' THEN ${onPlatform(perhapsListed)} END`,
        link: linkThatStays,
      }),
    })
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .where('status', '=', 'waiting')
    .where('kind', '=', sql<OperationKind>`ANY (${kinds})`)
    .where('platform', '=', sql<Platform>`ANY (${platforms})`)
    .returning(tellingOwner('operations').as('told'))
    .execute();
}

/** Ends as failed what waited for the seller for a day; nothing is known of it, and they can start it over. */
export async function expireSteps(db: Kysely<Database>): Promise<void> {
  const listed = (name: string) =>
    `If it stands on ${name}, choose Retry and confirm it with its address. Otherwise Retry and list it.`;
  const other = (name: string) => `Choose Retry, see to it on ${name} and confirm it.`;
  await sql`
    UPDATE operations SET status = 'failed', lease_until = NULL, finished_at = now(),
      error = 'It was not confirmed within a day.', link = ${linkThatStays},
      next_step = CASE WHEN kind = 'crosslist' THEN ${onPlatform(listed)} ELSE ${onPlatform(other)} END
    WHERE id IN (SELECT id FROM operations WHERE status = 'waiting' AND lease_until < now()
      ORDER BY lease_until LIMIT 500 FOR UPDATE SKIP LOCKED)
    RETURNING ${tellingOwner('operations')}`.execute(db);
}
