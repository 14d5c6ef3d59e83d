import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDashboard } from './extension/stand-in-extension.ts';
import { useOwnPlace } from './own-place.ts';

const place = useOwnPlace('share-photos');
const viewport = { width: 390, height: 844 };
/** A phone's Share, which answers as given and keeps what it received. */
const share = (answers: string[]) => `
  window.shared = [];
  const answers = ${JSON.stringify(answers)};
  navigator.canShare = ({ files }) => files.every(({ type }) => type.startsWith('image/'));
  navigator.share = async ({ files }) => {
    window.shared.push(files.map(({ name, type, size }) => name + ' ' + type + ' ' + (size > 0)));
    const answer = answers.shift();
    if (answer) throw new DOMException('No.', answer);
  };`;
const shared = (page: Page) => page.evaluate('window.shared');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let shop: Server;
let at: string;
beforeAll(async () => {
  shop = createServer(({ url }, response) => {
    if (url?.startsWith('/ok')) response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = shop.address();
  if (!address || typeof address === 'string') throw new Error('No port.');
  at = `http://127.0.0.1:${address.port}`;
});
afterAll(() => shop.close());

/** The step of a product with such photos, opened on a phone whose Share answers as given. */
async function withStep(
  names: string[],
  answers: string[],
  run: (page: Page, name: string, complaints: string[]) => Promise<void>,
) {
  const name = `Vase with ${names.join(' and ')}`;
  const product = await place.seller.call<Product>('POST', '/api/products/', {
    name,
    sku: names.join('-'),
    price: 10,
    description: 'Hand painted.',
    images: names.map((each) => ({ src: `${at}/${each}` })),
  });
  await place.seller.call('POST', '/api/crosslist/vinted/', { product_id: product.id });
  const seat = { token: place.seller.token, how: null, viewport };
  await onDashboard(place.browser, seat, async (page, complaints) => {
    await page.addInitScript(share(answers));
    await page.goto(place.server.url);
    await page.getByRole('button', { name: /notifications/i }).click();
    await run(page, name, complaints);
  });
}

const step = (page: Page) => page.getByRole('dialog', { name: 'List on Vinted' });
const ofQueue = (page: Page, name: string, action: string) =>
  page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: new RegExp(`^${action}`) });

test('the photos go to it, from the queue and from the step; a press that came too late is asked for again', () =>
  withStep(['ok-1.png', 'ok-2.png'], ['AbortError', 'NotAllowedError'], async (page, name, complaints) => {
    const both = ['photo-1.png image/png true', 'photo-2.png image/png true'];
    await ofQueue(page, name, 'Share photos').click();
    await expect.poll(() => shared(page)).toEqual([both]);
    await ofQueue(page, name, 'Copy fields').click();
    const button = step(page).getByRole('button', { name: 'Share photos' });
    await button.click();
    await page.getByText('Press Share photos once more.').waitFor();
    await button.click();
    await expect.poll(() => shared(page)).toEqual([both, both, both]);
    // Put away by the seller: nothing went wrong.
    expect(await page.getByText('Not Shared').count()).toBe(0);
    expect(complaints).toEqual([]);
  }));

test('what could not be had is named, the others are shared; a Share that fails is told', () =>
  withStep(['gone.png', 'ok.png'], ['', 'DataError'], async (page, name) => {
    await ofQueue(page, name, 'Copy fields').click();
    const button = step(page).getByRole('button', { name: 'Share photos' });
    await button.click();
    await page.getByText('Photo 1 is not there any more (404).').waitFor();
    await expect.poll(() => shared(page)).toEqual([['photo-2.png image/png true']]);
    await button.click();
    await page.getByText('The photos could not be shared. No.').waitFor();
  }));
