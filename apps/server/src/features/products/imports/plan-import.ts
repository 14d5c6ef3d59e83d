import { type ImportPlan, type ImportPlanRow, MAX_PLANNED_NAMED } from '@crosslister/contract/imports.ts';
import type { DuplicateHandling } from '@crosslister/contract/product.ts';
import { dangersOf } from '@crosslister/domain/csv/import-dangers.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { knownBy } from '../../catalogue/fill-missing-skus.ts';
import { anyWithSku, findLinkedKeys } from '../../catalogue/find-by-sku.ts';
import { idsWithLive } from '../edit/held-back.ts';

/** What importing these rows would do to products that are here already, by the rules of the import. Changes nothing. */
export async function planImport(
  db: Db,
  userId: number,
  rows: readonly ImportPlanRow[],
  handling: DuplicateHandling,
): Promise<ImportPlan> {
  const known = await knownBy(
    db,
    userId,
    rows.map(({ sku }) => sku),
  );
  const skus = rows.map(({ sku }) => known.get(sku) ?? sku);
  const { rows: keyed } = await sql<{ key: string }>`
    SELECT lower(sku) AS key FROM unnest(${skus}::text[]) WITH ORDINALITY AS sent (sku, n) ORDER BY n
  `.execute(db);
  const keys = keyed.map(({ key }) => key);
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'status', 'price_pence', 'quantity'])
    .select(({ fn }) => fn<string>('lower', ['sku']).as('key'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('id', '=', anyWithSku(userId, keys))
    .execute();
  const byKey = new Map(products.map((product) => [product.key, product]));
  const linked = await findLinkedKeys(db, userId, keys);
  const live = await idsWithLive(db, userId, products);
  const plan: ImportPlan = {
    ...{ created: 0, created_sold: 0, changed: 0, kept: 0, sold: 0, active: 0, live: 0 },
    named: [],
  };
  for (const [at, row] of rows.entries()) {
    const key = keys[at] ?? '';
    const known = byKey.get(key);
    if (!known) {
      if (linked.has(key)) plan.kept += 1;
      else plan.created += 1;
      if (row.status === 'sold' && !linked.has(key)) plan.created_sold += 1;
      continue;
    }
    if (handling === 'skip') plan.kept += 1;
    else plan.changed += 1;
    if (handling !== 'update') continue;
    for (const danger of dangersOf({ ...known, isLive: live.has(known.id) }, row)) {
      plan[danger] += 1;
      if (plan.named.length < MAX_PLANNED_NAMED) plan.named.push({ sku: row.sku, name: known.name, danger });
    }
  }
  return plan;
}
