import { productStatuses } from '@crosslister/contract/lists.ts';
import type { ProductStatus } from '@crosslister/contract/product.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { emptyProduct } from '@crosslister/domain/empty-product.ts';
import {
  type StatusAfter,
  type StatusTransition,
  statusTransitions,
} from '@crosslister/domain/product-status.ts';
import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Database, ProductRow, Trx } from '../../db/schema.ts';
import { prepared } from '../../db/statistics/prepared.ts';
import { asJson } from '../../db/stored/as-json.ts';
import { justWritten, type Locked, type LockedKey } from '../../operations/lock.ts';
import type { ProductsByKey } from './find-by-sku.ts';
import { recorded, recordedNew, type Updated } from './record-changes.ts';
import { shownColumns } from './render-product.ts';
import {
  emptySellerColumns,
  sellerColumnList,
  sellerColumnsSet,
  sellerColumnTypes,
} from './seller-columns.ts';

// The only file that inserts and updates products; `npm run check` refuses another (scripts/checks/check-writers.ts).

const jsonColumns = ['images', 'specifics', 'overrides', 'per_platform', 'action_info'] as const;
type JsonColumn = (typeof jsonColumns)[number];

/** Columns to write, with JSON as plain values. Not the status: see `changeStatus`. */
type ProductValues = Omit<UpdateObject<Database, 'products'>, JsonColumn | 'id' | 'user_id' | 'status'> &
  Partial<Pick<ProductRow, JsonColumn>>;

/** For a change that the seller sees as a change of the product itself. */
export const touched = { last_updated: sql<Date>`now()` };

/** Writes the same values into one product or many, in one statement. */
export async function updateProducts(
  trx: Trx,
  products: LockedKey | readonly LockedKey[],
  values: ProductValues,
): Promise<void> {
  const rows = asList(products);
  if (rows.length > 0) await update(trx, rows, values).execute(trx);
}

/**
 * The one function that changes the status of products, as `statusTransitions` allows; the other values are written with
 * it. A product whose status the transition does not start from is a mistake of the caller's, and nothing is stored.
 * Returns which they are, and the stock they share.
 */
export async function changeStatus<Name extends StatusTransition>(
  trx: Trx,
  products: LockedKey | readonly LockedKey[],
  name: Name,
  status: StatusAfter<Name>,
  values: ProductValues = {},
): Promise<Pick<ProductRow, 'id' | 'stock_pool'>[]> {
  const rows = asList(products);
  if (rows.length === 0) return [];
  const from: readonly ProductStatus[] = statusTransitions[name].from;
  const isAny = productStatuses.every((each) => from.includes(each));
  const { rows: updated } = await update(trx, rows, { ...values, status }, isAny ? null : from).execute(trx);
  const left = rows.length - updated.length;
  if (left > 0)
    throw new Error(
      `"${name}" does not start from the status of ${left} of ${plural(rows.length, 'product')}`,
    );
  return updated;
}

const asList = (products: LockedKey | readonly LockedKey[]): readonly LockedKey[] =>
  'length' in products ? products : [products];

function update(
  trx: Trx,
  rows: readonly LockedKey[],
  values: ProductValues & { status?: ProductStatus },
  from: readonly ProductStatus[] | null = null,
) {
  const [first] = rows;
  const json = jsonColumns.flatMap((column) =>
    values[column] === undefined ? [] : [[column, values[column] && asJson(values[column])]],
  );
  const columns: UpdateObject<Database, 'products'> = { ...values, ...Object.fromEntries(json) };
  const statement = trx
    .updateTable('products')
    .set(columns)
    .where('user_id', '=', first?.user_id ?? null)
    // One id is found by its key, whatever PostgreSQL knows of the table.
    .where('id', '=', rows.length === 1 && first ? first.id : anyOf(rows))
    .$if(from !== null, (products) => products.where('status', '=', sql<ProductStatus>`ANY (${from})`));
  const both = recorded(sql`${statement}`, Object.keys(columns));
  return rows.length === 1 ? sql<Updated>`${both} ${prepared}` : both;
}

export type NewProduct = Pick<ProductRow, 'sku' | 'name' | 'status'> &
  Partial<Pick<ProductRow, keyof typeof empty | 'quantity' | 'stock_pool' | 'made_sku'>> & {
    /** Now, if it is not known or lies in the future. */
    date_added?: Date | string | null | undefined;
    last_updated?: Date | string | null | undefined;
    date_sold?: Date | string | null | undefined;
    /** If a newer listing of it is known already. */
    newest_at?: Date | string | null | undefined;
    /** A live listing is stored with it. Otherwise the trigger for it would write the whole row again. */
    is_listed?: boolean;
  };

const empty = { price_pence: 0, ...emptyProduct, ...emptySellerColumns } satisfies Partial<ProductRow>;

/**
 * New products in one statement, in the order sent, by the key of their SKU. A SKU that is taken is an error of the whole
 * statement, or that product is left out.
 */
export async function insertProducts(
  trx: Trx,
  userId: number,
  products: readonly NewProduct[],
  { skipTaken = false } = {},
): Promise<ProductsByKey> {
  if (products.length === 0) return new Map();
  const rows = products.map((product, n) => ({ n, ...empty, quantity: 1, ...product }));
  const insert = sql`
    INSERT INTO products (user_id, sku, made_sku, name, price_pence, description, status, images, ebay_category, condition,
      specifics, overrides, per_platform, quantity, ${sellerColumnList()}, stock_pool, date_added, newest_at, last_updated,
      date_sold, listed_nowhere_since)
    SELECT ${userId}, i.sku, i.made_sku, i.name, i.price_pence, i.description, i.status, i.images, i.ebay_category, i.condition,
      i.specifics, i.overrides, i.per_platform, i.quantity, ${sellerColumnList('i')}, i.stock_pool,
      least(i.date_added, now()), coalesce(i.newest_at, least(i.date_added, now())), least(i.last_updated, now()),
      CASE WHEN i.date_sold IS NOT NULL THEN least(i.date_sold, now()) END,
      CASE WHEN i.is_listed IS NOT TRUE THEN now() END
    FROM jsonb_to_recordset(${asJson(rows)}::jsonb) AS i (
      n integer, sku text, made_sku text, name text, price_pence bigint, description text, status text, images jsonb,
      ebay_category text, condition text, specifics jsonb, overrides jsonb, per_platform jsonb, quantity integer,
      ${sellerColumnTypes},
      stock_pool text, date_added timestamptz, newest_at timestamptz,
      last_updated timestamptz, date_sold timestamptz, is_listed boolean)
    ORDER BY i.n
    ${skipTaken ? sql`ON CONFLICT DO NOTHING` : sql``}
    RETURNING *`;
  const { rows: inserted } = await recordedNew(insert).execute(trx);
  return new Map(inserted.map(({ key, ...row }) => [key, justWritten(row)]));
}

/** Writes all that a client may say of products, each its own values, in one statement; but for their status. */
export async function overwriteContents(trx: Trx, rows: readonly Locked<ProductRow>[]): Promise<void> {
  const overwrite = sql`
    UPDATE products SET
      sku = i.sku, name = i.name, price_pence = i.price_pence, description = i.description,
      images = i.images, ebay_category = i.ebay_category, condition = i.condition, specifics = i.specifics,
      overrides = i.overrides, per_platform = i.per_platform, quantity = i.quantity, ${sellerColumnsSet('i')},
      edited_fields = ARRAY(SELECT jsonb_array_elements_text(i.edited_fields)), last_updated = now()
    FROM jsonb_to_recordset(${asJson(rows)}::jsonb) AS i (
      id bigint, user_id bigint, sku text, name text, price_pence bigint, description text, images jsonb,
      ebay_category text, condition text, specifics jsonb, overrides jsonb, per_platform jsonb, quantity integer,
      ${sellerColumnTypes},
      edited_fields jsonb)
    WHERE products.id = i.id AND products.user_id = i.user_id`;
  await recorded(overwrite, shownColumns).execute(trx);
}

/** Sales that the seller had entered did not happen, so their quantity returns to stock, unless it was typed anew since. */
export async function addEnteredStock(
  trx: Trx,
  userId: number,
  products: readonly LockedKey[],
): Promise<void> {
  const restock = trx
    .updateTable('products')
    .from((sales) =>
      sales
        .selectFrom('sales')
        .select(['product_id', ({ fn }) => fn.sum<number>('taken').as('stock')])
        .where('user_id', '=', userId)
        .where('product_id', '=', anyOf(products))
        .where('order_id', '=', '')
        .where('state', '=', 'sold')
        .where('sold_out', '=', true)
        .where('put_back_at', 'is', null)
        .groupBy('product_id')
        .as('entered'),
    )
    .set({ quantity: sql`quantity + coalesce(entered.stock, 0)` })
    .whereRef('products.id', '=', 'entered.product_id')
    .where('products.user_id', '=', userId);
  await recorded(sql`${restock}`, ['quantity']).execute(trx);
}

/**
 * Removes the date of sale from these products, and from all products sold since then that have no sale with a date.
 * Returns the ids.
 */
export async function clearDatesSold(
  trx: Trx,
  userId: number,
  soldIds: readonly number[],
  since: RawBuilder<Date>,
): Promise<number[]> {
  const rows = await trx
    .updateTable('products')
    .set({ date_sold: null })
    .where('user_id', '=', userId)
    .where('date_sold', 'is not', null)
    .where(sql<boolean>`(id = ANY (${soldIds}::bigint[]) OR (date_sold >= ${since} AND NOT EXISTS (
      SELECT FROM sales WHERE sales.product_id = products.id AND state = 'sold' AND sold_at IS NOT NULL)))`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
