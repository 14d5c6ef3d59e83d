import type { AttributeName } from '@crosslister/contract/platforms/attributes.ts';
import { tradeNumber } from '@crosslister/contract/products/product-numbers.ts';
import { expect, test } from 'vitest';
import { crosslisted, type Place, wholeThing } from '../../attribute-matrix.ts';
import { contextWith } from '../../conformance/context.ts';
import { draftOf } from '../../conformance/subject.ts';
import { askStore, describeRealStore, realSecrets, realSku, type StoreProduct } from '../real-store.ts';
import { woocommerce } from '../woocommerce.ts';

const context = () => contextWith(realSecrets);
const place: Place = {
  marketplace: woocommerce,
  context,
  addByHand: () => undefined,
  draft: (over) => draftOf({ title: 'Waxed jacket', ...over }),
};

/** A number with its check digit that this store does not have yet: it is of the clock. */
function newNumber(kind: 'ean' | 'upc' | 'isbn', start: string): string {
  const digits = start + String(Date.now()).slice(-(kind === 'upc' ? 11 : 12) + start.length);
  return [...'0123456789'].map((last) => digits + last).find((each) => tradeNumber(kind, each)) ?? '';
}
const inStore = async (sku: string) => {
  const [product] = await askStore<StoreProduct[]>('GET', `products?sku=${sku}`);
  return product;
};
/** Brands that the adapter made. */
async function removeBrand(name: string): Promise<void> {
  const found = await askStore<{ id: number }[]>('GET', `products/brands?search=${encodeURIComponent(name)}`);
  for (const { id } of found) await askStore('DELETE', `products/brands/${id}?force=true`);
}

describeRealStore('What a product says of itself, in a real WooCommerce', () => {
  test.each(['ebay', 'etsy', 'vinted'] as const)('all that %s has a place for arrives', async (source) => {
    const sku = realSku();
    const brand = `M&S ${sku}`;
    const values: Partial<Record<AttributeName, string[]>> = {
      brand: [brand],
      ean: [newNumber('ean', '50')],
      upc: [newNumber('upc', '0')],
      isbn: [newNumber('isbn', '978')],
    };
    const outcomes = await crosslisted(place, sku, wholeThing(source, values));
    expect([...outcomes].filter(([, outcome]) => outcome !== 'carried')).toEqual([]);
    await removeBrand(brand);
  });

  test('global attributes, the unit of weights and a number that is taken', async () => {
    const sku = realSku();
    const global = await askStore<{ id: number }>('POST', 'products/attributes', {
      name: 'Color',
      slug: `c${Date.now()}`,
    });
    const ean = newNumber('ean', '40');
    const said = {
      specifics: { Colour: ['Blue', 'Sea & Sky'], EAN: [ean] },
      parcel: { parcel_weight_g: 1250 },
    };
    await woocommerce.listing.publish(context(), place.draft({ sku, ...said }));
    expect(await inStore(sku)).toMatchObject({ global_unique_id: ean });
    const other = realSku();
    const { warnings } = await woocommerce.listing.publish(context(), place.draft({ sku: other, ...said }));
    expect(warnings.join()).toContain('takes each only once');
    const { value: unit } = await askStore<{ value: string }>(
      'GET',
      'settings/products/woocommerce_weight_unit',
    );
    expect(await inStore(other)).toMatchObject({
      global_unique_id: '',
      weight: unit === 'kg' ? '1.25' : expect.any(String),
      attributes: [
        { id: global.id, name: 'Color', options: ['Blue', 'Sea &amp; Sky'] },
        { id: 0, name: 'EAN', options: [ean] },
      ],
    });
  });

  test('an edit takes back what was emptied, and keeps what only the store has', async () => {
    const sku = realSku();
    const own = { name: 'Care', options: ['Cold wash'], visible: true };
    const { id } = await askStore<StoreProduct>('POST', 'products', {
      name: 'Hat',
      sku,
      regular_price: '5',
      attributes: [own, { name: 'Size', options: ['M'], visible: true }],
    });
    const listing = { sku, externalId: String(id), extra: {}, url: '' };
    const draft = place.draft({ sku, specifics: { Size: [], Style: ['Retro'] } });
    await woocommerce.listing.revise?.(context(), listing, draft, new Set(['specifics']));
    const { attributes } = (await inStore(sku)) as StoreProduct & { attributes: (typeof own)[] };
    expect(attributes.map(({ name, options }) => [name, options])).toEqual([
      ['Care', ['Cold wash']],
      ['Style', ['Retro']],
    ]);
  });
});
