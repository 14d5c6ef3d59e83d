import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seller } from '../../e2e/seller.ts';
import { type Door, exported, fill, type Place, product, step } from './door.ts';

const MB = 1_000_000;
/** JSON whose reading costs the most for its bytes. */
const json = (bytes: number) => [
  `[${fill('{},', bytes)}{}]`,
  fill('[', bytes / 2) + fill(']', bytes / 2),
  `[${fill('{"a":1},', bytes)}{}]`,
  `{${Array.from({ length: bytes / 12 }, (_, n) => `"${n}":1`).join()}}`,
  `[${fill('1e5,', bytes)}1]`,
];
const xml = (bytes: number) => [
  `<a>${fill('<b/>', bytes)}</a>`,
  fill('<a>', bytes / 2),
  `<a>${fill('&amp;', bytes)}</a>`,
  `<a ${fill('b="c" ', bytes)}/>`,
];

export function descriptions(place: Place, seller: Seller): Door['send'] {
  const shapes = ['<', '<b>', '<a href="', '&amp;', '<!--', '<p>a</p>', ' \n', '[a]', '<!-- wp:a -->'];
  return async () => {
    for (const [n, shape] of shapes.entries())
      await seller.call('POST', '/api/products/', product(`D${n}`, { description: fill(shape, 400_000) }));
    await seller.call('GET', '/api/products/?page_size=100');
    await exported(place, seller);
  };
}

/** Bodies of every size that is taken: signed in, paired, and without either. */
export function bodies(place: Place, seller: Seller): Door['send'] {
  const post = (path: string, body: string, token?: string) =>
    step(place, `${path} ${body.slice(0, 40)}`, () =>
      fetch(place.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
        body,
      })
        .then((response) => response.text())
        // What is too large is cut off.
        .catch(() => undefined),
    );
  return async () => {
    const { code } = await seller.call<{ code: string }>('POST', '/api/extension/pair/');
    const { token } = await seller.call<{ token: string }>('POST', '/api/extension/token/', {
      code,
      name: 'Chrome',
    });
    for (const body of json(24 * MB)) {
      await post('/api/products/', body, seller.token);
      await post('/api/products/', `{"products":${body},"duplicate_handling":"skip"}`, seller.token);
    }
    for (const count of [2 * MB, 12 * MB]) {
      const all = `{"action":"add","label":"A","ids":[${fill('1,', count * 2)}1]}`;
      await post('/api/products/bulk_label/', all, seller.token);
    }
    for (const body of json(0.9 * MB))
      for (const path of ['wardrobe/', 'sales/seen/', 'capture/', 'sales/'])
        await post(`/api/extension/${path}`, body, token);
    for (const body of [...json(0.9 * MB), ...xml(0.9 * MB)])
      for (const path of [
        '/webhooks/ebay/none/',
        '/webhooks/woocommerce/none/',
        '/api/auth/login/',
        '/keys/woocommerce/callback',
      ])
        await post(path, body);
  };
}

/** A store of the stranger's own: what it answers is read, and kept where calls are recorded. */
export function storeAnswers(place: Place, seller: Seller): Door['send'] {
  const answers = [
    ...json(19 * MB),
    ...json(19 * MB).map((text) => `<b>Warning</b>: a plugin\n${text}`),
    ...json(3.9 * MB),
    ...xml(3.9 * MB),
  ];
  return async (gone) => {
    let answer = '';
    const store = createServer((_, response) => {
      response.writeHead(answer ? 200 : 503, { 'content-type': 'application/json' });
      response.end(answer);
    });
    await once(store.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const credentials = { url, consumer_key: 'ck_a', consumer_secret: 'cs_b' };
    // A store that cannot be reached just now is connected all the same.
    await seller.call('PUT', '/api/credentials/', { woo_url: url, woo_ck: 'ck_a', woo_cs: 'cs_b' });
    await seller.call('PUT', '/api/connections/woocommerce/capture/', { on: true });
    for (answer of answers) {
      if (gone.aborted) break;
      const asked = { platform: 'woocommerce', credentials };
      await step(place, answer.slice(0, 40), async () => {
        await seller.call('POST', '/api/test-connection/', asked);
        await seller.call('POST', '/api/sale-detection/run/');
      });
    }
    await seller.call('PUT', '/api/credentials/', { woo_url: '', woo_ck: '', woo_cs: '' });
    store.closeAllConnections();
    store.close();
  };
}

export function lookalikes(seller: Seller): Door['send'] {
  const words = (from: number) =>
    Array.from({ length: 240 }, (_, n) => String.fromCharCode(97 + ((n + from) % 26)));
  return async (gone) => {
    const rows = Array.from({ length: 300 }, (_, n) => ({
      name: words(n).join(' '),
      sku: `L${n}`,
      price: 5,
      status: 'active',
      listings:
        n % 2
          ? { ebay: { url: `https://www.ebay.co.uk/itm/${110_000_100_000 + n}` } }
          : { etsy: { url: `https://www.etsy.com/listing/${1_234_600_000 + n}/thing` } },
    }));
    await seller.call('POST', '/api/products/', { products: rows, duplicate_handling: 'skip' });
    await looked(seller, gone);
  };
}

export async function looked(seller: Seller, gone: AbortSignal): Promise<void> {
  await seller.call('POST', '/api/lookalikes/look/');
  const isLooking = async () => (await seller.call<{ looking: boolean }>('GET', '/api/lookalikes/')).looking;
  while ((await isLooking()) && !gone.aborted) await sleep(200);
}
