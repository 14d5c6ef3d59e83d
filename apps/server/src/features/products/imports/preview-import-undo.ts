import { MAX_KEPT_NAMED, type UndoPreview } from '@crosslister/contract/imports.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { anyOf } from '../../../db/any-of.ts';
import { ofImport } from '../../../db/of-product.ts';
import type { Database, Db } from '../../../db/schema.ts';
import { notFound } from '../../../http/problem.ts';
import { changesSinceImport, whyNotRemove } from './changes-since-import.ts';
import type { UndoneImport } from './import-undo-types.ts';
import { planPutBack } from './plan-put-back.ts';
import { salesOfImport, whySold } from './undo-sale.ts';

/** Products that are looked at together. */
const AT_ONCE = 500;

/** What the undo of an import would leave, wholly or in part, if it began now, and why. It changes nothing. */
export async function previewImportUndo(db: Db, userId: number, id: string): Promise<UndoPreview> {
  const file = z.uuid().safeParse(id).success
    ? await db
        .selectFrom('imports')
        .select(['import_id', 'created_at'])
        .where(ofImport(userId, id))
        .executeTakeFirst()
    : undefined;
  if (!file) throw notFound('import');
  const found: UndoPreview = { count: 0, products: [] };
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['product_id', 'created', 'links'])
      .where(ofImport(userId, id))
      .where('kept', 'is', null)
      .where('product_id', '>', after)
      .orderBy('product_id')
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return found;
    after = last.product_id;
    const stays = await ofThese(db, userId, file, rows);
    found.count += stays.length;
    found.products.push(...stays.slice(0, MAX_KEPT_NAMED - found.products.length));
  }
}

type Row = Pick<Selectable<Database['import_rows']>, 'product_id' | 'created' | 'links'>;

async function ofThese(
  db: Db,
  userId: number,
  file: UndoneImport,
  rows: readonly Row[],
): Promise<UndoPreview['products']> {
  const these = anyOf(rows.map(({ product_id: id }) => ({ id })));
  const since = await changesSinceImport(
    db,
    userId,
    file,
    rows.map(({ product_id: id }) => id),
  );
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', these)
    .execute();
  const linked = await db
    .selectFrom('linked_products')
    .select('other_id')
    .where('user_id', '=', userId)
    .where('other_id', '=', these)
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  const hidden = new Set(linked.map(({ other_id: id }) => id));
  const steps = await salesOfImport(db, userId, file.import_id, [...byId.keys()]);
  const undoable = new Set<number>();
  for (const [id, step] of steps) {
    const product = byId.get(id);
    if (product && (await whySold(db, product, step)) === null) undoable.add(id);
  }
  return rows.flatMap(({ product_id: id, created, links }) => {
    const product = byId.get(id);
    if (!product) return [];
    const sale = undoable.has(id) ? 'will be undone' : null;
    const whyNot = () =>
      created
        ? whyNotRemove(since(id), links)
        : planPutBack(product, links, since(id), sale).reasons.join(' ') || null;
    const reason = product.deleted_at ? (hidden.has(id) ? LINKED : null) : whyNot();
    return reason === null ? [] : [{ product_id: id, name: product.name, sku: product.sku, reason }];
  });
}

/** It is hidden, and is there again after a split. */
export const LINKED = 'It was linked to another product since.';
