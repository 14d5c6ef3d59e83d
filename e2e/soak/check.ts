import type { Operation } from '../../packages/contract/src/operation.ts';
import type { Product, ProductStatus } from '../../packages/contract/src/product.ts';
import type { SalesStatistics } from '../../packages/contract/src/sales.ts';
import type { Model, Thing } from './model.ts';
import type { Place } from './place.ts';
import { shopNames } from './plan.ts';
import type { ShopName } from './shops.ts';

/** What the seller and the buyers see at one quiet moment. */
interface Seen {
  products: Map<string, Product>;
  /** By marketplace and SKU: prices of what can be bought. */
  live: Record<ShopName, Map<string, number[]>>;
  failed: Operation[];
  counts: SalesStatistics['product_counts'];
  sales: { platform: string; order_id: string; sku: string; state: string; awaits_payment: boolean }[];
}

/** Everything that is wrong, as sentences. Call it when nothing is running. */
export async function findViolations(place: Place, model: Model, failed: Operation[]): Promise<string[]> {
  const seen = await checkScreen(place, failed);
  return [
    ...[...model.things.values()].flatMap((thing) => checkThing(thing, seen)),
    ...checkDoubles(seen),
    ...checkSales(place, model, seen),
    ...checkCounts(seen),
  ];
}

async function checkScreen(place: Place, failed: Operation[]): Promise<Seen> {
  const products = new Map<string, Product>();
  for (let page = 1; ; page++) {
    const path = `/api/products/?page_size=500&page=${page}`;
    const { results } = await place.seller.call<{ results: Product[] }>('GET', path);
    for (const product of results) products.set(product.sku, product);
    if (results.length < 500) break;
  }
  const live = Object.fromEntries(
    shopNames.map((name) => [name, Map.groupBy(place.shops[name].live(), ({ sku }) => sku)]),
  );
  const statistics = await place.seller.call<SalesStatistics>('GET', '/api/sales-statistics/');
  return {
    products,
    live: Object.fromEntries(
      Object.entries(live).map(([name, bySku]) => [
        name,
        new Map([...bySku].map(([sku, listings]) => [sku, listings.map(({ pounds }) => pounds)])),
      ]),
    ) as Seen['live'],
    failed,
    counts: statistics.product_counts,
    sales: await place.query(
      'SELECT platform, order_id, sku, state, awaits_payment FROM sales WHERE platform IS NOT NULL',
    ),
  };
}

function checkThing(thing: Thing, seen: Seen): string[] {
  const { sku } = thing;
  const product = seen.products.get(sku);
  if (!product) {
    if (thing.presence === 'there') return [`${sku} was acknowledged and is gone`];
    // A store puts the stock of a cancelled order back on sale by itself, whatever happened to the product here.
    const live = thing.restocked ? [] : shopNames.filter((name) => seen.live[name].has(sku));
    thing.presence = 'gone';
    return live.map((name) => `${sku} is deleted and still for sale on ${name}`);
  }
  const found: string[] = [];
  // A listing that could not be ended restores a deleted product, as a task. What a store has put back on sale by
  // itself is imported by the next sync, like everything on sale there.
  const isImported = thing.presence === 'gone' && thing.restocked;
  // As a task it may then turn out to have been bought before it was deleted.
  const isBought = product.status === 'sold' && seen.sales.some((sale) => sale.sku === sku);
  if (thing.presence === 'gone' && product.status !== 'action_required' && !isBought && !isImported) {
    found.push(`${sku} was deleted and is ${product.status}`);
  }
  if (!thing.prices.has(product.price) && !isImported) {
    found.push(`${sku} costs ${product.price}, acknowledged was ${[...thing.prices].join(' or ')}`);
  }
  thing.id = product.id;
  thing.presence = 'there';
  thing.prices = new Set([product.price]);
  for (const name of shopNames) found.push(...checkListing(product, thing, name, seen));
  return found;
}

function checkListing(
  product: Product,
  { restocked, unsent }: Thing,
  name: ShopName,
  { live, failed }: Seen,
): string[] {
  const { sku, status, listings, price } = product;
  const prices = live[name].get(sku) ?? [];
  const isShown = listings[name]?.status === 'active';
  const isTask = status === 'action_required' && product.action_info !== null;
  const isNotified = failed.some(
    (operation) => operation.product?.sku === sku && operation.platform === name,
  );
  if (prices.length > 0 && status === 'sold' && !restocked)
    return [`${sku} is sold and still for sale on ${name}`];
  if (prices.length > 0 && !isShown && !isTask && !restocked) {
    return [`${sku} is for sale on ${name}, and the catalogue says ${listings[name]?.status ?? 'nothing'}`];
  }
  // An order that was cancelled before it was seen was never a sale here, but its listing has ended all the same.
  if (prices.length === 0 && isShown && !restocked)
    return [`${sku} is shown as listed on ${name} and is not there`];
  const isSent = !isNotified && !unsent.has(name);
  if (prices.length > 0 && isShown && status === 'active' && isSent && prices[0] !== price) {
    return [`${sku} costs ${price} here and ${prices[0]} on ${name}`];
  }
  return [];
}

function checkDoubles({ live }: Seen): string[] {
  return shopNames.flatMap((name) =>
    [...live[name]].flatMap(([sku, prices]) =>
      prices.length > 1 ? [`${sku} is for sale ${prices.length} times on ${name}`] : [],
    ),
  );
}

/** Each order is counted once, and ends the sale of what it sold. */
function checkSales({ shops }: Place, { things, freed }: Model, { products, sales }: Seen): string[] {
  const known = Map.groupBy(sales, ({ platform, order_id }) => `${platform} ${order_id}`);
  const orders = Object.values(shops).flatMap((shop) =>
    shop.orders().map((order) => ({ ...order, platform: shop.name })),
  );
  const counted = orders.flatMap(({ platform, orderId, sku, cancelled, isPaid }) => {
    const rows = known.get(`${platform} ${orderId}`) ?? [];
    if (cancelled && rows.length === 0) return [];
    const is = rows
      .map(({ state, awaits_payment }) => (state === 'sold' && awaits_payment ? 'reserved' : state))
      .join(', ');
    const should = cancelled ? 'cancelled' : isPaid ? 'sold' : 'reserved';
    return is === should ? [] : [`the sale of ${sku} on ${platform} is ${should}, the books say "${is}"`];
  });
  const left = [...things.values()].flatMap(({ sku, quantity, restocked }) => {
    const sold = orders.filter((order) => order.sku === sku).reduce((sum, order) => sum + order.quantity, 0);
    const status = products.get(sku)?.status;
    const isOpen = status === 'active' || status === 'inactive';
    return !restocked && sold >= quantity && isOpen
      ? [`${sku} was bought ${sold} times and is ${status}`]
      : [];
  });
  const kept = [...freed].flatMap((order) =>
    (known.get(order) ?? []).flatMap(({ sku, state }) =>
      state === 'cancelled' ? [] : [`${order} (${sku}) was never paid, the books say "${state}"`],
    ),
  );
  return [...counted, ...left, ...kept];
}

function checkCounts({ products, counts }: Seen): string[] {
  return (Object.keys(counts) as ProductStatus[]).flatMap((status) => {
    const actual = [...products.values()].filter((product) => product.status === status).length;
    return actual === counts[status]
      ? []
      : [`${actual} products are ${status}, the tab says ${counts[status]}`];
  });
}
