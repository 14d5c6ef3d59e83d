import { labelKey } from '@crosslister/contract/labels/label-colours.ts';
import { MAX_LABELS } from '@crosslister/contract/labels/labels.ts';
import type { BulkLabel } from '@crosslister/contract/product-query.ts';
import { type RawBuilder, sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import type { Db, ProductRow, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { type Locked, lockProducts } from '../../../operations/lock.ts';
import { selectProductIds } from '../../catalogue/filter-products.ts';
import { touched, updateProducts } from '../../catalogue/write-product-rows.ts';

/** Products changed in one transaction. Few enough that a sale never waits long for a locked row. */
const CHUNK = 200;

type Labelled = Locked<Pick<ProductRow, 'id' | 'user_id' | 'labels'>>;

/** How a product spells this label, if it has it. */
const spelling = ({ labels }: Labelled, label: string) =>
  labels.find((each) => labelKey(each) === labelKey(label));

/** Gives these products a label, or takes it from them. Returns those that were changed, and how many can take no more. */
export async function labelProducts(
  db: Db,
  userId: number,
  ids: readonly number[],
  { action, label }: Pick<BulkLabel, 'action' | 'label'>,
): Promise<{ changed: number[]; full: number }> {
  let full = 0;
  const done = await inChunks(db, userId, ids, async (trx, products) => {
    if (action === 'remove') return replaceSpellings(trx, products, label, removed);
    const without = products.filter((product) => spelling(product, label) === undefined);
    const fitting = without.filter(({ labels }) => labels.length < MAX_LABELS);
    full += without.length - fitting.length;
    await updateProducts(trx, fitting, {
      labels: sql<string[]>`array_append(labels, ${label}::text)`,
      ...touched,
    });
    return fitting;
  });
  return { changed: done, full };
}

/** Gives a label another name in every product that has it. One that has both keeps the new one. */
export async function renameLabel(db: Db, userId: number, name: string, newName: string): Promise<number> {
  const ids = await selectProductIds(db, userId, { search: '', labels: [name] });
  const done = await inChunks(db, userId, ids, async (trx, products) => {
    const isBoth = (product: Labelled) =>
      labelKey(name) !== labelKey(newName) && spelling(product, newName) !== undefined;
    const merged = await replaceSpellings(trx, products.filter(isBoth), name, removed);
    const renamed = await replaceSpellings(
      trx,
      products.filter((product) => !isBoth(product)),
      name,
      (old) => sql`array_replace(labels, ${old}::text, ${newName}::text)`,
    );
    return [...merged, ...renamed];
  });
  return done.length;
}

const removed = (old: string) => sql<string[]>`array_remove(labels, ${old}::text)`;

/** One statement for each spelling of the label, which is nearly always one. Returns the products that had it. */
async function replaceSpellings(
  trx: Trx,
  products: readonly Labelled[],
  label: string,
  labels: (spelt: string) => RawBuilder<string[]>,
): Promise<Labelled[]> {
  const meant = products.filter((product) => spelling(product, label) !== undefined);
  for (const spelt of new Set(meant.map((product) => spelling(product, label) ?? label))) {
    const alike = meant.filter((product) => spelling(product, label) === spelt);
    await updateProducts(trx, alike, { labels: labels(spelt), ...touched });
  }
  return meant;
}

async function inChunks(
  db: Db,
  userId: number,
  ids: readonly number[],
  change: (trx: Trx, products: Labelled[]) => Promise<Labelled[]>,
): Promise<number[]> {
  const done: number[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    await transact(db, async (trx) => {
      const products = await lockProducts(trx, userId, (all) =>
        all
          .select(['id', 'user_id', 'labels'])
          .where('id', '=', sql<number>`ANY (${chunk}::bigint[])`)
          .where('deleted_at', 'is', null),
      );
      const meant = await change(trx, products);
      if (meant.length > 0) await changed(trx, userId, 'products');
      done.push(...meant.map(({ id }) => id));
    });
  }
  return done;
}
