import { expect, test } from 'vitest';
import type { RemoteItem } from '../catalogue/remote-item.ts';
import type { RemoteSale } from '../sales/remote-sale.ts';
import { failureOf, newSku, type Subject } from './subject.ts';

const MAX_PAGES = 50;

/** Every page of the active listings, each read with a new context, as after a crash. */
async function readAll(subject: Subject): Promise<{ items: RemoteItem[]; pages: number }> {
  const items: RemoteItem[] = [];
  let cursor: string | null = null;
  for (let pages = 1; pages <= MAX_PAGES; pages += 1) {
    const page = await subject.marketplace.catalogue.list(subject.context(), cursor);
    items.push(...page.items);
    if (page.next === null) return { items, pages };
    cursor = page.next;
  }
  throw new Error('the pages never end');
}

async function readSales(subject: Subject, from: string | null) {
  const sales: RemoteSale[] = [];
  let cursor = from;
  for (let pages = 1; pages <= MAX_PAGES; pages += 1) {
    const page = await subject.marketplace.sales.list(subject.context(), cursor);
    sales.push(...page.sales);
    cursor = page.cursor;
    if (!page.more) return { sales, cursor, pages };
  }
  throw new Error('the pages never end');
}

const keyOf = (sale: RemoteSale) => `${sale.orderId}/${sale.lineId}`;

export function testReading(subject: () => Subject, timeout: number): void {
  test(
    'pages through every active listing',
    async () => {
      const { shop, itemsForThreePages } = subject();
      const skus = Array.from({ length: itemsForThreePages }, newSku);
      for (const sku of skus)
        await shop.addItem({ sku, title: `Item ${sku}`, pricePence: 1234, quantity: 2 });
      const { items, pages } = await readAll(subject());
      expect(pages).toBeGreaterThan(2);
      const byId = new Map(items.map((item) => [item.externalId, item]));
      const bySku = new Map([...byId.values()].map((item) => [item.sku, item]));
      expect(skus.filter((sku) => !bySku.has(sku))).toEqual([]);
      expect([...byId.values()].filter((item) => skus.includes(item.sku))).toHaveLength(skus.length);
      expect(bySku.get(skus[0] ?? '')).toMatchObject({
        title: `Item ${skus[0]}`,
        pricePence: 1234,
        currency: 'GBP',
        quantity: 2,
      });
    },
    timeout,
  );

  test('leaves out what has been withdrawn', async () => {
    const { marketplace, context, draft } = subject();
    const wanted = draft({ sku: newSku() });
    const listing = await marketplace.listing.publish(context(), wanted);
    expect((await readAll(subject())).items.map((item) => item.sku)).toContain(wanted.sku);
    await marketplace.listing.withdraw(context(), { ...listing, sku: wanted.sku });
    expect((await readAll(subject())).items.map((item) => item.sku)).not.toContain(wanted.sku);
  });

  test(
    'sees each order line once over overlapping looks',
    async () => {
      const { shop, ordersForTwoPages } = subject();
      const sku = newSku();
      const id = await shop.addItem({ sku, title: 'Sold often', pricePence: 1050, quantity: 10_000 });
      const first = await readSales(subject(), null);
      const orders: string[] = [];
      for (let n = 0; n < ordersForTwoPages; n += 1) orders.push(await shop.buy(id, 1));
      const second = await readSales(subject(), first.cursor);
      expect(second.pages).toBeGreaterThan(1);
      orders.push(await shop.buy(id, 3));
      const third = await readSales(subject(), second.cursor);
      const lines = new Map(
        [...first.sales, ...second.sales, ...third.sales].map((sale) => [keyOf(sale), sale]),
      );
      const ours = [...lines.values()].filter((sale) => sale.sku === sku);
      expect(ours.map((sale) => sale.orderId).sort()).toEqual([...orders].sort());
      expect(ours.find((sale) => sale.orderId === orders.at(-1))).toMatchObject({
        externalId: id,
        quantity: 3,
        totalPence: 3150,
        currency: 'GBP',
        state: 'sold',
      });
      for (const sale of ours) expect(new Date(sale.soldAt).toISOString()).not.toBe('');
    },
    timeout,
  );

  test('finds a sale again by the id and SKU it was listed with', async () => {
    const { marketplace, context, draft, shop } = subject();
    const wanted = draft({ sku: newSku() });
    const { cursor } = await readSales(subject(), null);
    const listing = await marketplace.listing.publish(context(), wanted);
    const orderId = await shop.buy(listing.externalId, 1);
    const { sales } = await readSales(subject(), cursor);
    expect(sales.find((sale) => sale.orderId === orderId)).toMatchObject({
      externalId: listing.externalId,
      sku: wanted.sku,
      state: 'sold',
    });
  });

  test('says of a place it cannot read that it is lost', async () => {
    const { marketplace, context } = subject();
    for (const read of [marketplace.catalogue.list, marketplace.sales.list]) {
      const error = await failureOf(read(context(), 'of another version'));
      expect(error.details).toMatchObject({ staleCursor: true, nextStep: expect.stringMatching(/\w{3,}/) });
    }
  });

  test('sees a cancellation on the line sold before', async () => {
    const { shop } = subject();
    const id = await shop.addItem({ sku: newSku(), title: 'Regretted', pricePence: 900, quantity: 5 });
    const { cursor } = await readSales(subject(), null);
    const orderId = await shop.buy(id, 1);
    const sold = await readSales(subject(), cursor);
    await shop.cancel(orderId);
    const after = await readSales(subject(), sold.cursor);
    const before = sold.sales.find((sale) => sale.orderId === orderId);
    expect(before?.state).toBe('sold');
    expect(after.sales.find((sale) => sale.orderId === orderId)).toMatchObject({
      lineId: before?.lineId,
      state: 'cancelled',
    });
  });
}
