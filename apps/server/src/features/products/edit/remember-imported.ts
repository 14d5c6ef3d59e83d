import type { Platform } from '@crosslister/contract/platforms.ts';
import type { ImportDanger } from '@crosslister/contract/product.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import { ofImport } from '../../../db/of-product.ts';
import type { Trx } from '../../../db/schema.ts';
import { asJson } from '../../../db/stored/as-json.ts';
import type { ImportedLinks } from '../../../db/tables/imports.ts';
import { HttpProblem } from '../../../http/problem.ts';

/** A file that is imported in several calls. */
export interface ImportedFile {
  id: string;
  name: string;
  /** What the seller has agreed to; absent: all. */
  allow?: readonly ImportDanger[];
}

/**
 * Notes the import, and forgets those of long ago. Its row stays locked against an undo, which begins when this
 * call has ended.
 */
export async function openImport(
  trx: Trx,
  user_id: number,
  { id: import_id, name }: ImportedFile,
): Promise<void> {
  const { numInsertedOrUpdatedRows: isNew } = await trx
    .insertInto('imports')
    .values({ user_id, import_id, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (isNew) {
    await trx
      .deleteFrom('imports')
      .where('user_id', '=', user_id)
      .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
      .execute();
  }
  const { undone_at } = await trx
    .selectFrom('imports')
    .select('undone_at')
    .where(ofImport(user_id, import_id))
    .forShare()
    .executeTakeFirstOrThrow();
  if (undone_at) {
    throw new HttpProblem(410, 'This import was undone, so nothing more is imported.', {
      nextStep: 'Choose the file again to import it anew.',
    });
  }
}

/** Keeps which products an import made and changed. Those in which nothing has changed are left out. */
export async function rememberImported(
  trx: Trx,
  userId: number,
  { id }: ImportedFile,
  rows: readonly { product_id: number; created: boolean; links: ImportedLinks }[],
): Promise<void> {
  const earlier = await trx
    .selectFrom('import_rows')
    .select(['product_id', 'links'])
    .where(ofImport(userId, id))
    .where('product_id', '=', anyOf(rows.map(({ product_id }) => ({ id: product_id }))))
    .execute();
  const linksBefore = new Map(earlier.map(({ product_id, links }) => [product_id, links]));
  const remembered = rows.map((row) => ({
    ...row,
    links: joined(linksBefore.get(row.product_id), row.links),
  }));
  await sql`
    INSERT INTO import_rows (user_id, import_id, product_id, created, links)
    SELECT ${userId}, ${id}::uuid, r.product_id, r.created, r.links
    FROM jsonb_to_recordset(${asJson(remembered)}::jsonb) AS r (product_id bigint, created boolean, links jsonb)
    WHERE r.created OR r.links <> '{}' OR EXISTS (SELECT FROM product_changes c
      WHERE c.product_id = r.product_id AND c.user_id = ${userId} AND c.batch_id = ${id}::uuid)
    ON CONFLICT (user_id, import_id, product_id) DO UPDATE SET links = excluded.links`.execute(trx);
}

/** The last link that a file adds counts, and what was there before the first. */
function joined(before: ImportedLinks | undefined, links: ImportedLinks): ImportedLinks {
  const all: ImportedLinks = { ...before };
  for (const [key, link] of Object.entries(links)) {
    const platform = key as Platform;
    const first = before?.[platform];
    all[platform] = first ? { ...link, was: first.was } : link;
  }
  return all;
}
