import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RemoteItem } from '../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import type { RemoteSale } from '../sales/remote-sale.ts';
import { newSku, type Subject } from './subject.ts';

/** All of them take minutes, so most run only with `npm run test:all`. */
const isLong = Boolean(process.env.LONG_TESTS);
const RUNS = isLong ? 300 : 5;
const EVERY = isLong ? 1 : 16;

/** Values that a mistake of the marketplace, a plugin or a new release may put in place of the documented ones. */
const oddity = fc.oneof(
  fc.constantFrom(undefined, null, '', '0', -1, 1e308, true, [], {}, 'NaN', '2026-13-45T99:99:99', '\u0000'),
  fc.jsonValue({ maxDepth: 2 }),
);

/**
 * Paths in a JSON value: the whole first, then each value with what it contains. Of a list
 * only those of its first entry.
 */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  return [path, ...parts.flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce((part, key) => Object(part)[key], value);

/** Values of the same type, which can be refused only for their meaning. */
function twistsOf(value: unknown): unknown[] {
  if (typeof value === 'number') return [-1, 0.5, 1e308];
  return typeof value === 'string' ? ['nonsense', '', '2026-13-45T99:99:99', '-0.001', '1e308'] : [];
}

function replaceAt(value: unknown, path: string[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? replaceAt(part, rest, by) : part));
  return { ...Object(value), [key]: replaceAt(Object(value)[key], rest, by) };
}

type Change = (body: unknown) => unknown;

/** `fetch` that changes JSON answers and empties all others. */
function oddly(fetch: typeof globalThis.fetch, change: Change): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const text = await answer.text();
    const head = { status: answer.status, headers: new Headers(answer.headers) };
    head.headers.delete('content-length');
    head.headers.delete('content-encoding');
    if (text === '') return new Response(null, head);
    const isJson = answer.headers.get('content-type')?.includes('json');
    return new Response(isJson ? (JSON.stringify(change(JSON.parse(text))) ?? '') : '', head);
  };
}

function expectItem({ title, pricePence, quantity, externalId, imageUrls }: RemoteItem): void {
  expect([typeof title, typeof externalId]).toEqual(['string', 'string']);
  expect(Number.isSafeInteger(pricePence) && pricePence >= 0, `price ${pricePence}`).toBe(true);
  expect(Number.isSafeInteger(quantity), `quantity ${quantity}`).toBe(true);
  for (const url of imageUrls) expect(typeof url).toBe('string');
}

function expectSale({ orderId, lineId, totalPence, quantity, soldAt }: RemoteSale): void {
  expect([typeof orderId, typeof lineId]).toEqual(['string', 'string']);
  expect(orderId).not.toBe('');
  expect(Number.isSafeInteger(totalPence), `total ${totalPence}`).toBe(true);
  expect(Number.isSafeInteger(quantity) && quantity > 0, `quantity ${quantity}`).toBe(true);
  expect(new Date(soldAt).toISOString(), 'sold at').toBe(soldAt);
}

const calls = {
  test: async ({ marketplace }, context) => {
    expect(typeof (await marketplace.account.test(context)).id).toBe('string');
  },
  'list items': async ({ marketplace }, context) => {
    for (const item of (await marketplace.catalogue.list(context, null)).items) expectItem(item);
  },
  'list sales': async ({ marketplace }, context) => {
    for (const sale of (await marketplace.sales.list(context, null)).sales) expectSale(sale);
  },
} satisfies Record<string, (subject: Subject, context: MarketplaceContext) => Promise<void>>;

/** Whether it was refused, in words. */
async function isRefused(run: Promise<void>): Promise<boolean> {
  try {
    await run;
    return false;
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    expect(error.message).toMatch(/\w{3,}.*[.!]$/);
    return true;
  }
}

/**
 * Whatever the marketplace sends, money, counts and times are as documented, or the answer is refused with a message.
 */
export function testOddAnswers(subject: () => Subject): void {
  test.each(['test', 'list items', 'list sales'] as const)(
    '%s of an answer with anything in any place: what is promised, or a refusal in words',
    async (call) => {
      const { shop, context } = subject();
      await shop.buy(await shop.addItem({ sku: newSku(), title: 'Odd', pricePence: 1250, quantity: 3 }), 1);
      const { fetch } = context();
      const refused = (change: Change) =>
        isRefused(calls[call](subject(), context({ fetch: oddly(fetch, change) })));

      const twists = new Map<string, { path: string[]; by: unknown }>();
      await refused((body) => {
        for (const path of placesIn(body)) {
          for (const by of twistsOf(valueAt(body, path)))
            twists.set(JSON.stringify([path, by]), { path, by });
        }
        return body;
      });
      for (const { path, by } of [...twists.values()].filter((_, index) => index % EVERY === 0)) {
        await refused((body) => (valueAt(body, path) === undefined ? body : replaceAt(body, path, by)));
      }

      await fc.assert(
        fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), oddity, async (at, by) => {
          await refused((body) => {
            const places = placesIn(body);
            return replaceAt(body, places[Math.floor(places.length * at)] ?? [], by);
          });
        }),
        { numRuns: RUNS },
      );
      expect(await refused(() => 'nonsense')).toBe(true);
    },
    120_000,
  );
}
