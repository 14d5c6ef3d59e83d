import {
  type ActingRule,
  MAX_RULES,
  type Rule,
  type RuleInput,
  RuleStep,
} from '@crosslister/contract/settings/rules.ts';
import { dayAfter } from '@crosslister/domain/rules/days.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { type Selectable, sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import { ownRow } from '../../db/of-product.ts';
import type { Database, Db, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';

type RuleRow = Selectable<Database['rules']>;

const done = sql<number>`(SELECT count(DISTINCT (s.product_id, s.day)) FROM rule_steps s
  WHERE s.rule_id = rules.id AND s.user_id = rules.user_id AND s.taken_back_at IS NULL)`;

/** In the order in which they were made, which is the order in which they act. */
export async function listRules(db: Db, userId: number): Promise<Rule[]> {
  const rows = await rulesOf(db, userId).select(done.as('done')).execute();
  return rows.map((row) => ({ ...asRule(row), done: row.done }));
}

/** Those that are switched on. */
export async function readActing(db: Db, userId: number): Promise<ActingRule[]> {
  const rows = await rulesOf(db, userId).where('enabled', '=', true).execute();
  return rows.map(asRule);
}

const rulesOf = (db: Db, userId: number) =>
  db.selectFrom('rules').selectAll().where('user_id', '=', userId).orderBy('id');

const asRule = ({ user_id: _, step, ...row }: RuleRow): ActingRule => ({
  ...row,
  step: RuleStep.parse(step),
});

export async function isStopped(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('rules_stopped')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.rules_stopped ?? false;
}

/**
 * Whether all rules are stopped, for a step that is about to be made: who stops them waits until it is stored, and
 * every later one sees it.
 */
export async function isStoppedNow(trx: Trx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ rules_stopped: boolean }>`
    SELECT rules_stopped FROM settings WHERE user_id = ${userId} FOR SHARE`.execute(trx);
  return rows[0]?.rules_stopped ?? false;
}

/** A rule acts from the day after it was saved, so that its preview can be looked at first. */
export const firstDay = ({ now }: Pick<Services, 'now'>): string => dayAfter(dayInUk(now()));

const columnsOf = (services: Services, { step, ...input }: RuleInput) => ({
  ...input,
  step: JSON.stringify(step),
  starts_on: firstDay(services),
});

export function addRule(services: Services, userId: number, input: RuleInput): Promise<Rule> {
  return change(services, userId, async (trx) => {
    if ((await rulesOf(trx, userId).execute()).length >= MAX_RULES) {
      throw new HttpProblem(400, `There are ${MAX_RULES} rules already.`, {
        nextStep: 'Delete one that is not used any more.',
      });
    }
    const row = await trx
      .insertInto('rules')
      .values({ user_id: userId, ...columnsOf(services, input) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...asRule(row), done: 0 };
  });
}

export function changeRule(services: Services, userId: number, id: number, input: RuleInput): Promise<Rule> {
  return change(services, userId, async (trx) => {
    const row = await trx
      .updateTable('rules')
      .set(columnsOf(services, input))
      .where(ownRow(userId, id))
      .returningAll()
      .returning(done.as('done'))
      .executeTakeFirst();
    if (!row) throw notFound('rule');
    return { ...asRule(row), done: row.done };
  });
}

/** What it did stays done, and still counts as the change of its day. */
export function deleteRule(services: Services, userId: number, id: number): Promise<void> {
  return change(services, userId, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('rules').where(ownRow(userId, id)).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('rule');
  });
}

function change<T>({ db }: Services, userId: number, write: (trx: Trx) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    // One after the other, so that the limit holds.
    await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(trx);
    const result = await write(trx);
    await changed(trx, userId, 'settings');
    return result;
  });
}
