import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { describe, expect, test } from 'vitest';
import { useAllMarketplaces } from '../../../test/all-marketplaces.ts';
import { addProduct, readProduct } from '../../../test/products.ts';
import {
  addTestProduct,
  client,
  crosslist,
  delist,
  untilIdle,
} from '../../../test/simulated-marketplaces.ts';
import { newUrl } from '../../../test/steps.ts';

const { place, seller, etsy, steps, save, listed, onEbay, onEtsy, changes, forget } = useAllMarketplaces();
const { startListing, waiting } = steps;

const everywhere = { name: 'Blue vase', description: '<p>Tall.</p>', price: 20 };

describe('what only eBay has', () => {
  const own = { subtitle: 'Signed, 1962', best_offer: true, best_offer_accept: 24, best_offer_decline: 15.5 };

  test('is on its listing, is changed there alone, and ends when it is emptied', async () => {
    const { id } = await listed({ ...everywhere, sku: 'ONLYE1', per_platform: { ebay: own } });
    expect(onEbay('ONLYE1')).toMatchObject({
      subtitle: 'Signed, 1962',
      bestOffer: { accept: '24.00', decline: '15.50' },
    });
    const before = onEbay('ONLYE1');
    forget();
    await save(id, { per_platform: { ebay: { ...own, best_offer_accept: 23 } } });
    await untilIdle(seller());
    expect(changes().map(({ method, path }) => [method, path])).toEqual([
      ['PUT', expect.stringMatching(/\/offer\/\d+$/)],
    ]);
    expect(onEbay('ONLYE1')).toEqual({ ...before, bestOffer: { accept: '23.00', decline: '15.50' } });
    forget();
    await save(id, { per_platform: {} });
    await untilIdle(seller());
    expect(onEbay('ONLYE1')).toMatchObject({
      subtitle: '',
      bestOffer: null,
      title: 'Blue vase',
      price: '25.00',
    });
    expect(changes().every(({ path }) => path.startsWith('/sell/inventory/'))).toBe(true);
  });

  test('is refused before anything is sent where eBay would refuse it', async () => {
    const fields = { ...everywhere, per_platform: { ebay: { ...own, best_offer_accept: 25 } } };
    const { id } = await addTestProduct(place(), seller(), fields);
    const asked = { product_ids: [id], platforms: ['ebay'] };
    const { results } = await client(seller()).call<CrosslistCheck>('POST', '/api/crosslist/check/', asked);
    expect(results[0]?.gaps).toMatchObject([
      {
        message:
          'The price from which eBay accepts offers must be lower than the price there. Change it in the product, under eBay.',
      },
    ]);
    const { status, body } = await seller().call('PUT', `/api/products/${id}/`, {
      per_platform: { ebay: { subtitle: 'x'.repeat(56) } },
    });
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('eBay subtitle takes at most 55 characters.'),
    ]);
  });
});

test('a price below the limit of eBay’s offers is refused with a sentence, and offers end with the next listing', async () => {
  const own = { best_offer: true, best_offer_accept: 24 };
  const { id } = await listed({ ...everywhere, sku: 'OFFERS1', per_platform: { ebay: own } });
  await save(id, { per_platform: { ebay: { ...own, price: 22 } } });
  const operations = await untilIdle(seller());
  expect(operations.find(({ action }) => action === 'revise')).toMatchObject({
    status: 'failed',
    error: 'The price from which eBay accepts offers must be lower than the price there.',
    next_step: 'Change it in the product, under eBay.',
  });
  expect(onEbay('OFFERS1')?.price).toBe('25.00');
  await delist(seller(), { id }, ['ebay']);
  await save(id, { per_platform: {} });
  await crosslist(seller(), await readProduct(seller(), id), 'ebay');
  const live = place().marketplaces.ebay.ebay.listings();
  expect(live.filter(({ sku, status }) => sku === 'OFFERS1' && status === 'ACTIVE')).toMatchObject([
    { bestOffer: null, price: '25.00' },
  ]);
});

describe('what only Etsy has', () => {
  const own = {
    tags: ['blue vase', "potter's"],
    materials: ['stoneware', 'glaze'],
    section: 'Vases & jugs',
    personalisation: 'Which name?',
    personalisation_length: 20,
    personalisation_required: true,
  };
  const there = (sku: string) => etsy().etsy.site.listings.get(onEtsy(sku)?.id ?? 0);
  const content = (sku: string) => there(sku)?.content;
  const withSection = () => {
    const shop = [...etsy().etsy.site.sellers.values()].at(-1);
    shop?.sections.push({ id: 41_000_123, title: 'Vases &amp; jugs' });
  };

  test('is on its listing, and only what is edited is sent', async () => {
    withSection();
    expect((await seller().call('GET', '/api/etsy-profiles/')).body).toMatchObject({
      sections: [{ id: '41000123', name: 'Vases & jugs' }],
    });
    const { id } = await listed({ ...everywhere, sku: 'ONLYET1', per_platform: { etsy: own } });
    expect(content('ONLYET1')).toMatchObject({
      tags: own.tags,
      materials: own.materials,
      shop_section_id: 41_000_123,
    });
    expect(there('ONLYET1')?.questions).toMatchObject([
      {
        question_text: 'Personalisation',
        instructions: 'Which name?',
        required: true,
        max_allowed_characters: 20,
      },
    ]);
    const before = content('ONLYET1');
    forget();
    await save(id, { per_platform: { etsy: { ...own, tags: ['vase'] } } });
    await untilIdle(seller());
    expect(changes().map(({ method, body }) => [method, body])).toEqual([['PATCH', 'tags=vase']]);
    expect(content('ONLYET1')).toEqual({ ...before, tags: ['vase'] });
  });

  test('is emptied there when it is emptied here', async () => {
    withSection();
    const { id } = await listed({ ...everywhere, sku: 'ONLYET2', per_platform: { etsy: own } });
    await save(id, { per_platform: {} });
    await untilIdle(seller());
    expect(content('ONLYET2')).toMatchObject({
      tags: [],
      materials: [],
      shop_section_id: null,
    });
    expect(there('ONLYET2')?.questions).toEqual([]);
  });

  test('a list that Etsy does not show is named, and hides no other; it is no listing that is gone', async () => {
    const { faults } = etsy();
    const body = '{"error":"Could not find a Shop with shop_id = 1"}';
    faults.add({ kind: 'error_before', status: 404, body, path: '/policies/return' });
    expect((await seller().call('GET', '/api/etsy-profiles/')).body).toMatchObject({
      success: true,
      shipping_profiles: [{ name: 'Royal Mail 2nd Class' }],
      return_policies: [],
      unread: expect.stringMatching(
        /^Etsy did not show your return policies\. Etsy does not find .*shop_id = 1\.$/,
      ),
    });
    faults.add({ kind: 'error_before', status: 404, body, path: '/shipping-profiles' });
    faults.add({ kind: 'error_before', status: 404, body, path: '/sections' });
    faults.add({ kind: 'error_before', status: 404, body, path: '/production-partners' });
    const { body: none } = await seller().call('GET', '/api/etsy-profiles/');
    faults.clear();
    expect(none).toMatchObject({
      success: false,
      error: expect.stringContaining('does not find what was asked for in your shop'),
      next_step: expect.not.stringMatching(/list the product/i),
    });
  });

  test.each([
    [{ tags: Array.from({ length: 14 }, (_, n) => `tag ${n}`) }, 'Etsy tags takes at most 13.'],
    [{ tags: ['x'.repeat(21)] }, 'Etsy tags takes at most 20 characters.'],
    [{ tags: ['50%'] }, "Etsy tags take letters, digits, spaces, - and ' only."],
    [{ materials: ['clay-like'] }, 'Etsy materials take letters, digits and spaces only.'],
    [{ personalisation_length: 0 }, 'Etsy personalisation: most characters must be at least 1.'],
  ])('is refused %j', async (values, sentence) => {
    const { id } = await addProduct(seller());
    const { status, body } = await seller().call('PUT', `/api/products/${id}/`, {
      per_platform: { etsy: values },
    });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test('a section that the shop does not have is named, with those it has', async () => {
    withSection();
    const product = await addTestProduct(place(), seller(), { per_platform: { etsy: { section: 'Gone' } } });
    const { body } = await seller().call('POST', '/api/crosslist/etsy/', { product_id: product.id });
    expect(body).toMatchObject({
      success: false,
      error: 'Etsy has no section "Gone". It has: "Vases & jugs".',
      next_step: 'Choose it again in the product, under Etsy.',
    });
  });

  test('is in the form of a step where the seller lists by hand', async () => {
    const { operation } = await startListing(
      { ...everywhere, per_platform: { etsy: own } },
      { with: 'extension' },
      'etsy',
    );
    expect((await seller().call('GET', `/api/operations/${operation.id}/form/`)).body).toMatchObject({
      fields: [
        { label: 'Tags', text: "blue vase, potter's" },
        { label: 'Materials', text: 'stoneware, glaze' },
        { label: 'Section', text: 'Vases & jugs' },
        { label: 'Personalisation', text: 'Which name?' },
        { label: 'Personalisation: most characters', text: '20' },
        { label: 'Personalisation: required', text: 'Yes' },
      ],
    });
  });
});

test('brand, size and colours for Vinted replace the item specifics in its form alone', async () => {
  const specifics = { Brand: ['Levi’s'], Colour: ['Blue'], Material: ['Denim'] };
  const { product, operation } = await startListing({
    ...everywhere,
    specifics,
    per_platform: { vinted: { brand: 'Levi Strauss', size: 'M', colours: ['Navy', 'White'] } },
  });
  const { body } = await seller().call('GET', `/api/operations/${operation.id}/form/`);
  expect(body).toMatchObject({
    specifics: { Brand: ['Levi Strauss'], Size: ['M'], Colour: ['Navy', 'White'], Material: ['Denim'] },
    fields: [
      { label: 'Brand', text: 'Levi Strauss' },
      { label: 'Size', text: 'M' },
      { label: 'Colours', text: 'Navy, White' },
    ],
  });
  expect(await readProduct(seller(), product.id)).toMatchObject({ specifics });
  await seller().call('POST', `/api/operations/${operation.id}/report/`, {
    success: true,
    listing_url: newUrl(),
  });
  await save(product.id, {
    per_platform: { vinted: { brand: 'Levi Strauss', size: 'L', colours: ['Navy', 'White'] } },
  });
  expect(await waiting('revise')).toMatchObject([{ platform: 'vinted' }]);
});
