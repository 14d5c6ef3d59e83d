import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contextWith } from '../conformance/context.ts';
import { failureOf, newSku } from '../conformance/subject.ts';
import type { ListingDraft } from '../marketplace.ts';
import { Order, Product, Variation } from './answers.ts';
import { ask, parse } from './client.ts';
import { woocommerce } from './woocommerce.ts';

const folder = fileURLToPath(new URL('../../../../../shared/recordings/', import.meta.url));

const Exchange = z.object({
  label: z.string(),
  request: z.object({ method: z.string(), url: z.string() }),
  response: z.object({
    status: z.number(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.unknown(),
    body_is_json: z.boolean().optional(),
  }),
});
type Exchange = z.infer<typeof Exchange>;

function recorded(number: string): Exchange[] {
  const name = readdirSync(folder).find((file) => file.startsWith(`${number}_`) && file.endsWith('.json'));
  const file = z
    .object({ exchanges: z.array(z.unknown()) })
    .parse(JSON.parse(readFileSync(`${folder}${name}`, 'utf8')));
  return file.exchanges.flatMap((one) => Exchange.safeParse(one).data ?? []);
}

function labelled(number: string, label: string): Exchange {
  const found = recorded(number).find((exchange) => exchange.label === label);
  if (!found) throw new Error(`no exchange "${label}" in ${number}`);
  return found;
}

type Answers = (request: IncomingMessage, query: URLSearchParams) => Exchange | unknown;
let answers: Answers = () => [];
const asked: string[] = [];
const server = createServer((request, response) => {
  request.resume();
  const url = new URL(request.url ?? '/', 'http://recorded');
  asked.push(`${request.method} ${url.pathname}${url.search}`);
  const answer = answers(request, url.searchParams);
  const exchange = Exchange.safeParse(answer).data;
  if (!exchange) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    return;
  }
  const { status, headers, body, body_is_json } = exchange.response;
  for (const [name, value] of headers) {
    if (!/^(transfer-encoding|content-length|content-encoding|connection|location)$/i.test(name)) {
      response.appendHeader(name, value);
    }
    // The recorded host is another loopback port than this server's.
    if (/^location$/i.test(name)) response.appendHeader(name, value.replace(/^https?:\/\/[^/]+/, ''));
  }
  response.statusCode = status;
  response.end(body_is_json ? JSON.stringify(body) : String(body ?? ''));
});

let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const context = () => contextWith({ url, consumer_key: 'ck_1', consumer_secret: 'cs_1' });

function draft(over: Partial<ListingDraft> = {}): ListingDraft {
  const text = { title: 'Rec Lamp', descriptionHtml: '', categoryId: null, startAt: null };
  const rest = { productId: 1, quantity: 7, imageUrls: [], settings: {}, review: false, previous: null };
  return { sku: 'REC-LAMP', pricePence: 2450, ...text, ...rest, ...over };
}

const failuresIn = (...numbers: string[]) =>
  numbers.flatMap((number) =>
    recorded(number)
      .filter(({ request, response }) => response.status >= 400 && /^(GET|POST|PUT)$/.test(request.method))
      .map((exchange): [string, Exchange] => [`${number}: ${exchange.label}`, exchange]),
  );

function kindOf({ request, response }: Exchange): string {
  const problem = z.object({ code: z.string() }).safeParse(response.body).data;
  if (response.status === 401 || response.status === 403) return 'credentials';
  if (response.status === 503) return 'unavailable';
  if (response.status >= 500) return request.method === 'GET' ? 'unavailable' : 'unknown';
  if (!problem || problem.code === 'rest_no_route') return 'setup';
  return problem.code;
}

describe.skipIf(!existsSync(folder))('a recorded store (needs ../shared/recordings)', () => {
  test('every product, variation and order can be read', async () => {
    let read = 0;
    for (const number of ['02', '03', '04', '05', '06', '07', '10', '13', '15']) {
      for (const exchange of recorded(number)) {
        const { body, status } = exchange.response;
        const things: unknown[] = status < 300 ? (Array.isArray(body) ? body : [body]) : [];
        for (const thing of things) {
          const kind = kindOfThing(thing);
          if (!kind) continue;
          answers = () => thing;
          const { json } = await ask(context(), { method: 'GET', path: 'wc/v3/products/1' });
          expect(() => parse<unknown>(kind, json, 'this'), exchange.label).not.toThrow();
          read += 1;
        }
      }
    }
    expect(read).toBeGreaterThan(150);
  });

  test('every failure is understood', async () => {
    const failures = failuresIn('02', '03', '04', '05', '06', '07', '09', '10', '14');
    expect(failures.length).toBeGreaterThan(60);
    for (const [label, exchange] of failures) {
      answers = () => exchange;
      const method = exchange.request.method === 'GET' ? 'GET' : 'POST';
      const call = ask(context(), { method, path: 'wc/v3/products' });
      const outcome = await call.then(
        ({ problem }) => problem?.code,
        async () => {
          const error = await failureOf(call);
          expect(error.message, label).not.toMatch(/<\w|undefined/);
          expect(error.details.nextStep, label).toMatch(/\w{3,}/);
          return error.kind;
        },
      );
      expect(outcome, label).toBe(kindOf(exchange));
    }
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
    const page = await woocommerce.activeListings(context(), null);
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
    const page = await woocommerce.salesSince(context(), null);
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
    const listing = await woocommerce.publish(context(), draft());
    expect(listing).toMatchObject({ externalId: '62', status: 'active', pricePence: 2450 });
    expect(creates).toBe(1);
  });

  test('a picture it cannot fetch is named', async () => {
    const refusal = labelled('05', 'image: first good, second unreachable');
    const made = labelled('05', 'simple, two images by URL (same host as the shop)');
    answers = ({ method }) => (method === 'POST' ? made : method === 'PUT' ? refusal : []);
    const imageUrls = ['http://127.0.0.1:18080/sample-images/new-a.jpg', 'http://127.0.0.1:9/x.jpg'];
    const error = await failureOf(woocommerce.publish(context(), draft({ sku: newSku(), imageUrls })));
    expect(error.kind).toBe('setup');
    expect(error.message).toContain('picture 2 (http://127.0.0.1:9/x.jpg)');
  });

  test('plain permalinks and a PHP warning are recognised', async () => {
    const [moved, page] = recorded('18');
    answers = ({ url: path = '' }) => (path.includes('/products/?') ? page : moved);
    const error = await failureOf(woocommerce.test(context()));
    expect(error).toMatchObject({ kind: 'setup' });
    expect(error.details.nextStep).toContain('Permalinks');
    const warned = recorded('14').find(({ label }) => label.includes('prints a warning'));
    answers = () => warned;
    const { json } = await ask(context(), { method: 'GET', path: 'wc/v3/products' });
    expect(json).toEqual([{ id: 59 }]);
  });
});

const full = z.looseObject({ id: z.number(), sku: z.string(), permalink: z.string(), type: z.string() });
const fullOrder = z.looseObject({ id: z.number(), line_items: z.array(z.unknown()), currency: z.string() });

function kindOfThing(thing: unknown): z.ZodType | null {
  if (fullOrder.safeParse(thing).success) return Order;
  const product = full.safeParse(thing).data;
  if (!product) return null;
  return 'gallery_image_ids' in product ? Variation : Product;
}
