import { LinkedPairs, LookalikePage } from '@crosslister/contract/products/linking.ts';
import sharp from 'sharp';
import { expect } from 'vitest';
import { uploadPhoto } from './photos.ts';
import { addProduct } from './products.ts';
import type { ConnectedSeller, TradingPlace } from './simulated-marketplaces.ts';

export const ebayUrl = (n: number) => `https://www.ebay.co.uk/itm/${110_000_000_000 + n}`;
export const etsyUrl = (n: number) => `https://www.etsy.com/listing/${1_234_567_000 + n}/thing`;

/** What a seller does about products that may be the same thing. `n` makes the addresses of their listings. */
export function linkingCalls(place: TradingPlace, seller: ConnectedSeller, n: number) {
  const lookalikes = async () => LookalikePage.parse((await seller.call('GET', '/api/lookalikes/')).body);
  return {
    lookalikes,
    /** Has the products compared, and waits for it. */
    async look(): Promise<LookalikePage> {
      expect((await seller.call('POST', '/api/lookalikes/look/')).status).toBe(202);
      const looking = async () => (await lookalikes()).looking;
      await expect.poll(looking, { timeout: 60_000, interval: 100 }).toBe(false);
      return lookalikes();
    },
    linked: async () => LinkedPairs.parse((await seller.call('GET', '/api/lookalikes/linked/')).body).results,
    answer: (id: number, body: object) => seller.call('POST', `/api/lookalikes/${id}/answer/`, body),
    split: (id: number) => seller.call('POST', `/api/lookalikes/linked/${id}/split/`),
    onEbay: (fields: object = {}) =>
      addProduct(seller, {
        name: 'Denby stoneware jug blue 1970s',
        listings: { ebay: { url: ebayUrl(n) } },
        ...fields,
      }),
    onEtsy: (fields: object = {}) =>
      addProduct(seller, {
        name: 'Blue Denby jug, stoneware, 1970s',
        price: 10.5,
        listings: { etsy: { url: etsyUrl(n) } },
        ...fields,
      }),
    /** A shape on a plain ground, uploaded; `cut` is what is missing at each edge. */
    async photo(path: string, colour: string, cut = 0): Promise<{ src: string }> {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#eee"/><path d="${path}" fill="${colour}"/></svg>`;
      const side = 200 - 2 * cut;
      const bytes = await sharp(Buffer.from(svg))
        .extract({ left: cut, top: cut, width: side, height: side })
        .resize(400)
        .jpeg()
        .toBuffer();
      const { body } = await uploadPhoto(place.server, seller, new Uint8Array(bytes));
      return { src: (body as { src: string }).src };
    },
  };
}
