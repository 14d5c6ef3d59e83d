import { ProductChanges } from '@crosslister/contract/products/product-history.ts';
import {
  MAX_RULES,
  Rule,
  type RuleInput,
  Rules,
  RulesPreview,
} from '@crosslister/contract/settings/rules.ts';
import { dayAfter } from '@crosslister/domain/rules/days.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { holdAtLock } from '../../test/hold-at-lock.ts';
import { databaseOf } from '../../test/interleaving.ts';
import { readProduct } from '../../test/products.ts';
import {
  addTestProduct,
  type ConnectedSeller,
  client,
  crosslist,
  detect,
  queue,
  type TradingPlace,
  untilIdle,
  untilSent,
} from '../../test/simulated-marketplaces.ts';
import { useTradingPlace } from '../../test/use-trading-place.ts';
import { runRules } from './run-rules.ts';

let place: TradingPlace;
let seller: ConnectedSeller;
useTradingPlace((aPlace, aSeller) => {
  [place, seller] = [aPlace, aSeller];
});

const ebay = () => place.marketplaces.ebay;
const onEbay = (sku: string) =>
  ebay()
    .ebay.listings()
    .filter((listing) => listing.sku === sku && listing.status === 'ACTIVE');
const inStore = (sku: string) => seller.store.store.product(sku);
const run = () => runRules(place.server.services);
const call = <T>(method: string, path: string, body?: unknown) =>
  client(seller).call<T>(method, `/api/rules/${path}`, body);
const stop = (stopped = true) => call<object>('PUT', 'switch/', { stopped });
const preview = async () => RulesPreview.parse(await call('GET', 'preview/'));
const tomorrow = () => dayAfter(dayInUk(new Date()));

const lowering: RuleInput = {
  name: 'After 30 days',
  enabled: true,
  after_days: 30,
  labels: [],
  step: {
    kind: 'price',
    percent: 10,
    every_days: 30,
    end_in_99: false,
    floor: { kind: 'cost', amount: 3 },
  },
  times: 2,
  per_day: 50,
};
const relisting: RuleInput = { ...lowering, name: 'After 90 days', after_days: 90, step: { kind: 'relist' } };

/** A rule that was saved yesterday. */
async function addRule(input: RuleInput): Promise<Rule> {
  const rule = Rule.parse(await call('POST', '', input));
  await place.server.services.db
    .updateTable('rules')
    .set({ starts_on: '2026-01-01' })
    .where('user_id', '=', seller.id)
    .execute();
  return rule;
}

/** Listed so many days ago. */
async function listed(sku: string, days: number, platforms = ['ebay', 'woocommerce'], fields = {}) {
  const product = await addTestProduct(place, seller, { sku, price: 20, cost: 5, ...fields });
  for (const platform of platforms) await crosslist(seller, product, platform);
  await sql`UPDATE listings SET created_at = now() - make_interval(days => ${days})
    WHERE user_id = ${seller.id} AND product_id = ${product.id}`.execute(place.server.services.db);
  return product;
}

async function history(id: number) {
  const { body } = await seller.call('GET', `/api/products/${id}/changes/`);
  return ProductChanges.parse(body).results.map(({ source, platform, fields }) => ({
    source,
    platform,
    fields: fields?.map(({ field, before, after }) => [field, before, after]),
  }));
}

describe('the rules of a seller', () => {
  test('are made, changed and deleted, each begins tomorrow, and there is a limit', async () => {
    const rule = Rule.parse(await call('POST', '', lowering));
    expect(rule).toEqual({ ...lowering, id: rule.id, starts_on: tomorrow(), done: 0 });
    await addRule(relisting);
    const changed = await call<Rule>('PUT', `${rule.id}/`, { ...lowering, name: 'Slow', enabled: false });
    expect(changed).toMatchObject({ name: 'Slow', enabled: false, starts_on: tomorrow() });
    const { results, stopped } = Rules.parse(await call('GET', ''));
    expect([stopped, ...results.map(({ name }) => name)]).toEqual([false, 'Slow', 'After 90 days']);
    await call('DELETE', `${rule.id}/`);
    for (let n = 1; n < MAX_RULES; n += 1) await call('POST', '', lowering);
    const refused = await seller.call('POST', '/api/rules/', lowering);
    expect(refused).toMatchObject({ status: 400, body: { detail: `There are ${MAX_RULES} rules already.` } });
  });

  test.each([
    ['name', { name: ' ' }],
    ['after_days', { after_days: 0 }],
    ['percent', { step: { ...lowering.step, percent: 91 } }],
    ['floor', { step: { ...lowering.step, floor: { kind: 'cost', amount: -1 } } }],
    ['times', { times: 2.5 }],
    ['labels', { labels: [''] }],
  ])('with a wrong %s are refused with a sentence', async (_, wrong) => {
    const { status, body } = await seller.call('POST', '/api/rules/', { ...lowering, ...wrong });
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: expect.any(String), next_step: expect.any(String) });
  });

  test('one that was saved today does nothing today', async () => {
    const { id } = await listed('RULE1', 40, ['woocommerce']);
    await call('POST', '', lowering);
    expect(await run()).toBe(0);
    expect(await readProduct(seller, id)).toMatchObject({ price: 20 });
  });
});

describe('the preview', () => {
  test('shows each step of seven days, and what is held back and why', async () => {
    const { id } = await listed('RULE2', 28, ['woocommerce'], { name: 'Brass lamp' });
    const without = await listed('RULE3', 50, ['woocommerce'], {
      name: 'No cost',
      cost: null,
      labels: ['Summer'],
    });
    expect(await call('GET', '')).toMatchObject({ without_cost: 1 });
    expect(await call('GET', '?labels=winter,summer')).toMatchObject({ without_cost: 1 });
    expect(await call('GET', '?labels=Winter')).toMatchObject({ without_cost: 0 });
    const rule = await addRule(lowering);
    const { days, held } = await preview();
    expect(days).toHaveLength(7);
    expect(days.flatMap(({ steps }) => steps)).toEqual([
      {
        rule_id: rule.id,
        kind: 'price',
        product: { id, name: 'Brass lamp' },
        changes: [{ platform: 'woocommerce', before: 20, after: 18 }],
      },
    ]);
    expect(held).toEqual([
      { rule_id: rule.id, reason: 'no_cost', count: 1, products: [{ id: without.id, name: 'No cost' }] },
    ]);
  });

  test('of stopped rules begins tomorrow', async () => {
    await listed('RULE4', 50, ['woocommerce']);
    await addRule(lowering);
    await stop();
    const { days } = await preview();
    expect(days.filter(({ count }) => count > 0).map(({ day }) => day)).toEqual([tomorrow()]);
  });
});

describe('a step', () => {
  test('lowers the price everywhere once, and the history names the rule', async () => {
    const { id } = await listed('RULE5', 40);
    await addRule(lowering);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    await untilIdle(seller);
    expect(onEbay('RULE5')).toMatchObject([{ price: '18.00' }]);
    expect(inStore('RULE5')).toMatchObject({ price: '18.00' });
    const [newest] = await history(id);
    expect(newest).toEqual({ source: 'rule', platform: null, fields: [['price', 20, 18]] });
    expect(Rules.parse(await call('GET', '')).results).toMatchObject([{ done: 1 }]);
  });

  test('relists where that makes a new listing, and nowhere else', async () => {
    const { id } = await listed('RULE6', 100);
    const before = onEbay('RULE6')[0]?.listingId;
    await addRule(relisting);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    await untilIdle(seller);
    expect(await run()).toBe(0);
    const [now, ...others] = onEbay('RULE6');
    expect(others).toEqual([]);
    expect(now?.listingId).not.toBe(before);
    expect((await queue(seller)).filter(({ action }) => action === 'delist')).toHaveLength(1);
    const [made, ended, relist] = await history(id);
    expect(relist).toEqual({ source: 'rule', platform: 'ebay', fields: [] });
    expect([ended, made].map((event) => event?.source)).toEqual(['listing', 'listing']);
  });

  test('is not made of what has sold since it was planned', async () => {
    const { id } = await listed('RULE7', 100, ['woocommerce']);
    await addRule(lowering);
    seller.store.store.buy('RULE7');
    await detect(seller);
    expect(await run()).toBe(0);
    expect(await readProduct(seller, id)).toMatchObject({ status: 'sold', price: 20 });
  });

  test('of a deleted rule still uses up its day', async () => {
    await listed('RULE8', 100, ['woocommerce']);
    const { id } = await addRule(lowering);
    expect(await run()).toBe(1);
    await call('DELETE', `${id}/`);
    await addRule(lowering);
    expect(await run()).toBe(0);
  });
});

describe('the stop', () => {
  test('takes back a price that no marketplace has got yet, and nothing more is done', async () => {
    const { id } = await listed('RULE9', 40, ['ebay']);
    await addRule(lowering);
    const release = ebay().faults.hold();
    expect(await run()).toBe(1);
    expect(await stop()).toEqual({ stopped: true, taken_back: 1 });
    expect(await run()).toBe(0);
    release();
    await untilIdle(seller);
    expect(await readProduct(seller, id)).toMatchObject({ price: 20 });
    expect(onEbay('RULE9')).toMatchObject([{ price: '20.00' }]);
    expect((await history(id)).map(({ source }) => source).slice(0, 2)).toEqual(['put_back', 'rule']);
    // It used up its day, but is not counted.
    expect(await stop(false)).toEqual({ stopped: false, taken_back: 0 });
    expect(Rules.parse(await call('GET', '')).results).toMatchObject([{ done: 0, starts_on: tomorrow() }]);
  });

  test('holds for a step that was planned before, and waits for its product', async () => {
    const { id } = await listed('RULE13', 40, ['ebay']);
    await addRule(lowering);
    const hold = holdAtLock(databaseOf(place), [id], 0);
    try {
      const running = run();
      expect(await hold.reached).toBe(true);
      expect(await stop()).toEqual({ stopped: true, taken_back: 0 });
      hold.release();
      expect(await running).toBe(0);
    } finally {
      hold.release();
    }
    expect(await readProduct(seller, id)).toMatchObject({ price: 20 });
  });

  test('leaves what was edited meanwhile to the seller', async () => {
    const { id } = await listed('RULE10', 40, ['ebay']);
    await addRule(lowering);
    const release = ebay().faults.hold();
    await run();
    await client(seller).call('PUT', `/api/products/${id}/`, { price: 15 });
    expect(await stop()).toEqual({ stopped: true, taken_back: 0 });
    release();
    await untilIdle(seller);
    expect(onEbay('RULE10')).toMatchObject([{ price: '15.00' }]);
  });

  test('keeps a listing that was to be ended', async () => {
    const { id } = await listed('RULE11', 100, ['ebay']);
    const before = onEbay('RULE11')[0]?.listingId;
    await addRule(relisting);
    const release = ebay().faults.hold();
    await run();
    await stop();
    release();
    await untilIdle(seller);
    expect(onEbay('RULE11')).toMatchObject([{ listingId: before }]);
    expect(await readProduct(seller, id)).toMatchObject({
      status: 'active',
      listings: { ebay: { status: 'active' } },
    });
  });

  test('lets a listing be made again whose end was sent', async () => {
    const { id } = await listed('RULE12', 100, ['ebay']);
    const before = onEbay('RULE12')[0]?.listingId;
    await addRule(relisting);
    const release = ebay().faults.hold({ path: '/withdraw' });
    await run();
    const ending = (await queue(seller)).find(({ action }) => action === 'delist');
    if (!ending) throw new Error('it is not being ended');
    await untilSent(place, ending);
    expect(await stop()).toEqual({ stopped: true, taken_back: 0 });
    release();
    await untilIdle(seller);
    expect(onEbay('RULE12')).toHaveLength(1);
    expect(onEbay('RULE12')[0]?.listingId).not.toBe(before);
    expect(await readProduct(seller, id)).toMatchObject({ status: 'active' });
  });
});
