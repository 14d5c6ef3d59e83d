import { expect, test } from 'vitest';
import { useMailboxPlace } from '../../test/mailbox-place.ts';
import { readProduct } from '../../test/products.ts';
import { mailLike, signed } from '../../test/sale-mails.ts';
import { crosslist, until } from '../../test/simulated-marketplaces.ts';

const { place, seller, useSeller, imap, row, steps, connect, look, deliver, notices, sales, vase } =
  useMailboxPlace();

test('Vinted’s sale e-mails: a sale is seen with no browser open, and ends the rest', async () => {
  useSeller(await place().connectedSeller({ store: false }));
  const { product } = await vase({ price: 15 });
  await crosslist(seller(), product, 'ebay');
  await connect();
  await deliver('vinted-uk');
  await look();
  expect(await sales()).toMatchObject([
    {
      product_id: product.id,
      order_id: expect.stringMatching(/^mail-[0-9a-f]{20}$/),
      platform: 'vinted',
      price_pence: 1250,
      currency: 'GBP',
      state: 'sold',
      sold_at: new Date('2026-03-02T09:15:00Z'),
    },
  ]);
  const ended = await until(
    () => readProduct(seller(), product.id),
    ({ listings }) => listings.ebay?.status === 'delisted',
  );
  expect(ended).toMatchObject({ status: 'sold', quantity: 0, listings: { vinted: { status: 'delisted' } } });
  expect((await notices()).results).toMatchObject([{ productName: 'Blue stoneware vase', salePrice: 12.5 }]);
  expect(imap().commands).toContain('EXAMINE INBOX');
});

test('what was there before is not read, nor is any mail twice', async () => {
  await vase();
  await deliver('vinted-uk');
  await connect();
  await look();
  expect(await sales()).toEqual([]);
  const fetches = () => imap().commands.filter((command) => command.startsWith('UID FETCH')).length;
  await deliver('vinted-label');
  await look();
  const before = fetches();
  expect(before).toBe(1);
  await look();
  expect(fetches()).toBe(before);
  expect(await notices()).toMatchObject({ count: 0 });
});

test('the same mail delivered twice is one sale', async () => {
  await vase();
  await connect();
  await deliver('vinted-uk');
  await deliver('vinted-uk');
  await look();
  await deliver('vinted-uk');
  await look();
  expect(await sales()).toHaveLength(1);
  expect((await notices()).mails).toEqual([]);
});

test('a folder that was numbered anew (UIDVALIDITY): no mail is missed, and none counts twice', async () => {
  const { product } = await vase();
  const { product: lamp } = await steps.listedProduct({ name: 'Brass lamp' });
  await connect();
  await deliver('vinted-label', {}, new Date(Date.now() - 30 * 86_400_000));
  await deliver('vinted-uk');
  await look();
  imap().renumber();
  await deliver('vinted-uk', { 'Blue stoneware vase': 'Brass lamp', 'sale-1@': 'sale-2@' });
  await look();
  expect((await sales()).map(({ product_id: id }) => id)).toEqual([product.id, lamp.id]);
  expect(await row()).toMatchObject({ uid_validity: '1700000001', last_uid: 3 });
  expect((await notices()).mails).toEqual([]);
});

test('a forged mail does not keep its real one from counting, and the number of the order stands for it', async () => {
  await steps.listedProduct({ name: 'Salt & pepper set' });
  await connect();
  imap().deliver(mailLike('vinted-uk-html'));
  await look();
  await deliver('vinted-uk-html');
  await deliver('vinted-uk-html', { 'sale-html@': 'again@' });
  await look();
  expect(await sales()).toMatchObject([{ order_id: '22703814298', price_pence: 125_000 }]);
  expect((await notices()).mails).toMatchObject([{ reason: 'unsigned' }]);
});

test('a bundle: each thing is sold, for its share of the price', async () => {
  const { product } = await vase({ price: 10 });
  const { product: lamp } = await steps.listedProduct({ name: 'Brass lamp', price: 30 });
  await connect();
  await deliver('vinted-uk-bundle');
  await look();
  expect(await sales()).toMatchObject([
    { product_id: product.id, line_id: '0', price_pence: 750 },
    { product_id: lamp.id, line_id: '1', price_pence: 2250 },
  ]);
});

test('a long name is known as Vinted’s form cut it off, and in other spelling', async () => {
  const name = `${'Long named thing, '.repeat(5)}with something that no longer fits into the form`;
  const { product } = await steps.listedProduct({ name });
  await connect();
  const cut = `${'LONG NAMED THING - '.repeat(2)}\r\n${'LONG NAMED THING - '.repeat(3)}with`;
  await deliver('vinted-uk', { 'Blue stoneware vase': cut });
  await look();
  expect(await sales()).toMatchObject([{ product_id: product.id }]);
});

test('a thing with a title of its own on Vinted is known by that', async () => {
  const { product } = await vase({
    name: 'Vase 12, shelf 4',
    per_platform: { vinted: { title: 'Blue stoneware vase' } },
  });
  await connect();
  await deliver('vinted-uk');
  await look();
  expect((await sales()).map(({ product_id: id }) => id)).toEqual([product.id]);
});

test('a sale the seller has entered by hand is the same sale', async () => {
  const { product } = await vase({ price: 14 });
  await connect();
  const said = { platform: 'vinted', sale_price: 11 };
  await seller().call('POST', `/api/products/${product.id}/mark_as_sold/`, said);
  await deliver('vinted-uk');
  await look();
  expect((await sales()).map(({ state, price_pence: pence }) => [state, pence])).toEqual([
    ['void', 1100],
    ['sold', 1250],
  ]);
  expect(await notices()).toMatchObject({ mails: [], double_sales: [] });
});

test('a thing that sold elsewhere before, and whose listing on Vinted still stood: a double sale', async () => {
  const { product } = await vase();
  await connect();
  await seller().call('POST', `/api/products/${product.id}/mark_as_sold/`, {});
  expect((await readProduct(seller(), product.id)).status).toBe('action_required');
  await deliver('vinted-uk');
  await look();
  expect((await notices()).double_sales).toMatchObject([{ productId: product.id }]);
  // There is nothing left to delete on Vinted.
  expect(await steps.waiting('delist')).toEqual([]);
});

test('Etsy’s sale mail for a shop that is not connected is asked about: nobody else would tell of it', async () => {
  await connect();
  // An account that was disconnected.
  await place()
    .server.services.db.insertInto('connections')
    .values({ user_id: seller().id, platform: 'etsy', sales_cursor: null })
    .execute();
  imap().deliver(mailLike('etsy', { 'sale@': 'forged@' }));
  await look();
  expect((await notices()).count).toBe(0);
  imap().deliver(await signed(mailLike('etsy'), 'etsy.com'));
  await look();
  await look();
  expect((await notices()).mails).toMatchObject([
    {
      platform: 'etsy',
      message: expect.stringMatching(/^Something sold on Etsy, .* Look on Etsy, and choose Mark as Sold/),
    },
  ]);
});

test('Etsy’s sale mails make the next look at Etsy’s orders due at once, and are no sale by themselves', async () => {
  const { db, sealer } = place().server.services;
  await connect();
  await db
    .insertInto('connections')
    .values({
      user_id: seller().id,
      platform: 'etsy',
      // Never opened: its look is moved away again before it begins.
      secrets: sealer.seal('{}', 'nobody'),
      sales_cursor: null,
      next_poll_at: new Date('2100-01-01'),
    })
    .execute();
  const yearDue = async () => {
    const connections = db
      .selectFrom('connections')
      .select('next_poll_at')
      .where('user_id', '=', seller().id);
    return (await connections.executeTakeFirstOrThrow()).next_poll_at.getFullYear();
  };
  imap().deliver(mailLike('etsy', { 'sale@': 'forged@' }));
  await look();
  expect(await yearDue()).toBe(2100);
  imap().deliver(await signed(mailLike('etsy'), 'etsy.com'));
  await look();
  expect(await yearDue()).toBeLessThan(2100);
  expect(await sales()).toEqual([]);
  expect((await notices()).count).toBe(0);
});

/** The extension says that a page shows this item as sold. */
async function see(listing: string | undefined, price: number) {
  const { code } = (await seller().call('POST', '/api/extension/pair/')).body as { code: string };
  const { body } = await place().server.call('POST', '/api/extension/token/', { code, name: 'Chrome' });
  const headers = { authorization: `Token ${(body as { token: string }).token}` };
  const said = {
    platform: 'vinted',
    listing,
    title: 'Blue stoneware vase',
    price,
    currency: 'GBP',
    order: null,
  };
  return place().server.call('POST', '/api/extension/sales/', said, headers);
}

test('the same sale, seen on a page first: one sale, with the number, the price and the time of the mail', async () => {
  const { product } = await vase({ price: 15 });
  await connect();
  expect((await see(product.listings.vinted?.id, 15)).body).toEqual({ recorded: true });
  const soldAt = new Date(Date.now() - 3_600_000);
  soldAt.setMilliseconds(0);
  await deliver('vinted-uk', { 'Mon, 02 Mar 2026 09:15:00 +0000': soldAt.toUTCString() }, new Date());
  await look();
  expect(await sales()).toMatchObject([
    {
      product_id: product.id,
      order_id: expect.stringMatching(/^mail-/),
      price_pence: 1250,
      sold_at: soldAt,
      state: 'sold',
    },
  ]);
  expect(await notices()).toMatchObject({ mails: [], double_sales: [] });
});

test('the same sale, in a mail first: there is nothing to record from the page', async () => {
  const { product } = await vase();
  await connect();
  await deliver('vinted-uk');
  await look();
  expect((await see(product.listings.vinted?.id, 15)).body).toEqual({ recorded: false });
  expect(await sales()).toMatchObject([{ price_pence: 1250 }]);
});

test('a mail about a sale after the one that was seen on a page is a sale of its own', async () => {
  const { product } = await vase({ price: 15, quantity: 2 });
  await connect();
  await see(product.listings.vinted?.id, 15);
  await steps.listAgain(product);
  await place()
    .server.services.db.updateTable('sales')
    .set({ seen_at: new Date('2026-03-01T09:15:00Z') })
    .where('user_id', '=', seller().id)
    .execute();
  await deliver('vinted-uk');
  await look();
  expect(await sales()).toMatchObject([{ price_pence: 1500 }, { price_pence: 1250 }]);
  expect((await readProduct(seller(), product.id)).quantity).toBe(0);
});
