import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contextWith } from '../conformance/context.ts';
import { failureOf } from '../conformance/subject.ts';
import { Order, Product, Variation } from './answers.ts';
import { ask, parse } from './client.ts';
import { type Exchange, recorded, recordingsPresent, serveRecorded } from './recorded-answers.ts';

// 18 is a store whose API is a page, and has a file of its own with 14; 17 is coupons only.
const files = [
  ...['01', '02', '03', '04', '05', '06', '07', '08', '09'],
  ...['10', '11', '12', '13', '14', '15', '16', '18'],
];

let answer: unknown;
let server: Awaited<ReturnType<typeof serveRecorded>>;
beforeAll(async () => {
  server = await serveRecorded(() => answer);
});
afterAll(() => server.stop());

const context = () => contextWith({ url: server.url, consumer_key: 'ck_1', consumer_secret: 'cs_1' });

// Products of the shop front's own API, which the adapter never asks, have no status.
const full = z.looseObject({ id: z.number(), sku: z.string(), status: z.string(), type: z.string() });
const fullOrder = z.looseObject({ id: z.number(), line_items: z.array(z.unknown()), currency: z.string() });

function schemaFor(thing: unknown): z.ZodType | null {
  if (fullOrder.safeParse(thing).success) return Order;
  const product = full.safeParse(thing).data;
  if (!product) return null;
  return 'gallery_image_ids' in product ? Variation : Product;
}

/** The things in a body: itself, the entries of a list, or those of the lists of a batch. */
function thingsIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  const lists = z.partialRecord(z.enum(['create', 'update', 'delete']), z.array(z.unknown()));
  const inside = Object.values(lists.safeParse(body).data ?? {}).flat();
  return inside.length > 0 ? inside : [body];
}

const readable = (exchange: Exchange) =>
  exchange.response.status < 300
    ? thingsIn(exchange.response.body).filter((thing) => schemaFor(thing) !== null)
    : [];

const refused = ({ request, response }: Exchange) =>
  response.status >= 400 && /^(GET|POST|PUT)$/.test(request.method);

function kindOf({ request, response }: Exchange): string {
  const problem = z.object({ code: z.string() }).safeParse(response.body).data;
  if (response.status === 401 || response.status === 403) return 'credentials';
  if (response.status === 503) return 'unavailable';
  if (response.status >= 500) return request.method === 'GET' ? 'unavailable' : 'unknown';
  if (!problem || problem.code === 'rest_no_route') return 'setup';
  return problem.code;
}

describe.skipIf(!recordingsPresent)('recorded answers (need ../shared/recordings)', () => {
  const all = files.flatMap((number) =>
    recorded(number).map((exchange, position) => ({
      name: `${number} ${position} ${exchange.label}`,
      exchange,
    })),
  );

  test('are many', () => {
    expect(all.flatMap(({ exchange }) => readable(exchange)).length).toBeGreaterThan(300);
    expect(all.filter(({ exchange }) => refused(exchange)).length).toBeGreaterThan(80);
  });

  for (const { name, exchange } of all) {
    const things = readable(exchange);
    if (things.length > 0) {
      test(`${name}: its products and orders can be read`, async () => {
        answer = things;
        const { json } = await ask(context(), { method: 'GET', path: 'wc/v3/products' });
        const list = z.array(z.unknown()).parse(json);
        expect(list).toHaveLength(things.length);
        for (const thing of list) {
          const schema = schemaFor(thing);
          expect(schema).not.toBeNull();
          if (schema) expect(() => parse<unknown>(schema, thing, 'this')).not.toThrow();
        }
      });
    }
    if (refused(exchange)) {
      test(`${name}: the failure is understood`, async () => {
        answer = exchange;
        const method = exchange.request.method === 'GET' ? 'GET' : 'POST';
        const call = ask(context(), { method, path: 'wc/v3/products' });
        const outcome = await call.then(
          ({ problem }) => problem?.code,
          async () => {
            const error = await failureOf(call);
            expect(error.message).not.toMatch(/<\w|undefined/);
            expect(error.details.nextStep).toMatch(/\w{3,}/);
            return error.kind;
          },
        );
        expect(outcome).toBe(kindOf(exchange));
      });
    }
  }
});
