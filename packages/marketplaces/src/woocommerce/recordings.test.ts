import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contextWith } from '../conformance/context.ts';
import { draftOf, failureOf, newSku } from '../conformance/subject.ts';
import type { ListingDraft } from '../listing/listing.ts';
import { type Answers, labelled, recorded, recordingsPresent, serveRecorded } from './recorded-answers.ts';
import { woocommerce } from './woocommerce.ts';

let answers: Answers = () => [];
const asked: string[] = [];
let server: Awaited<ReturnType<typeof serveRecorded>>;
beforeAll(async () => {
  server = await serveRecorded((request, query) => answers(request, query), asked);
});
afterAll(() => server.stop());

/** Hours after it was recorded: a first look at the orders goes a day back. */
const now = () => new Date('2026-11-21T12:00:00Z');
const context = () =>
  contextWith({ url: server.url, consumer_key: 'ck_1', consumer_secret: 'cs_1' }, { now });

const draft = (over: Partial<ListingDraft> = {}): ListingDraft =>
  draftOf({ productId: 1, sku: 'REC-LAMP', title: 'Rec Lamp', descriptionHtml: '', quantity: 7, ...over });

describe.skipIf(!recordingsPresent)('a recorded store (needs ../shared/recordings)', () => {
  test('is connected to under its name', async () => {
    answers = ({ method, url: path = '' }) => {
      if (method === 'PUT') return labelled('06', 'unknown id');
      if (path.includes('/currencies/')) return labelled('01', 'GET data/currencies/current');
      return path.includes('/products') ? labelled('01', 'trailing slash') : recorded('01')[0];
    };
    expect(await woocommerce.account.test(context())).toEqual({ id: server.url, name: 'Loopback Shop' });
  });

  test('its whole catalogue becomes items, one for each SKU in stock', async () => {
    const products = z
      .array(z.looseObject({ id: z.number() }))
      .parse(labelled('03', 'page 1 per_page=100').response.body);
    const variations = labelled('04', 'variations of the parent');
    answers = ({ url: path = '' }, query) => {
      if (path.includes('/variations')) return path.includes('/products/11/') ? variations : [];
      if (path.includes('/currencies/')) return labelled('01', 'GET data/currencies/current');
      return Number(query.get('offset')) > 0 ? [] : products.toSorted((a, b) => a.id - b.id);
    };
    const page = await woocommerce.catalogue.list(context(), null);
    expect(page.next).toBeNull();
    expect(page.items.length + page.skipped.length).toBeGreaterThan(15);
    expect(page.items.map(({ sku }) => sku)).toEqual(
      expect.arrayContaining([
        'woo-beanie',
        'woo-vneck-tee-red',
        'woo-vneck-tee-blue',
        'woo-vneck-tee-green',
      ]),
    );
    expect(page.items.find(({ sku }) => sku === 'woo-beanie')).toMatchObject({
      pricePence: 1800,
      currency: 'GBP',
    });
    expect(page.items.every(({ sku, url: address }) => sku !== '' && address.startsWith('https://'))).toBe(
      true,
    );
  });

  test('its orders become sales', async () => {
    answers = (_request, query) => (Number(query.get('offset')) > 0 ? [] : labelled('10', 'list default'));
    asked.length = 0;
    const page = await woocommerce.sales.list(context(), null);
    expect(page.more).toBe(false);
    const mug = page.sales.find(({ orderId }) => orderId === '59');
    expect(mug).toMatchObject({
      externalId: '58',
      sku: 'ORD-MUG',
      quantity: 2,
      totalPence: 2400,
      state: 'sold',
    });
    expect(
      page.sales.filter(({ orderId }) => orderId === '60').every(({ state }) => state === 'cancelled'),
    ).toBe(true);
    // The one of the recorded ways to name a time that holds in every zone and on old stores too.
    expect(asked.join()).toMatch(/modified_after=[\d-]+T\d\d%3A\d\d%3A\d\d&dates_are_gmt=true/);
  });

  test.each([
    ['duplicate SKU', '05'],
    ['create with the SKU of a trashed product', '06'],
  ])('a create refused for "%s" adopts the owner', async (label, number) => {
    const owner = {
      ...z
        .looseObject({})
        .parse(labelled('05', 'simple, two images by URL (same host as the shop)').response.body),
    };
    let creates = 0;
    answers = ({ method }, query) => {
      if (method === 'POST') {
        creates += 1;
        return labelled(number, label);
      }
      return query.has('sku') ? (creates > 0 ? [owner] : []) : owner;
    };
    const listing = await woocommerce.listing.publish(context(), draft());
    expect(listing).toMatchObject({ externalId: '62', status: 'active', pricePence: 2450 });
    expect(creates).toBe(1);
  });

  test('a picture it cannot fetch is named', async () => {
    const refusal = labelled('05', 'image: first good, second unreachable');
    const made = labelled('05', 'simple, two images by URL (same host as the shop)');
    answers = ({ method }) => (method === 'POST' ? made : method === 'PUT' ? refusal : []);
    const imageUrls = ['http://127.0.0.1:18080/sample-images/new-a.jpg', 'http://127.0.0.1:9/x.jpg'];
    const error = await failureOf(
      woocommerce.listing.publish(context(), draft({ sku: newSku(), imageUrls })),
    );
    expect(error.kind).toBe('setup');
    expect(error.message).toContain('picture 2 (http://127.0.0.1:9/x.jpg)');
  });

  test.each([
    ['that the store switched off after five failures', 'the webhook after', 2, [1]],
    ['whose address the store never reached', 'webhook whose listener answers 500', 2, [1]],
    ['that was switched on again', 're-enable', 1, []],
  ])('a webhook %s (17) stays only where it works', async (_, label, makes, removed) => {
    const hook = { url: 'https://me.example/webhooks/woocommerce/t/', secret: 'ours' };
    const recordedHook = z.looseObject({ id: z.number() });
    const ofStore = recordedHook.parse(labelled('17', label).response.body);
    const whole = recordedHook.parse(labelled('17', 're-enable').response.body);
    const as = (topic: string, id: number) => ({ name, topic, id, delivery_url: hook.url });
    const name = `Crosslister ${createHash('sha256').update(hook.secret).digest('hex').slice(0, 8)}`;
    const hooks: unknown[] = [{ ...ofStore, ...as('order.created', 1) }];
    let made = 1;
    answers = ({ method }) => {
      if (method === 'DELETE') return labelled('11', 'DELETE force');
      if (method === 'GET') return hooks;
      made += 1;
      const created = { ...whole, ...as(made === 2 ? 'order.created' : 'order.updated', made) };
      hooks.push(created);
      return created;
    };
    asked.length = 0;
    await woocommerce.webhooks?.ensure(context(), hook);
    const of = (method: string) => asked.filter((line) => line.startsWith(method));
    expect(of('POST')).toHaveLength(makes);
    expect(of('DELETE').map((line) => Number(/webhooks\/(\d+)/.exec(line)?.[1]))).toEqual(removed);
  });
});
