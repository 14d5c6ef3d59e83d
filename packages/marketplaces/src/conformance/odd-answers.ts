import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MarketplaceError } from '../errors.ts';
import type { RemoteItem, RemoteSale } from '../marketplace.ts';
import { newSku, type Subject } from './subject.ts';

/** More of them in `npm run soak`. */
const RUNS = process.env.LONG_TESTS ? 600 : 20;

/** What a marketplace's own mistake, a plugin or a new release may put in the place of what the documents promise. */
const oddity = fc.oneof(
  fc.constantFrom(undefined, null, '', '0', -1, 1e308, true, [], {}, 'NaN', '2026-13-45T99:99:99', '\u0000'),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Places in a JSON value, the whole first, then each with what is in it. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

function replaceAt(value: unknown, path: string[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((part, index) => (String(index) === key ? replaceAt(part, rest, by) : part));
  return { ...Object(value), [key]: replaceAt(Object(value)[key], rest, by) };
}

/** `fetch` whose JSON answers each have one place replaced; other answers are cut at that share of their length. */
function oddly(fetch: typeof globalThis.fetch, at: number, by: unknown): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const text = await answer.text();
    const { status, headers } = answer;
    const head = { status, headers: new Headers(headers) };
    head.headers.delete('content-length');
    head.headers.delete('content-encoding');
    if (text === '') return new Response(null, head);
    if (!headers.get('content-type')?.includes('json')) {
      return new Response(text.slice(0, Math.floor(text.length * at)), head);
    }
    const body: unknown = JSON.parse(text);
    const places = placesIn(body);
    return new Response(
      JSON.stringify(replaceAt(body, places[Math.floor(places.length * at)] ?? [], by)) ?? '',
      head,
    );
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

/** Money, counts and times are as promised or the answer is refused in words, whatever the marketplace sends. */
export function testOddAnswers(subject: () => Subject): void {
  test.each(['test', 'activeListings', 'salesSince'] as const)(
    '%s of an answer with anything in any place: what is promised, or a refusal in words',
    async (call) => {
      const { marketplace, shop, context } = subject();
      await shop.buy(await shop.addItem({ sku: newSku(), title: 'Odd', pricePence: 1250, quantity: 3 }), 1);
      const { fetch } = context();
      await fc.assert(
        fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), oddity, async (at, by) => {
          const odd = context({ fetch: oddly(fetch, at, by) });
          try {
            if (call === 'test') expect(typeof (await marketplace.test(odd)).id).toBe('string');
            if (call === 'activeListings') {
              const page = await marketplace.activeListings(odd, null);
              page.items.forEach(expectItem);
            }
            if (call === 'salesSince') (await marketplace.salesSince(odd, null)).sales.forEach(expectSale);
          } catch (error) {
            if (!(error instanceof MarketplaceError)) throw error;
            expect(error.message).toMatch(/\w{3,}.*[.!]$/);
          }
        }),
        { numRuns: RUNS },
      );
      const nonsense = context({ fetch: oddly(fetch, 0, 'nonsense') });
      const answer = call === 'test' ? marketplace.test(nonsense) : marketplace[call](nonsense, null);
      await expect(answer).rejects.toBeInstanceOf(MarketplaceError);
    },
    60_000,
  );
}
