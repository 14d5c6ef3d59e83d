import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/db/schema.ts';
import { transact } from '../../apps/server/src/db/transact.ts';
import type { CrosslistResult } from '../../packages/contract/src/results.ts';
import type { EbaySimulator } from '../../packages/simulators/src/ebay/start-ebay-simulator.ts';
import type { EtsySimulator } from '../../packages/simulators/src/etsy/start-etsy-simulator.ts';
import type { WooCommerceSimulator } from '../../packages/simulators/src/woocommerce/start-woocommerce-simulator.ts';

export interface DemoMarketplaces {
  store: WooCommerceSimulator;
  ebay: EbaySimulator;
  etsy: EtsySimulator;
}

export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** How many days ago each of the sales took place, the last of them today. */
const DAYS_AGO = [27, 24, 22, 19, 17, 15, 13, 11, 9, 7, 5, 4, 2, 1, 0, 0];
export const SALES = DAYS_AGO.length;
/** Sales whose notices the seller has not dismissed yet. */
const UNREAD = 2;
const PATIENCE_MS = 60_000;

interface Thing {
  id: number;
  listings: Partial<Record<'woocommerce' | 'ebay' | 'etsy', { id: string }>>;
}

/**
 * The last four weeks of sales. Each product is listed, bought and ended as usual. Then the stored times are moved
 * back, because the simulated marketplaces have no past.
 */
export async function sellSome(
  call: Call,
  db: Db,
  marketplaces: DemoMarketplaces,
  sold: readonly number[],
): Promise<void> {
  await crosslistEach(call, sold);
  for (const [n, id] of sold.entries())
    buy(marketplaces, n, await call<Thing>('GET', `/api/products/${id}/`));
  await untilSold(call, sold.length);
  await call('POST', '/api/operations/clear/');
  for (const [n, id] of sold.entries()) await dateBack(db, id, DAYS_AGO[n] ?? 0);
  await db
    .updateTable('sales')
    .set({ notice_dismissed_at: new Date() })
    .where('product_id', 'in', sold.slice(0, -UNREAD))
    .execute();
}

/** On eBay and Etsy, in their own categories, and in the default of Settings where they have none. */
export async function crosslistEach(call: Call, ids: readonly number[]): Promise<void> {
  await Promise.all(
    ids.flatMap((product_id) =>
      ['ebay', 'etsy'].map(async (platform) => {
        const result = await call<CrosslistResult>('POST', `/api/crosslist/${platform}/`, { product_id });
        if (!result.success) throw new Error(`product ${product_id} is not on ${platform}: ${result.error}`);
      }),
    ),
  );
}

/** Bought in turn on eBay, in the shop and on Etsy. */
function buy({ store, ebay, etsy }: DemoMarketplaces, n: number, { id, listings }: Thing): void {
  const [there, purchase] = (
    [
      [listings.ebay, (item: string) => ebay.ebay.buy(item)],
      [listings.woocommerce, (item: string) => store.store.buy(Number(item))],
      [listings.etsy, (item: string) => etsy.etsy.buy(Number(item))],
    ] as const
  )[n % 3] ?? [undefined, undefined];
  if (!there || !purchase) throw new Error(`the demo's thing ${id} is not listed where it is to be sold`);
  purchase(there.id);
}

async function untilSold(call: Call, count: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    await call('POST', '/api/sale-detection/run/');
    const { product_counts: counts } = await call<{ product_counts: { sold: number } }>(
      'GET',
      '/api/sales-statistics/',
    );
    const { live } = await call<{ live: number }>('GET', '/api/operations/?page_size=1');
    if (counts.sold === count && live === 0) return;
    await wait(500);
  }
  throw new Error("the demo's sales were not all seen and ended within a minute");
}

async function dateBack(db: Db, id: number, days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days}, hours => ${days % 7})`;
  const listedBefore = sql`make_interval(days => ${3 + (id % 9)})`;
  await transact(db, async (trx) => {
    await sql`UPDATE sales SET sold_at = sold_at - ${ago}, seen_at = seen_at - ${ago}
      WHERE product_id = ${id}`.execute(trx);
    await sql`UPDATE operations SET created_at = created_at - ${ago}, run_after = run_after - ${ago},
      started_at = started_at - ${ago}, finished_at = finished_at - ${ago} WHERE product_id = ${id}`.execute(
      trx,
    );
    await sql`UPDATE sale_endings SET created_at = created_at - ${ago}, finished_at = finished_at - ${ago}
      WHERE product_id = ${id}`.execute(trx);
    await sql`UPDATE listings SET created_at = created_at - ${ago} - ${listedBefore}, delisted_at = delisted_at - ${ago},
      proof = proof || jsonb_build_object('checked_at', (proof ->> 'checked_at')::timestamptz - ${ago})
      WHERE product_id = ${id}`.execute(trx);
    await sql`UPDATE products SET date_sold = date_sold - ${ago}, last_updated = last_updated - ${ago},
      date_added = date_added - ${ago} - ${listedBefore} WHERE id = ${id}`.execute(trx);
  });
}

/** What is still on sale was added when the shop offered it first, and not with today's import. */
export async function dateBackStock(db: Db, username: string): Promise<void> {
  await sql`UPDATE products p SET date_added = least(p.date_added, l.since)
    FROM (SELECT product_id, min(created_at) AS since FROM listings GROUP BY product_id) l
    WHERE l.product_id = p.id AND p.user_id = (SELECT id FROM users WHERE username = ${username})`.execute(
    db,
  );
}
