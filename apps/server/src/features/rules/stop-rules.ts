import type { RulesSwitched } from '@crosslister/contract/settings/rules.ts';
import { instead } from '@crosslister/domain/instead.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ofProduct } from '../../db/of-product.ts';
import type { Db } from '../../db/schema.ts';
import { jsonPath } from '../../db/stored/json-path.ts';
import { fieldsIn } from '../../db/stored/operation-json.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import { cancel } from '../../operations/on-request/cancel.ts';
import { findOperation } from '../../operations/operation-rows.ts';
import type { Handlers } from '../../operations/worker.ts';
import type { Services } from '../../services.ts';
import { putBackChange } from '../products/edit/put-back-change.ts';
import { firstDay } from './store-rules.ts';

/**
 * Stops all rules of a seller at once, or lets them go on: from tomorrow, so that the preview can be looked at. What they
 * did and nobody has sent yet is taken back.
 */
export async function switchRules(
  services: Services,
  handlers: Handlers,
  userId: number,
  stopped: boolean,
): Promise<RulesSwitched> {
  await transact(services.db, async (trx) => {
    // Waits for a step that is just being made (isStoppedNow).
    const { numUpdatedRows } = await trx
      .updateTable('settings')
      .set({ rules_stopped: stopped })
      .where('user_id', '=', userId)
      .where('rules_stopped', '<>', stopped)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && !stopped) {
      await trx
        .updateTable('rules')
        .set({ starts_on: firstDay(services) })
        .where('user_id', '=', userId)
        .execute();
    }
    await changed(trx, userId, 'settings');
  });
  return { stopped, taken_back: stopped ? await takeBack(services, handlers, userId) : 0 };
}

/** For sellers who have stopped their rules: the process that began to take steps back may have died. */
export async function takeBackUnsent(services: Services, handlers: Handlers): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT DISTINCT s.user_id FROM rule_steps s JOIN settings g ON g.user_id = s.user_id
      JOIN operations o ON o.id = s.operation_id AND o.user_id = s.user_id
    WHERE g.rules_stopped AND s.taken_back_at IS NULL AND o.status IN ('queued', 'processing', 'waiting')`.execute(
    services.db,
  );
  for (const { user_id: userId } of rows) await takeBack(services, handlers, userId);
}

interface Unsent {
  product_id: number;
  day: string;
  kind: 'price' | 'relist';
  operation_ids: number[];
  /** The change of the price in the product's history. */
  change_id: number | null;
}

/** Resolves with how many steps were taken back. */
async function takeBack(services: Services, handlers: Handlers, userId: number): Promise<number> {
  let taken = 0;
  for (const step of await findUnsent(services.db, userId)) {
    const isBack =
      step.kind === 'price'
        ? await putPriceBack(services, handlers, userId, step)
        : await keepListing(services, handlers, userId, step);
    if (!isBack) continue;
    taken += 1;
    if (step.kind === 'relist') await noteTakenBack(services.db, userId, step);
  }
  return taken;
}

async function noteTakenBack(db: Db, userId: number, step: Unsent): Promise<void> {
  await db
    .updateTable('rule_steps')
    .set({ taken_back_at: sql<Date>`now()` })
    .where(ofProduct({ id: step.product_id, user_id: userId }))
    .where('day', '=', step.day)
    .where('kind', '=', step.kind)
    .execute();
}

/** A step of the seller's that was to be followed by the next listing. */
const byHand = `o.${jsonPath('delist', 'params', 'list_again').isThere}`;

/** A relist whose end was sent is not among them: it must be made again. Neither is one that a Delist has made an end of. */
async function findUnsent(db: Db, userId: number): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    SELECT s.product_id, s.day, s.kind, array_to_json(array_agg(o.id)) AS operation_ids,
      (SELECT max(c.id) FROM product_changes c WHERE c.product_id = s.product_id AND c.user_id = ${userId}
        AND c.source = 'rule' AND c.changed_at = min(s.made_at)) AS change_id
    FROM rule_steps s JOIN operations o ON o.id = s.operation_id AND o.user_id = s.user_id
    WHERE s.user_id = ${userId} AND s.taken_back_at IS NULL AND o.status IN ('queued', 'processing', 'waiting')
      AND (s.kind = 'price' OR (o.status = 'waiting' AND ${sql.raw(byHand)}) OR (NOT o.sent AND EXISTS (SELECT FROM operations n WHERE n.user_id = s.user_id
        AND n.product_id = s.product_id AND n.platform = s.platform AND n.kind = 'crosslist' AND n.status = 'queued')))
    GROUP BY s.product_id, s.day, s.kind ORDER BY s.product_id`.execute(db);
  return rows;
}

/**
 * The price is put back, everywhere: what waits in the queue then sends that one, with whatever else the seller has edited
 * since. A price that was changed again is the seller's.
 */
async function putPriceBack(
  services: Services,
  handlers: Handlers,
  userId: number,
  step: Unsent,
): Promise<boolean> {
  const { product_id: id, change_id: changeId, operation_ids } = step;
  if (changeId === null) return false;
  try {
    await putBackChange(services, userId, {
      id,
      changeId,
      overLater: false,
      within: (trx) => noteTakenBack(trx, userId, step),
    });
  } catch (error) {
    if (error instanceof HttpProblem) return false;
    throw error;
  }
  // A step of the seller's that is about the price alone has nothing left to do.
  for (const operationId of operation_ids) {
    const operation = await findOperation(services.db, userId, operationId);
    if (operation?.kind !== 'revise' || operation.status !== 'waiting') continue;
    if (fieldsIn(operation.params).join() === 'price')
      await cancelIfLive(services, handlers, userId, operationId);
  }
  return true;
}

/** The listing stays: neither ended nor made again. */
async function keepListing(
  services: Services,
  handlers: Handlers,
  userId: number,
  { product_id: id, operation_ids }: Unsent,
): Promise<boolean> {
  let isKept = false;
  for (const operationId of operation_ids) {
    const ended = await cancelIfLive(services, handlers, userId, operationId);
    if (ended?.status !== 'cancelled') continue;
    isKept = true;
    const next = await services.db
      .selectFrom('operations')
      .select('id')
      .where(ofProduct({ id, user_id: userId }))
      .where('platform', '=', ended.platform)
      .where('kind', '=', 'crosslist')
      .where('status', '=', 'queued')
      .executeTakeFirst();
    if (next) await cancelIfLive(services, handlers, userId, next.id);
  }
  return isKept;
}

/** Null: it has ended meanwhile. */
const cancelIfLive = (services: Services, handlers: Handlers, userId: number, id: number) =>
  cancel(services, handlers, userId, id).catch(instead(null, (error) => error instanceof HttpProblem));
