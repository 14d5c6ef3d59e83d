import { sql } from 'kysely';
import type { OperationRow } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { startOver } from '../../../operations/on-request/start-over.ts';
import { MAX_ATTEMPTS } from '../../../operations/retry-rule.ts';
import { repeat } from '../../../repeat.ts';
import type { Services } from '../../../services.ts';
import { delist } from './end-listing.ts';

const TICK_MS = 60_000;
/** One tick starts over at most this many. The next tick does the rest. */
const MOST = 50;

/**
 * Starts over the delists of a sale or deletion, and the lower quantities after a sale, that used up their attempts at a
 * marketplace in trouble: five minutes later, and for a day. What is sold must not stay on sale because its seller is
 * asleep. It does so only while the product still needs it, so nothing is ended that was settled or listed again.
 */
export async function restartGivenUp(services: Services): Promise<void> {
  const { rows } = await sql<Pick<OperationRow, 'id' | 'user_id'>>`
    SELECT o.id, o.user_id FROM operations o JOIN products p ON p.id = o.product_id
    WHERE o.status = 'failed' AND o.failures >= ${MAX_ATTEMPTS - 1}
      AND o.finished_at BETWEEN now() - interval '1 day' AND now() - interval '5 minutes'
      AND o.created_at > now() - interval '1 day' AND p.deleted_at IS NULL
      AND (o.kind = 'delist' AND o.reason IN ('sale', 'delete') AND p.status = 'action_required'
        OR o.kind = 'revise' AND o.params @> '{"fewer": true}' AND p.status = 'active')
      AND NOT EXISTS (SELECT FROM operations l WHERE l.product_id = o.product_id AND l.platform = o.platform
        AND l.kind IN ('delist', 'crosslist', o.kind) AND l.id > o.id)
    ORDER BY o.finished_at LIMIT ${MOST}`.execute(services.db);
  for (const { id, user_id: userId } of rows) {
    try {
      await startOver(services, { delist }, userId, id);
    } catch (error) {
      // It was settled, or is running again, in the meantime.
      if (!(error instanceof HttpProblem)) throw error;
    }
  }
}

/** Looks at once, and then every minute until it is stopped. */
export function startRestartingGivenUp(services: Services): { stop: () => Promise<void> } {
  return repeat(
    TICK_MS,
    () => restartGivenUp(services),
    (error) => services.log.error({ err: error }, 'what was given up could not be started over'),
  );
}
