import { ImportPresets } from '@crosslister/contract/settings/import-presets.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seller, startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
let seller: Seller;
beforeAll(async () => {
  server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  seller = await server.register();
});
afterAll(() => server.stop());

const path = '/api/import-presets/';
const kept = async (of = seller) => ImportPresets.parse((await of.call('GET', path)).body).results;
const preset = (name: string) => ({ name, columns: { Item: 'name', Weather: null }, make_skus: true });

test('columns are kept by their name, for their seller alone, until they are deleted', async () => {
  expect(await kept()).toEqual([]);
  await seller.call('PUT', path, preset('Supplier / 2'));
  await seller.call('PUT', path, { ...preset('Attic'), month_first: true });
  await seller.call('PUT', path, { ...preset('Supplier / 2'), source: 'vendoo' });
  expect(await kept()).toEqual([
    { ...preset('Attic'), source: null, month_first: true },
    { ...preset('Supplier / 2'), source: 'vendoo', month_first: false },
  ]);
  expect(await kept(await server.register())).toEqual([]);
  await seller.call('DELETE', `${path}${encodeURIComponent('Supplier / 2')}/`);
  expect(await kept()).toMatchObject([{ name: 'Attic' }]);
});

test('no name, and one too many, are refused with a sentence', async () => {
  const nameless = await seller.call('PUT', path, preset(' '));
  expect(nameless.status).toBe(400);
  expect(JSON.stringify(nameless.body)).toContain('Give the columns a name.');
  const other = await server.register();
  for (let n = 0; n < 50; n += 1) await other.call('PUT', path, preset(`Table ${n}`));
  const refused = await other.call('PUT', path, preset('One more'));
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('Forget one');
  expect((await other.call('PUT', path, preset('Table 7'))).status).toBe(200);
});
