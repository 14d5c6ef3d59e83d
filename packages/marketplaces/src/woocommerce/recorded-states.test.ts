import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextWith } from '../conformance/context.ts';
import { expectNextStep, failureOf } from '../conformance/subject.ts';
import { ask } from './client.ts';
import { type Exchange, recorded, recordingsPresent, serveRecorded } from './recorded-answers.ts';
import { contextOf } from './simulated-woocommerce.ts';
import { woocommerce } from './woocommerce.ts';

const plain = { kind: 'setup', says: /plain permalinks/ };
const read = 'read';

/** What the adapter makes of each exchange of a site in trouble. HEAD is left out: the adapter never asks so. */
const outcomes: Record<string, (typeof read | 'not readable' | { kind: string; says: RegExp })[]> = {
  '14': [
    plain,
    { kind: 'credentials', says: /does not know this API key/ },
    plain,
    plain,
    plain,
    { kind: 'unavailable', says: /down for maintenance/ },
    { kind: 'unavailable', says: /an error of its own \(500\)/ },
    read,
    read,
    { kind: 'credentials', says: /keeps its API closed/ },
    read,
    { kind: 'setup', says: /WooCommerce is not active/ },
    read,
    read,
    { kind: 'credentials', says: /does not know this API key, or it was revoked/ },
  ],
  '18': [
    plain,
    plain,
    plain,
    plain,
    read,
    { kind: 'credentials', says: /does not know this API key/ },
    read,
    // A change whose answer is a page may have been made: the caller looks.
    'not readable',
    { kind: 'credentials', says: /does not know this API key/ },
    read,
    read,
  ],
};

const page = () => recorded('18')[1];
let current: Exchange | undefined;
let server: Awaited<ReturnType<typeof serveRecorded>>;
beforeAll(async () => {
  // Where the recorded store redirects to, it answers with its home page.
  server = await serveRecorded(({ url = '' }) => (/\/(\?|$)/.test(url) ? page() : current));
});
afterAll(() => server.stop());

describe.skipIf(!recordingsPresent).each(Object.entries(outcomes))(
  'a site in the states of recording %s (needs ../shared/recordings)',
  (number, expected) => {
    test('every exchange has its outcome', () => expect(expected).toHaveLength(recorded(number).length));

    for (const [position, exchange] of recorded(number).entries()) {
      if (exchange.request.method === 'HEAD') continue;
      test(`${number} ${position} ${exchange.label}`, async () => {
        current = exchange;
        const context = contextWith({ url: server.url, consumer_key: 'ck_1', consumer_secret: 'cs_1' });
        const method = exchange.request.method === 'POST' ? 'POST' : 'GET';
        const call = ask(context, { method, path: 'wc/v3/products' });
        const outcome = expected[position];
        if (outcome === read)
          expect((await call).json).toEqual(
            exchange.response.body_is_json ? exchange.response.body : [{ id: 59 }],
          );
        else if (outcome === 'not readable') expect((await call).json).toBeUndefined();
        else {
          const error = await failureOf(call);
          expect(error.kind).toBe(outcome?.kind);
          expect(error.message).toMatch(outcome?.says ?? /^$/);
          expectNextStep(error);
        }
      });
    }
  },
);

describe('a simulated site', () => {
  let simulator: Awaited<ReturnType<typeof startWooCommerceSimulator>>;
  beforeAll(async () => {
    simulator = await startWooCommerceSimulator({ name: 'Lamps' });
    await simulator.store.addProduct({ name: 'Lamp', sku: 'LAMP', regular_price: '5' });
  });
  afterAll(() => simulator.stop());
  const context = () => contextOf(simulator);

  test.each([
    ['maintenance', 'unavailable', /maintenance/],
    ['plugin_fatal', 'unavailable', /error of its own/],
    ['plain_permalinks', 'setup', /plain permalinks/],
    ['woocommerce_off', 'setup', /not active/],
  ] as const)('in the state %s fails as %s', async (state, kind, says) => {
    simulator.store.state = state;
    const error = await failureOf(woocommerce.account.test(context()));
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(says);
    expect((await failureOf(woocommerce.catalogue.list(context(), null))).kind).toBe(kind);
    expect((await failureOf(woocommerce.sales.list(context(), null))).kind).toBe(kind);
  });

  test.each(['php_warning', 'bom', 'rest_closed'] as const)(
    'in the state %s is read all the same',
    async (state) => {
      simulator.store.state = state;
      // What is closed to strangers only is open to a key; the index takes none, so the name is the address.
      const name = state === 'rest_closed' ? new URL(simulator.httpUrl).host : 'Lamps';
      expect(await woocommerce.account.test(context())).toMatchObject({ name });
      const { items } = await woocommerce.catalogue.list(context(), null);
      expect(items).toMatchObject([{ sku: 'LAMP' }]);
      expect(await woocommerce.sales.list(context(), null)).toMatchObject({ sales: [] });
    },
  );

  test('puts nothing on sale while its API is a page', async () => {
    simulator.store.state = 'plain_permalinks';
    const draft = {
      productId: 1,
      sku: 'NEW-1',
      title: 'New',
      descriptionHtml: '',
      pricePence: 500,
      quantity: 1,
    };
    const rest = {
      categoryId: null,
      startAt: null,
      imageUrls: [],
      settings: {},
      condition: null,
      specifics: {},
      review: false,
      previous: null,
    };
    const error = await failureOf(woocommerce.listing.publish(context(), { ...draft, ...rest }));
    expect(error.kind).toBe('setup');
    expect(simulator.store.listProducts()).toHaveLength(1);
  });
});
