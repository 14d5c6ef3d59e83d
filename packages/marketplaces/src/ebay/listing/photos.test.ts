import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { failureOf, journal } from '../../conformance/subject.ts';
import { isTransient } from '../../errors.ts';
import { connected, draft } from '../simulated-ebay.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const shop = await connected();
  stops.push(() => shop.simulator.stop());
  return shop;
}

describe('photos that are not on https', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  async function photoServer() {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const found = request.url?.startsWith('/photo');
      response.writeHead(found ? 200 : 404, { 'content-type': found ? 'image/png' : 'text/html' });
      response.end(found ? png : 'no');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stops.push(() => new Promise((resolve) => server.close(resolve)));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  }

  test('are uploaded in their order, once even when the work is interrupted', async () => {
    const shop = await start();
    const { url, asked } = await photoServer();
    const wanted = draft({ imageUrls: [1, 2, 3].map((number) => `${url}/photo-${number}`) });
    const kept = journal();
    shop.simulator.faults.add({ kind: 'cut_after', path: 'create_image_from_file', skip: 2, times: 1 });
    expect(isTransient(await failureOf(publish(shop.context({ journal: kept }), wanted)))).toBe(true);
    const listing = await publish(shop.context({ journal: kept }), wanted);
    expect(listing.imagesUploaded).toBe(3);
    expect(asked).toEqual(['/photo-1', '/photo-2', '/photo-3', '/photo-3']);
    const [made] = shop.site.listings();
    const stored = [...shop.site.site.images.values()].map(({ imageUrl }) => imageUrl);
    expect(made?.imageUrls).toEqual([stored[0], stored[1], stored[3]]);
  });

  test('wait for the next seconds when 50 have just gone up, not for the next day', async () => {
    const shop = await start();
    const { url } = await photoServer();
    const justNow = shop.site.clock.now().getTime() - 4500;
    shop.site.site.uploads.set('ann', Array(50).fill(justNow));
    const { imagesUploaded } = await publish(shop.context(), draft({ imageUrls: [`${url}/photo-1`] }));
    expect(imagesUploaded).toBe(1);
  });

  test('take those on https with them, so that the two are never mixed', async () => {
    const shop = await start();
    const { url } = await photoServer();
    const images = { 'https://images.example/photo-1.png': `${url}/photo-1` };
    const fetch: typeof globalThis.fetch = (input, init) =>
      globalThis.fetch(images[String(input) as keyof typeof images] ?? input, init);
    const imageUrls = [...Object.keys(images), `${url}/photo-2`];
    await publish(shop.context({ fetch }), draft({ imageUrls }));
    expect(shop.site.listings()[0]?.imageUrls.every((each) => each.startsWith(shop.simulator.url))).toBe(
      true,
    );
  });

  test('eBay fetching photos by address fails behind hotlink protection: all are uploaded, once', async () => {
    const shop = await start();
    const { url, asked } = await photoServer();
    const https = 'https://shop.example';
    shop.site.site.settings.hotlinkProtected = /^https:\/\/shop\.example/;
    const fetch: typeof globalThis.fetch = (input, init) =>
      globalThis.fetch(String(input).replace(https, url), init);
    const wanted = draft({ imageUrls: [1, 2].map((number) => `${https}/photo-${number}`) });
    const listing = await publish(shop.context({ fetch }), wanted);
    expect(listing.imagesUploaded).toBe(2);
    expect(asked).toEqual(['/photo-1', '/photo-2']);
    const [made, ...others] = shop.site.listings();
    expect(others).toEqual([]);
    expect(made?.imageUrls).toEqual([...shop.site.site.images.values()].map(({ imageUrl }) => imageUrl));

    const edited = { ...wanted, imageUrls: [`${https}/photo-3`] };
    const ref = { ...listing, sku: wanted.sku };
    await revise(shop.context({ fetch }), ref, edited, new Set(['images']));
    expect(asked.at(-1)).toBe('/photo-3');
    expect(shop.site.listings()[0]?.imageUrls).toEqual([
      [...shop.site.site.images.values()].at(-1)?.imageUrl,
    ]);
  });

  test('one this server may not look at is named', async () => {
    const shop = await start();
    const blocked = Object.assign(new Error('private'), { code: 'ERR_BLOCKED_ADDRESS' });
    const fetch: typeof globalThis.fetch = (input, init) =>
      String(input).includes('10.0.0.1')
        ? Promise.reject(new TypeError('fetch failed', { cause: blocked }))
        : globalThis.fetch(input, init);
    const error = await failureOf(
      publish(shop.context({ fetch }), draft({ imageUrls: ['http://10.0.0.1/1.jpg'] })),
    );
    expect(error.kind).toBe('setup');
    expect(error.message).toMatch(/^Photo 1 is on a private network/);
  });

  test('one that eBay does not take is named', async () => {
    const shop = await start();
    const { url } = await photoServer();
    const body = JSON.stringify({
      errors: [{ errorId: 190203, message: 'The image format is not supported.' }],
    });
    shop.simulator.faults.add({
      kind: 'forbidden',
      path: 'create_image_from_file',
      skip: 1,
      status: 400,
      body,
    });
    const imageUrls = [`${url}/photo-1`, `${url}/photo-2`];
    const error = await failureOf(publish(shop.context(), draft({ imageUrls })));
    expect(error).toMatchObject({
      kind: 'setup',
      message: expect.stringMatching(/^Photo 2: .*The image format is not supported\.$/),
      details: { nextStep: expect.stringContaining('photo 2') },
    });
  });

  test('a lost one is named', async () => {
    const shop = await start();
    const { url } = await photoServer();
    const imageUrls = [`${url}/photo-1`, `${url}/gone`];
    const error = await failureOf(publish(shop.context(), draft({ imageUrls })));
    expect(error).toMatchObject({ kind: 'setup', message: 'Photo 2 is not there any more (404).' });
    expect(shop.site.listings()).toEqual([]);
  });
});
