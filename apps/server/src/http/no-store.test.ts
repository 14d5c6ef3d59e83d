import { expect, test } from 'vitest';
import { readRoutes } from '../test/routes.ts';
import { startTestServer } from '../test/server.ts';

/** Answers that a browser may keep, and why. */
const kept: Record<string, RegExp> = {
  // Thousands of rows of a marketplace, the same for every seller. The browser asks each time
  // whether they have changed.
  'get /api/ebay-categories/': /^private, no-cache$/,
  'get /api/etsy-categories/': /^private, no-cache$/,
  // A proxy that compresses a stream would buffer the events.
  'get /api/events/': /^no-store, no-transform$/,
};

test('answers of the API with a seller’s data carry Cache-Control: no-store', async () => {
  const server = await startTestServer({ ROLE: 'web', LOG_LEVEL: 'error' });
  const seller = await server.register();
  await server.services.db
    .insertInto('category_trees')
    .values([
      { platform: 'ebay', version: '1' },
      { platform: 'etsy', version: '1' },
    ])
    .execute();
  // A photo has a URL of its own, which is signed for a day.
  const routes = (await readRoutes(server)).filter(
    ({ path }) => path.startsWith('/api/') && path !== '/api/images/{name}',
  );
  expect(routes.length).toBeGreaterThan(40);
  // Last, because it ends the session and every later call would be refused.
  routes.sort((a, b) => Number(a.path.endsWith('/logout/')) - Number(b.path.endsWith('/logout/')));
  for (const { name, method, path } of routes) {
    const abort = new AbortController();
    const { headers } = await fetch(
      server.url + path.replace('{platform}', 'ebay').replace(/\{\w+\}/g, '1'),
      {
        method,
        headers: {
          authorization: `Token ${seller.token}`,
          'content-type': 'application/json',
          prefer: 'respond-async',
        },
        ...(method !== 'GET' && { body: '{}' }),
        signal: abort.signal,
      },
    );
    abort.abort();
    expect(headers.get('cache-control'), name).toMatch(kept[name] ?? /^no-store$/);
  }
  for (const refused of ['/api/nothing/', '/api/products/?page=x'])
    expect((await seller.call('GET', refused)).headers.get('cache-control')).toBe('no-store');
  await server.stop();
});
