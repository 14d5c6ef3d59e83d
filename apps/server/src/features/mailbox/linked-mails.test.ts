import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { useMailboxPlace } from '../../test/mailbox-place.ts';
import { pairedHeaders } from '../../test/pairing.ts';
import { readProduct } from '../../test/products.ts';
import { addTestProduct, crosslist, until, untilIdle } from '../../test/simulated-marketplaces.ts';
import { linkProducts } from '../products/linking/link-products.ts';
import { splitProducts } from '../products/linking/split-products.ts';

// One thing that came from two marketplaces: on Vinted it has another title than on eBay.

const { place, seller, useSeller, connect, look, deliver, notices, sales, steps, vase } = useMailboxPlace();
type Thing = Awaited<ReturnType<typeof addTestProduct>>;
let onVinted: Thing;
let onEbay: Thing;
let paired: Record<string, string>;
beforeEach(async () => {
  useSeller(await place().connectedSeller({ store: false }));
  onVinted = (await vase({ price: 15 })).product;
  onEbay = await addTestProduct(place(), seller(), { name: 'Vase, blue stoneware, 1970s' });
  await crosslist(seller(), onEbay, 'ebay');
  onEbay = await readProduct(seller(), onEbay.id);
  paired = await pairedHeaders(place().server, seller());
});

const db = () => place().server.services.db;
const link = (trx: Trx) => linkProducts(trx, seller().id, onEbay.id, onVinted.id);
const split = (trx: Trx) => splitProducts(trx, seller().id, onVinted.id);
const extension = (method: string, path: string, body?: object) =>
  place().server.call(method, `/api/extension/${path}`, body, paired);
const seen = () =>
  extension('POST', 'sales/', {
    platform: 'vinted',
    listing: onVinted.listings.vinted?.id,
    title: onVinted.name,
    price: 12.5,
    currency: 'GBP',
    order: null,
  });
const mailed = async () => {
  await connect();
  await deliver('vinted-uk');
  await look();
};
const stateOnEbay = () => place().marketplaces.ebay.ebay.listing(onEbay.listings.ebay?.id ?? '')?.status;

/** Runs the work, and holds it before its commit until the other waits for a lock. */
async function whileHeld(work: (trx: Trx) => Promise<void>, other: () => Promise<unknown>) {
  let running: Promise<unknown> = Promise.resolve();
  await transact(db(), async (trx) => {
    await work(trx);
    running = other();
    await until(
      () =>
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          db(),
        ),
      ({ rows }) => rows.length > 0,
    );
  });
  await running;
}

describe('a sale on Vinted', () => {
  test.each([
    ['in a mail', 'linked', mailed],
    ['seen by the extension', 'linked', seen],
    ['in a mail', 'split', mailed],
    ['seen by the extension', 'split', seen],
  ] as const)('%s while the two are being %s: what has the listing then is sold', async (_, what, sold) => {
    const isLink = what === 'linked';
    if (!isLink) await transact(db(), link);
    await whileHeld(isLink ? link : split, sold);
    await untilIdle(seller());
    expect(await sales()).toMatchObject([
      { product_id: isLink ? onEbay.id : onVinted.id, price_pence: 1250, taken: 1 },
    ]);
    expect((await notices()).mails).toEqual([]);
    expect((await readProduct(seller(), onEbay.id)).status).toBe(isLink ? 'sold' : 'active');
    expect(stateOnEbay()).toBe(isLink ? 'ENDED' : 'ACTIVE');
    if (!isLink) expect((await readProduct(seller(), onVinted.id)).status).toBe('sold');
  });

  test('of what was linked, in a mail with the title that it has there', async () => {
    await transact(db(), link);
    await mailed();
    await untilIdle(seller());
    expect(await sales()).toMatchObject([{ product_id: onEbay.id }]);
    expect(stateOnEbay()).toBe('ENDED');
  });

  test('of what was renamed here, before the seller has changed the title there', async () => {
    await seller().call('PUT', `/api/products/${onVinted.id}/`, { name: 'Blue jug' });
    await mailed();
    expect(await sales()).toMatchObject([{ product_id: onVinted.id, name: 'Blue jug' }]);
  });
});

test('the extension deletes what sold elsewhere by the title that it has there, until that is changed', async () => {
  const title = async () => {
    const { body } = await extension('GET', 'endings/');
    return (body as { results: { title: string }[] }).results.map((ending) => ending.title);
  };
  const mark = (as: string) => seller().call('POST', `/api/products/${onEbay.id}/mark_as_${as}/`);
  await transact(db(), link);
  await mark('sold');
  expect(await title()).toEqual([onVinted.name]);
  await mark('active');
  await seller().call('PUT', `/api/products/${onEbay.id}/`, { name: 'Blue jug' });
  const [change] = await steps.waiting('revise');
  await steps.report(change?.id ?? 0, { success: true });
  await mark('sold');
  expect(await title()).toEqual(['Blue jug']);
});
