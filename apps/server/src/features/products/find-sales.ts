import type { Product, ProductSale } from '@crosslister/contract/product.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, SaleRow } from '../../db/schema.ts';

const columns = [
  'product_id',
  'platform',
  'price_pence',
  'refunded_pence',
  'currency',
  'state',
  'cancellation_dismissed_at',
  'put_back_at',
] as const satisfies (keyof SaleRow)[];
type Shown = Pick<SaleRow, (typeof columns)[number]>;

/** The products, those sold with where that was and what it brought. Only a tab with something sold costs the question. */
export async function withSales(
  db: Kysely<Database>,
  userId: number,
  products: readonly Product[],
): Promise<Product[]> {
  const sold = products.filter(({ status }) => status === 'sold').map(({ id }) => id);
  if (sold.length === 0) return [...products];
  const rows = await db
    .selectFrom('sales')
    .select(columns)
    .where('user_id', '=', userId)
    .where('product_id', '=', sql<number>`ANY (${sold}::bigint[])`)
    .where('state', '<>', 'void')
    .orderBy('id')
    .execute();
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id ?? 0);
  return products.map((product) => {
    const sales = byProduct.get(product.id);
    return sales ? { ...product, sale: summary(sales) } : product;
  });
}

function summary(sales: readonly Shown[]): ProductSale {
  const standing = sales.filter(({ state }) => state === 'sold');
  // Of several cancellations the last one has led to what is shown now.
  const told = standing.length > 0 ? standing : sales.slice(-1);
  const currencies = new Set(told.map(({ currency }) => currency));
  const [currency = 'GBP'] = currencies;
  const sum = (pence: (sale: Shown) => number) => told.reduce((total, sale) => total + pence(sale), 0);
  const waits = (sale: Shown) => sale.cancellation_dismissed_at === null && sale.put_back_at === null;
  return {
    platforms: [...new Set(told.flatMap(({ platform }) => platform ?? []))],
    price:
      currencies.size > 1
        ? null
        : toPounds(sum(({ price_pence, refunded_pence }) => price_pence - refunded_pence)),
    refunded: toPounds(sum(({ refunded_pence }) => refunded_pence)),
    currency,
    ...(standing.length === 0 && { cancelled: { asks: told.some(waits) } }),
  };
}
