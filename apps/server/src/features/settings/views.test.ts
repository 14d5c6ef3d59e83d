import { TabView, Views } from '@crosslister/contract/views.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
});
afterAll(() => server.stop());

const views = async (of = seller) => Views.parse((await of.call('GET', '/api/views/')).body).results;
const view = (name: string) => ({ name, query: '?q=lamp&max=20', columns: { id: true } });

test('each tab is kept by itself, and for its seller alone', async () => {
  expect(await views()).toEqual({});
  const sold = TabView.parse({ sort: 'price_desc', page_size: 100, saved: [view('Cheap lamps')] });
  await seller.call('PUT', '/api/views/sold/', sold);
  await seller.call('PUT', '/api/views/active/', { columns: { description: true } });
  expect(await views()).toEqual({ sold, active: { columns: { description: true }, saved: [] } });
  await seller.call('PUT', '/api/views/sold/', {});
  expect((await views()).sold).toEqual({ columns: {}, saved: [] });
  expect(await views(await server.register())).toEqual({});
});

test.each([
  ['a name twice', { saved: [view('Lamps'), view('lamps')] }, 'A view with that name already exists.'],
  ['no name', { saved: [view(' ')] }, 'Give the view a name.'],
  ['an unknown column', { columns: { colour: true } }, 'columns is not valid.'],
  ['a page size of its own', { page_size: 7 }, 'page_size'],
])('%s is refused with a sentence', async (_, body, sentence) => {
  const answer = await seller.call('PUT', '/api/views/inactive/', body);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(sentence);
  expect((await views()).inactive).toBeUndefined();
});

test('a tab that is none is not there', async () => {
  expect((await seller.call('PUT', '/api/views/unheard/', {})).status).toBe(400);
});
