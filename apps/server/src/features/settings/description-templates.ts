import {
  type DescriptionTemplate,
  MAX_TEMPLATES,
  type TemplateInput,
} from '@crosslister/contract/settings/description-templates.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { changed } from '../../db/change-feed.ts';
import { ownRow } from '../../db/of-product.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';

const UNIQUE_VIOLATION = '23505';

/** In the seller's order. */
export function listTemplates(db: Db, userId: number): Promise<DescriptionTemplate[]> {
  return db
    .selectFrom('description_templates')
    .select(['id', 'name', 'text'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** A new one comes last. */
export function addTemplate(
  db: Db,
  userId: number,
  { name, text }: TemplateInput,
): Promise<DescriptionTemplate> {
  return change(db, userId, name, async (trx) => {
    const own = await listTemplates(trx, userId);
    if (own.length >= MAX_TEMPLATES) {
      throw new HttpProblem(400, `There are ${MAX_TEMPLATES} templates already.`, {
        nextStep: 'Delete one that is not used any more.',
      });
    }
    return trx
      .insertInto('description_templates')
      .values({
        user_id: userId,
        name,
        text,
        position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM description_templates WHERE user_id = ${userId})`,
      })
      .returning(['id', 'name', 'text'])
      .executeTakeFirstOrThrow();
  });
}

export function changeTemplate(
  db: Db,
  userId: number,
  id: number,
  { name, text }: TemplateInput,
): Promise<DescriptionTemplate> {
  return change(db, userId, name, async (trx) => {
    const row = await trx
      .updateTable('description_templates')
      .set({ name, text })
      .where(ownRow(userId, id))
      .returning(['id', 'name', 'text'])
      .executeTakeFirst();
    if (!row) throw notFound('template');
    return row;
  });
}

/** The descriptions into which it was inserted stay as they are. */
export function deleteTemplate(db: Db, userId: number, id: number): Promise<void> {
  return change(db, userId, '', async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('description_templates')
      .where(ownRow(userId, id))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('template');
  });
}

/** Unknown ids are ignored, because one may have been deleted meanwhile. */
export function orderTemplates(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<DescriptionTemplate[]> {
  return change(db, userId, '', async (trx) => {
    const own = await listTemplates(trx, userId);
    const named = ids.filter((id) => own.some((each) => each.id === id));
    const order = [...new Set([...named, ...own.map(({ id }) => id)])];
    await trx
      .updateTable('description_templates')
      .set({ position: sql<number>`array_position(${order}::bigint[], id)` })
      .where('user_id', '=', userId)
      .execute();
    return listTemplates(trx, userId);
  });
}

async function change<T>(db: Db, userId: number, name: string, write: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await transact(db, async (trx) => {
      // One after the other, so that the limit and the order hold.
      await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(trx);
      const result = await write(trx);
      await changed(trx, userId, 'settings');
      return result;
    });
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
    if (!isTaken) throw error;
    throw new HttpProblem(409, `Another template is already called "${name}".`, {
      nextStep: 'Choose another name, or change the template that has it.',
      extra: { fields: { name: 'Another template already has this name.' } },
    });
  }
}
