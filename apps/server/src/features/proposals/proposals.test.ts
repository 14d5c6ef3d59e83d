import { Product, type ProductCreate } from '@crosslister/contract/product.ts';
import type { ProductChanges } from '@crosslister/contract/products/product-history.ts';
import {
  type OpenLibrarySimulator,
  startOpenLibrarySimulator,
} from '@crosslister/simulators/open-library/start-open-library-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addProduct, readProduct } from '../../test/products.ts';
import { proposalCalls, shownProposals as shown } from '../../test/proposals.ts';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let books: OpenLibrarySimulator;
let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  books = await startOpenLibrarySimulator();
  server = await startTestServer({
    OPEN_LIBRARY_URL: books.url,
    OPEN_LIBRARY_CONTACT: 'ops@shop.example',
    LOG_LEVEL: 'error',
  });
});
beforeEach(async () => {
  books.faults.clear();
  books.odd = null;
  books.mostPerSecond = 100;
  server.services.config.books.contact = 'ops@shop.example';
  seller = await server.register();
});
afterAll(async () => {
  await server?.stop();
  await books?.stop();
});

const { list, ask, decide, settled, makeDue } = proposalCalls(
  () => seller,
  () => server,
);
const book = (isbn: string, fields: Partial<ProductCreate> = {}) =>
  addProduct(seller, { name: 'An old book', specifics: { ISBN: [isbn] }, ...fields });
/** More than the catalogue is asked about at once. */
const manyBooks = async () =>
  (await Promise.all(Array.from({ length: 26 }, () => book('9780306406157')))).map(({ id }) => id);
describe('a book', () => {
  test('is asked about after a press: what the catalogue says are proposals with their source', async () => {
    const { id } = await book('0-306-40615-2', {
      specifics: { ISBN: ['0-306-40615-2'], Author: ['E. Marlow'] },
    });
    expect(await ask([id])).toEqual({ asked: 1, left_out: [] });
    const answer = await settled();
    expect(shown(answer)).toEqual({
      name: 'The Harbour Clock by Edith Marlow',
      'Book Title': 'The Harbour Clock',
      Author: 'Edith Marlow',
      'Publication Year': '1988',
      Format: 'Hardback',
      Publisher: 'Quayside Press',
    });
    expect(answer.results.find(({ field }) => field === 'Author')).toMatchObject({
      source: 'open_library',
      now: ['E. Marlow'],
      why: 'Open Library, by the ISBN 9780306406157',
      link: expect.stringContaining('https://openlibrary.org/books/'),
    });
    // Nothing was saved.
    expect(await readProduct(seller, id)).toMatchObject({
      name: 'An old book',
      specifics: { ISBN: ['0-306-40615-2'], Author: ['E. Marlow'] },
    });
    const [request] = books.requests.matching('GET', '/api/books');
    expect(request?.headers['user-agent']).toMatch(/^Crosslister\/\S+ \(ops@shop\.example\)$/);
  });

  test('gets what is accepted, one by one or all, and its history says so', async () => {
    const { id } = await book('9780306406157');
    await ask([id]);
    const { results } = await settled();
    const of = (field: string) => results.find((each) => each.field === field)?.id ?? 0;
    expect(await decide({ accept: [of('Author')], dismiss: [of('name')] })).toEqual({
      accepted: 1,
      dismissed: 1,
      refused: [],
    });
    const left = await list();
    expect(left.results.map(({ field }) => field)).toEqual([
      'Book Title',
      'Publication Year',
      'Format',
      'Publisher',
    ]);
    const all = left.results.map((each) => each.id);
    expect(await decide({ accept: all })).toMatchObject({ accepted: 4 });
    expect(await decide({ accept: all, dismiss: all })).toEqual({ accepted: 0, dismissed: 0, refused: [] });
    expect(await readProduct(seller, id)).toMatchObject({
      name: 'An old book',
      specifics: {
        ISBN: ['9780306406157'],
        Author: ['Edith Marlow'],
        'Book Title': ['The Harbour Clock'],
        'Publication Year': ['1988'],
        Format: ['Hardback'],
        Publisher: ['Quayside Press'],
      },
    });
    const changes = (await seller.call('GET', `/api/products/${id}/changes/`)).body as ProductChanges;
    expect(changes.results.map(({ source }) => source)).toEqual(['proposal', 'proposal', 'seller']);
    expect(await ask([id])).toMatchObject({ asked: 1 });
    // What it says already is not proposed again.
    expect(shown(await settled())).toEqual({ name: 'The Harbour Clock by Edith Marlow' });
  });

  test.each<[string, ProductCreate['specifics'], Record<string, string>]>([
    [
      'by its old number, with two authors',
      { 'ISBN-10': ['0140449116'] },
      {
        name: 'Hedgerows of Northumberland by John Ferris, Ann Ferris',
        'Book Title': 'Hedgerows of Northumberland',
        Author: 'John Ferris, Ann Ferris',
        'Publication Year': '1974',
        Format: 'Paperback',
        Publisher: 'Fell & Dale',
      },
    ],
    [
      'of which little is known, by its EAN',
      { EAN: ['9780195019193'] },
      { name: 'Tinned Fish', 'Book Title': 'Tinned Fish' },
    ],
    ['that is not known', { ISBN: ['9780000000002'] }, {}],
  ])('%s', async (_, specifics = {}, proposed) => {
    const { id } = await addProduct(seller, { name: 'Old', specifics });
    await ask([id]);
    const answer = await settled();
    expect(shown(answer)).toEqual(proposed);
    expect(answer.asks).toMatchObject([{ state: 'done', error: null, next_at: null }]);
    if (Object.keys(proposed).length === 0) {
      expect(answer.asks[0]?.notes).toEqual(['Open Library does not know the ISBN 9780000000002.']);
    }
  });

  test('without a right number is left out, and so is what is no product of the seller’s', async () => {
    const ids = [(await addProduct(seller)).id, (await book('9780306406158')).id];
    const foreign = (await addProduct(await server.register(), { specifics: { ISBN: ['9780306406157'] } }))
      .id;
    const lamp = (await addProduct(seller, { specifics: { EAN: ['4006381333931'] } })).id;
    const { asked, left_out } = await ask([...ids, foreign, lamp]);
    expect(asked).toBe(0);
    expect(left_out.map(({ reason }) => reason)).toEqual([
      'It has no ISBN, or a digit of it is wrong.',
      'It has no ISBN, or a digit of it is wrong.',
      'There is no such product.',
      'Its number is not that of a book.',
    ]);
  });

  test.each([
    [
      'a busy catalogue',
      { kind: 'rate_limited' as const, retryAfter: 60 },
      'Open Library asks us to slow down.',
    ],
    [
      'one that is down',
      { kind: 'error_before' as const },
      'Open Library gave no answer that can be read (500).',
    ],
    ['half an answer', { kind: 'cut_after' as const }, 'Open Library could not be reached.'],
    [
      'a page in its place',
      { kind: 'maintenance' as const },
      'Open Library gave no answer that can be read (503).',
    ],
  ])('%s: it waits, and is asked again', async (_, fault, error) => {
    const { id } = await book('9780306406157');
    books.faults.add(fault);
    await ask([id]);
    const waiting = await settled();
    expect(waiting.asks).toMatchObject([{ state: 'queued', error, next_at: expect.any(String) }]);
    const wait = Date.parse(waiting.asks[0]?.next_at ?? '') - Date.now();
    expect(wait).toBeGreaterThan(fault.kind === 'rate_limited' ? 40_000 : 10_000);
    books.faults.clear();
    await makeDue();
    await expect.poll(async () => (await list()).asks[0]?.state, { timeout: 15_000 }).toBe('done');
    expect((await list()).results).toHaveLength(6);
  });

  test('a slow answer is waited for', async () => {
    const { id } = await book('9780306406157');
    books.faults.add({ kind: 'slow', delayMs: 1500, times: 2 });
    await ask([id]);
    expect((await settled()).results).toHaveLength(6);
  });

  test.each([
    ['another_book', 'What Open Library answered is another book than the ISBN 9780195019193.', {}],
    ['wrong_schema', 'Open Library does not know the ISBN 9780195019193.', {}],
    // A title as long as that is no title; the rest means nothing.
    ['nonsense', undefined, {}],
    ['nul', undefined, { name: 'Tinned Fish', 'Book Title': 'Tinned Fish' }],
  ] as const)('%s: only what can be stored is proposed', async (odd, note, proposed) => {
    const { id } = await book('9780195019193');
    books.odd = odd;
    await ask([id]);
    const answer = await settled();
    expect(shown(answer)).toEqual(proposed);
    expect(answer.asks).toMatchObject([{ state: 'done', notes: note ? [note] : [] }]);
  });

  test('a catalogue that refuses a server without a contact is left alone for an hour, about all books', async () => {
    const ids = await manyBooks();
    server.services.config.books.contact = '';
    books.requests.clear();
    await ask(ids);
    for (const { state, error, next_at } of (await settled()).asks) {
      expect([state, error]).toEqual(['queued', expect.stringContaining('OPEN_LIBRARY_CONTACT')]);
      expect(Date.parse(next_at ?? '') - Date.now()).toBeGreaterThan(3_000_000);
    }
    expect(books.requests.all()).toHaveLength(1);
  });

  test('what waits goes on after a restart', async () => {
    books.faults.add({ kind: 'cut_before' });
    books.requests.clear();
    // It is left alone about the rest, too.
    const ids = await manyBooks();
    await ask(ids);
    await settled();
    expect(books.requests.all()).toHaveLength(1);
    await server.restart();
    books.faults.clear();
    await makeDue();
    await expect
      .poll(async () => (await list()).asks.every(({ state }) => state === 'done'), { timeout: 15_000 })
      .toBe(true);
    expect(new Set((await list()).results.map(({ product_id }) => product_id))).toEqual(new Set(ids));
  });

  test('is asked about without a press once the seller has switched that on', async () => {
    const { id } = await book('9780306406157');
    expect((await list()).asks).toEqual([]);
    const { body } = await seller.call('PUT', '/api/proposals/books/', { automatic: true });
    expect(body).toMatchObject({ books: { automatic: true, address: books.url }, assistant: null });
    // A start looks at once.
    await server.restart();
    await expect.poll(async () => (await list()).results.length, { timeout: 15_000 }).toBe(6);
    expect((await readProduct(seller, id)).name).toBe('An old book');
    await seller.call('PUT', '/api/proposals/books/', { automatic: false });
  });
});

describe('deciding', () => {
  test('one that cannot be saved stops no other, and stays', async () => {
    const [one, other] = [await book('9780306406157'), await book('9780306406157')];
    await ask([one.id, other.id]);
    const { results } = await settled();
    const specifics = Object.fromEntries(Array.from({ length: 44 }, (_, n) => [`Detail ${n}`, ['x']]));
    await seller.call('PUT', `/api/products/${one.id}/`, { specifics });
    const answer = await decide({ accept: results.map(({ id }) => id) });
    expect(answer).toMatchObject({
      accepted: 6,
      refused: [{ product_id: one.id, next_step: expect.any(String) }],
    });
    expect((await list()).results.filter(({ product_id }) => product_id === one.id)).toHaveLength(6);
  });

  test('is for its own seller alone', async () => {
    const { id } = await book('9780306406157');
    await ask([id]);
    const mine = (await settled()).results.map((each) => each.id);
    const other = await server.register();
    expect(await list(other)).toEqual({ results: [], asks: [], has_assistant: false });
    expect(await list(other, `?product_ids=${id}`)).toEqual({ results: [], asks: [], has_assistant: false });
    expect(await ask([id], 'open_library', other)).toMatchObject({ asked: 0 });
    expect(await decide({ accept: mine, dismiss: mine }, other)).toEqual({
      accepted: 0,
      dismissed: 0,
      refused: [],
    });
    expect((await list()).results).toHaveLength(6);
    expect((await list(seller, `?product_ids=${id + 1}`)).results).toEqual([]);
  });

  test('is over with a product that is deleted', async () => {
    const { id } = await book('9780306406157');
    await ask([id]);
    const mine = (await settled()).results.map((each) => each.id);
    await seller.call('DELETE', `/api/products/${id}/`);
    expect((await list()).results).toEqual([]);
    expect(await decide({ accept: mine })).toMatchObject({ accepted: 0 });
  });
});

test('the answer of a save is a product as ever', async () => {
  const { id } = await book('9780306406157');
  await ask([id]);
  const { results } = await settled();
  await decide({ accept: results.map((each) => each.id) });
  expect(Product.safeParse((await seller.call('GET', `/api/products/${id}/`)).body).success).toBe(true);
});
