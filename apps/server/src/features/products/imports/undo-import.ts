import { type FileImport, UNDONE_PER_CALL } from '@crosslister/contract/imports.ts';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { changed } from '../../../db/change-feed.ts';
import { ofImport } from '../../../db/of-product.ts';
import type { Database, ProductRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { type Locked, lockProduct } from '../../../operations/lock.ts';
import type { Services } from '../../../services.ts';
import { changesSinceImport } from './changes-since-import.ts';
import type { Undone, UndoneImport } from './import-undo-types.ts';
import { listImports } from './list-imports.ts';
import { LINKED } from './preview-import-undo.ts';
import { putBackImported } from './put-back-imported.ts';
import { removeImported } from './remove-imported.ts';

/**
 * Undoes a part of an import; the caller calls until nothing is left. Each product has a transaction of its own, so that
 * no sale waits for many, and an undo that was interrupted goes on with the products that are left.
 */
export async function undoImport(services: Services, userId: number, id: string): Promise<FileImport> {
  const { db } = services;
  const file = z.uuid().safeParse(id).success ? await beginUndo(services, userId, id) : null;
  if (!file) throw notFound('import');
  const rows = await db
    .selectFrom('import_rows')
    .select('product_id')
    .where(ofImport(userId, id))
    .where('kept', 'is', null)
    .orderBy('product_id')
    .limit(UNDONE_PER_CALL)
    .execute();
  for (const { product_id } of rows) await undoOne(services, userId, file, product_id);
  const [left] = await listImports(db, userId, id);
  if (!left) throw notFound('import');
  return left;
}

/** Null if there is no such import. An undo that was begun within the day may be finished later. */
async function beginUndo({ db }: Services, userId: number, id: string): Promise<UndoneImport | null> {
  const begun = await db
    .updateTable('imports')
    .set({ undone_at: sql<Date>`coalesce(undone_at, now())` })
    .where(ofImport(userId, id))
    .where(sql<boolean>`(undone_at IS NOT NULL OR created_at > now() - interval '1 day')`)
    .returning(['import_id', 'created_at'])
    .executeTakeFirst();
  if (begun) return begun;
  const [known] = await listImports(db, userId, id);
  if (!known) return null;
  throw new HttpProblem(
    409,
    'This import is more than a day old, so it can no longer be undone as a whole.',
    {
      nextStep:
        'Open a product: its History puts a change back. Products that should not be there can be deleted.',
    },
  );
}

async function undoOne({ db }: Services, userId: number, file: UndoneImport, id: number): Promise<void> {
  try {
    await transact(db, (trx) => undoLocked(trx, userId, file, id));
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    await transact(db, (trx) =>
      recordUndone(trx, userId, file, id, { outcome: 'nothing', kept: error.message }),
    );
  }
}

async function undoLocked(trx: Trx, userId: number, file: UndoneImport, id: number): Promise<void> {
  const product = await lockProduct(trx, userId, id);
  // Read under the lock: a second undo at the same time may have done it.
  const row = await trx
    .selectFrom('import_rows')
    .select(['created', 'links'])
    .where(ofImport(userId, file.import_id))
    .where('product_id', '=', id)
    .where('kept', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const undone: Undone = product
    ? await undoProduct(trx, product, file, row)
    : { outcome: 'nothing', kept: await whyHidden(trx, userId, id) };
  await recordUndone(trx, userId, file, id, undone);
  // A sale that is taken back may list again.
  await changed(trx, userId, 'products', 'sales', 'operations');
}

async function undoProduct(
  trx: Trx,
  product: Locked<ProductRow>,
  file: UndoneImport,
  { created, links }: Pick<Selectable<Database['import_rows']>, 'created' | 'links'>,
): Promise<Undone> {
  const since = (await changesSinceImport(trx, product.user_id, file, [product.id]))(product.id);
  return created
    ? removeImported(trx, product, links, since)
    : putBackImported(trx, product, file, links, since);
}

/** One that was linked to another product is hidden, and is there again after a split. */
async function whyHidden(trx: Trx, userId: number, id: number): Promise<string | null> {
  const link = await trx
    .selectFrom('linked_products')
    .select('kept_id')
    .where('user_id', '=', userId)
    .where('other_id', '=', id)
    .executeTakeFirst();
  return link ? LINKED : null;
}

async function recordUndone(
  trx: Trx,
  userId: number,
  { import_id }: UndoneImport,
  productId: number,
  { outcome, kept }: Undone,
): Promise<void> {
  const row = sql<boolean>`import_id = ${import_id}::uuid AND product_id = ${productId}`;
  await (kept === null
    ? trx.deleteFrom('import_rows').where('user_id', '=', userId).where(row)
    : trx.updateTable('import_rows').set({ kept }).where('user_id', '=', userId).where(row)
  ).execute();
  if (kept === null || outcome !== 'nothing')
    await trx.deleteFrom('imported_photos').where('user_id', '=', userId).where(row).execute();
  if (outcome === 'nothing') return;
  await trx
    .updateTable('imports')
    .set((imports) => ({ [outcome]: imports(outcome, '+', 1) }))
    .where(ofImport(userId, import_id))
    .execute();
}
