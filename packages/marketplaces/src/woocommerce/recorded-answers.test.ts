import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contextWith } from '../conformance/context.ts';
import { expectNextStep, failureOf } from '../conformance/subject.ts';
import { Currency, Order, Product, Variation, Webhook } from './answers.ts';
import { ask, parse } from './client.ts';
import { type Exchange, recorded, recordingsPresent, serveRecorded } from './recorded-answers.ts';

// 14 and 18 are sites in trouble: recorded-states.test.ts has what the adapter makes of each of their exchanges.
const files = [
  ...['01', '02', '03', '04', '05', '06', '07', '08', '09'],
  ...['10', '11', '12', '13', '15', '16', '17'],
];

let answer: Exchange | undefined;
let server: Awaited<ReturnType<typeof serveRecorded>>;
beforeAll(async () => {
  server = await serveRecorded(() => answer);
});
afterAll(() => server.stop());

const context = () => contextWith({ url: server.url, consumer_key: 'ck_1', consumer_secret: 'cs_1' });

// Products of the shop front's own API, which the adapter never asks, have no status.
const full = z.looseObject({ id: z.number(), sku: z.string(), status: z.string(), type: z.string() });
const fullOrder = z.looseObject({ id: z.number(), line_items: z.array(z.unknown()), currency: z.string() });

const hook = z.looseObject({ id: z.number(), topic: z.string(), delivery_url: z.string() });
const money = z.looseObject({ code: z.string(), symbol: z.string() });

/** What the adapter reads a thing as; null for what it never reads, and for a part of one (`_fields`). */
function schemaFor(thing: unknown): z.ZodType | null {
  if (fullOrder.safeParse(thing).success) return Order;
  if (hook.safeParse(thing).success) return Webhook;
  if (money.safeParse(thing).success) return Currency;
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

const readable = ({ response }: Exchange) =>
  response.status < 300 ? thingsIn(response.body).filter((thing) => schemaFor(thing) !== null) : [];

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/** Asked with the method of the recording: what the adapter got, the code of a definite no, or the kind of its error. */
async function outcomeOf(exchange: Exchange): Promise<unknown> {
  answer = exchange;
  const method = Method.parse(exchange.request.method);
  const call = ask(context(), { method, path: 'wc/v3/products' });
  return call.then(
    ({ json, problem }) => problem?.code ?? json,
    async () => {
      const error = await failureOf(call);
      expect(error.message).not.toMatch(/<\w|undefined/);
      expectNextStep(error);
      return error.kind;
    },
  );
}

function kindOf({ request, response }: Exchange): string {
  const problem = z.object({ code: z.string() }).safeParse(response.body).data;
  if (response.status === 401 || response.status === 403) return 'credentials';
  if (response.status === 503) return 'unavailable';
  // 501 is a refusal: a webhook is not put into the trash.
  if (response.status >= 500 && response.status !== 501)
    return request.method === 'GET' ? 'unavailable' : 'unknown';
  if (!problem || problem.code === 'rest_no_route') return 'setup';
  return problem.code;
}

describe.skipIf(!recordingsPresent)('recorded answers (need ../shared/recordings)', () => {
  const exchanges = files.flatMap((number) =>
    recorded(number).map((exchange, position) => ({
      name: `${number} ${position} ${exchange.label}`,
      exchange,
    })),
  );
  const isAsked = ({ exchange }: (typeof exchanges)[number]) =>
    Method.safeParse(exchange.request.method).success;
  const asked = exchanges.filter(isAsked);

  test('are all, but for three of methods the adapter never uses', () => {
    const others = exchanges.filter((each) => !isAsked(each)).map(({ exchange }) => exchange.request.method);
    expect(others.sort()).toEqual(['HEAD', 'OPTIONS', 'PATCH']);
    expect(asked.length).toBeGreaterThan(520);
    expect(asked.flatMap(({ exchange }) => readable(exchange)).length).toBeGreaterThan(350);
  });

  const good = asked.filter(({ exchange }) => exchange.response.status < 300);
  test.each(good)('$name: is read, with what is in it', async ({ exchange }) => {
    expect(await outcomeOf(exchange)).toEqual(exchange.response.body);
    for (const thing of readable(exchange)) {
      const schema = schemaFor(thing);
      if (schema) expect(() => parse<unknown>(schema, thing, 'this')).not.toThrow();
    }
  });

  const bad = asked.filter(({ exchange }) => exchange.response.status >= 400);
  test.each(bad)('$name: the failure is understood', async ({ exchange }) => {
    expect(await outcomeOf(exchange)).toBe(kindOf(exchange));
  });

  test('none is left between', () => expect(good.length + bad.length).toBe(asked.length));
});
