import type { OperationKind } from '@crosslister/contract/operation.ts';
import { platforms as allPlatforms, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of.ts';
import { notifyingOwner } from '../db/change-feed.ts';
import type { Db, OperationRow, Trx } from '../db/schema.ts';
import { prepared } from '../db/statistics/prepared.ts';
import type { LockedKey } from './lock.ts';
import { moveOperations, SELLER_LANE } from './write-operation-rows.ts';

/** Whether this operation is a step of the seller's: they do it by hand. */
export const isStep = ({ lane }: Pick<OperationRow, 'lane'>) => lane === SELLER_LANE;

const fieldWords = {
  title: 'title',
  description: 'description',
  price: 'price',
  images: 'photos',
  condition: 'condition',
} as const;

/** What the seller has to do, shown while the step waits for them. */
export function stepWords(step: OperationRow): string {
  const name = platformNames[step.platform];
  if (step.kind === 'crosslist') {
    return step.journal.draft
      ? `Saved as a draft on ${name}. Publish it there, then confirm here with its address.`
      : `List it on ${name}, then confirm here with its address.`;
  }
  if (step.kind !== 'revise') {
    const sold = step.reason === 'sale' ? 'It is sold. ' : '';
    return `${sold}Delete it on ${name}, then confirm here.`;
  }
  const { params } = step;
  const fields = Object.entries(fieldWords).flatMap(([field, word]) =>
    params[field as keyof typeof fieldWords] ? word : [],
  );
  return `Changed here: ${fields.join(', ')}. Change it on ${name} too, then confirm here.`;
}

/** The sentence with the platform's name of each row that the statement updates. */
const onPlatform = (words: (name: string) => string) =>
  sql<string>`CASE platform ${sql.join(
    allPlatforms.map((platform) => sql`WHEN ${platform} THEN ${words(platformNames[platform])}`),
    sql` `,
  )} END`;

/** The link of a step that was to make a listing is of no use once the step has ended. */
const linkThatStays = sql<string | null>`CASE WHEN kind <> 'crosslist' THEN link END`;

const perhapsListed = (name: string) => `If you have put it on ${name} already, delete it there.`;

/** The message when a step ends without a report. The seller may have done it all the same. */
export function unfinishedWords({ kind, platform }: Pick<OperationRow, 'kind' | 'platform'>): string | null {
  return kind === 'crosslist' ? perhapsListed(platformNames[platform]) : null;
}

/**
 * Ends the waiting steps of products when something else has
 * settled them. The reason is stored with steps that are cancelled.
 */
export async function closeSteps(
  trx: Trx,
  userId: number,
  products: readonly LockedKey[],
  kinds: readonly OperationKind[],
  end: { status: 'completed' } | { status: 'cancelled'; reason: string },
  platforms: readonly Platform[] = allPlatforms,
): Promise<void> {
  const stopped = end.status === 'cancelled';
  await moveOperations(trx, ['waiting'], end.status, {
    error: stopped ? end.reason : null,
    ...(stopped && {
      next_step: sql`CASE WHEN kind = 'crosslist' THEN ${onPlatform(perhapsListed)} END`,
      link: linkThatStays,
    }),
  })
    .where('user_id', '=', userId)
    .where('product_id', '=', anyOf(products))
    .where('kind', '=', sql<OperationKind>`ANY (${kinds})`)
    .where('platform', '=', sql<Platform>`ANY (${platforms})`)
    .returning(notifyingOwner('operations').as('notified'))
    .execute();
}

/** The cause of a step that nobody reported on within a day. */
export const unconfirmedCause = (operations: 'o' | 'operations') =>
  sql<string>`${sql.ref(`${operations}.platform`)} || '/unconfirmed'`;

/**
 * Ends steps that have waited for the seller for a day. They are stored as failed: we do not know what was done, and
 * the seller can start them over.
 */
export async function expireSteps(db: Db): Promise<void> {
  const listed = (name: string) =>
    `If it is listed on ${name}, choose Retry and confirm it with its address. Otherwise Retry and list it.`;
  const other = (name: string) => `Choose Retry, see to it on ${name} and confirm it.`;
  await sql`
    UPDATE operations SET status = 'failed', lease_until = NULL, finished_at = now(),
      error = 'It was not confirmed within a day.', cause = ${unconfirmedCause('operations')}, link = ${linkThatStays},
      next_step = CASE WHEN kind = 'crosslist' THEN ${onPlatform(listed)} ELSE ${onPlatform(other)} END
    WHERE id IN (SELECT id FROM operations WHERE status = 'waiting' AND lease_until < now()
      ORDER BY lease_until LIMIT 500 FOR UPDATE SKIP LOCKED)
    RETURNING ${notifyingOwner('operations')} ${prepared}`.execute(db);
}
