import { afterEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import { sentOf } from '../../listing/compare-listing.ts';
import type { ListingDraft, RevisedField } from '../../listing/listing.ts';
import { policies } from '../account/policies.ts';
import { ebay } from '../ebay.ts';
import { type Connected, connected, draft } from '../simulated-ebay.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(): Promise<Connected> {
  const shop = await connected();
  stops.push(() => shop.simulator.stop());
  return shop;
}

const bodiesOf = ({ simulator }: Connected, method: string, path: string): Record<string, unknown>[] =>
  simulator.requests.matching(method, path).map(({ body }) => JSON.parse(body));

describe('a trading card (183050, 183454, 261328)', () => {
  const card = (fields: Partial<ListingDraft>) =>
    draft({ title: 'Charizard', categoryId: '183454', ...fields });
  const graded = {
    'Professional Grader': ['Professional Sports Authenticator (PSA)'],
    Grade: ['9.5'],
    'Certification Number': ['12345678'],
  };

  test('graded: grader, grade and the number of the certificate are sent as condition descriptors', async () => {
    const shop = await start();
    const wanted = card({ condition: 'LIKE_NEW', specifics: { ...graded, Game: ['Pokémon TCG'] } });
    expect((await publish(shop.context(), wanted)).status).toBe('active');
    expect(bodiesOf(shop, 'PUT', '/inventory_item/')[0]).toMatchObject({
      condition: 'LIKE_NEW',
      conditionDescriptors: [
        { name: '27501', values: ['275010'] },
        { name: '27502', values: ['275021'] },
        { name: '27503', additionalInfo: '12345678' },
      ],
      product: { aspects: { Game: ['Pokémon TCG'] } },
    });
  });

  test('ungraded: the condition of the card alone, whatever was said of a grade', async () => {
    const shop = await start();
    const specifics = { ...graded, 'card condition': ['near mint or better'] };
    await publish(shop.context(), card({ condition: 'USED_VERY_GOOD', specifics }));
    const [item] = bodiesOf(shop, 'PUT', '/inventory_item/');
    expect(item).toMatchObject({ conditionDescriptors: [{ name: '40001', values: ['400010'] }] });
    expect(item?.product).toMatchObject({ aspects: {} });
  });

  test('a failure names the field, before anything is sent', async () => {
    const shop = await start();
    const failure = await failureOf(publish(shop.context(), card({ condition: 'LIKE_NEW' })));
    expect(failure).toMatchObject({
      kind: 'setup',
      message: 'eBay needs these item specifics in this category: Professional Grader, Grade.',
      details: { fix: { field: 'specifics', specifics: ['Professional Grader', 'Grade'] } },
    });
    expect(bodiesOf(shop, 'PUT', '/inventory_item/')).toEqual([]);
  });

  const record = {
    categoryId: '176985',
    specifics: { Artist: ['Abba'], 'Release Title': ['Arrival'], Format: ['Record'] },
  };
  /** A graded card that is on sale, and a way to edit it. */
  async function gradedCard(shop: Connected) {
    const wanted = card({ condition: 'LIKE_NEW', specifics: graded });
    const { externalId, extra, url } = await publish(shop.context(), wanted);
    const listing = { sku: wanted.sku, externalId, extra, url };
    const item = () => shop.site.site.sellers.get('ann')?.items.get(wanted.sku)?.body;
    const change = (edited: Partial<ListingDraft>, ...fields: RevisedField[]) =>
      revise(shop.context(), listing, { ...wanted, ...edited }, new Set(fields));
    const compare = (sent: ListingDraft) => ebay.listing.compare(shop.context(), listing, sentOf(sent));
    return { wanted, externalId, item, change, compare };
  }

  test('what was entered of its condition is compared with what stands on eBay', async () => {
    const shop = await start();
    const { wanted, compare, item } = await gradedCard(shop);
    const details = async (specifics = wanted.specifics) =>
      ((await compare({ ...wanted, specifics })) ?? []).filter(({ name }) => /Grade|Number/.test(name));
    const entered = (name: string) => wanted.specifics[name]?.[0] ?? '';
    const names = ['Professional Grader', 'Grade', 'Certification Number'];
    expect(await details()).toEqual(
      names.map((name) => ({ name, sent: entered(name), there: entered(name), isSame: true })),
    );
    Object.assign(item() ?? {}, { conditionDescriptors: [{ name: '27502', values: ['275022'] }] });
    expect(await details()).toMatchObject([
      { there: 'none', isSame: false },
      { name: 'Grade', sent: entered('Grade'), there: '9', isSame: false },
      { there: 'none', isSame: false },
    ]);
    expect(await details({ Language: ['English'] })).toEqual([]);
  });

  test('listed again as something else, it is no card any more', async () => {
    const shop = await start();
    const { wanted, externalId, item } = await gradedCard(shop);
    shop.site.endListing(externalId);
    expect((await publish(shop.context(), { ...wanted, ...record })).status).toBe('active');
    expect(item()).toMatchObject({ condition: 'LIKE_NEW' });
    expect(item()).not.toHaveProperty('conditionDescriptors');
  });

  test('moved to another category while it is on sale, it loses them once the category is changed', async () => {
    const shop = await start();
    const { externalId, item, change } = await gradedCard(shop);
    await change({ title: 'Charizard, PSA' }, 'title');
    expect(item()?.conditionDescriptors).toHaveLength(3);
    await change(record, 'category', 'specifics');
    expect(shop.site.listing(externalId)).toMatchObject({ categoryId: '176985', status: 'ACTIVE' });
    expect(item()).not.toHaveProperty('conditionDescriptors');
  });

  test('taken out of its case, it keeps no grade', async () => {
    const shop = await start();
    const { item, change } = await gradedCard(shop);
    const specifics = { ...graded, 'Card Condition': ['Excellent'] };
    await change({ condition: 'USED_VERY_GOOD', specifics }, 'condition', 'specifics');
    expect(item()?.conditionDescriptors).toEqual([{ name: '40001', values: ['400011'] }]);
  });

  test('eBay itself refuses one without its descriptors', async () => {
    const shop = await start();
    await publish(shop.context(), card({ condition: 'LIKE_NEW', specifics: graded }));
    const seller = shop.site.site.sellers.get('ann');
    const [item] = [...(seller?.items.values() ?? [])];
    // The number is in the address, and eBay takes it nowhere else.
    const { conditionDescriptors: _, sku: _sku, ...bare } = item?.body ?? {};
    const reply = await fetch(`${shop.simulator.url}/sell/inventory/v1/inventory_item/${item?.sku}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await shop.context().token()}`,
        'content-type': 'application/json',
        'content-language': 'en-GB',
        'accept-language': 'en-GB',
      },
      body: JSON.stringify(bare),
    });
    expect(await reply.text()).toContain('condition descriptor Professional Grader is missing');
  });
});

describe('a shipping policy that calculates postage', () => {
  const parcel = {
    parcel_weight_g: 450,
    parcel_length_cm: 33,
    parcel_width_cm: 33,
    parcel_height_cm: 3,
  };
  async function withCalculated() {
    const shop = await start();
    const seller = shop.site.site.sellers.get('ann');
    for (const policy of seller?.policies.fulfillment.values() ?? [])
      policy.shippingOptions = [{ optionType: 'DOMESTIC', costType: 'CALCULATED', shippingServices: [] }];
    return shop;
  }

  test('gets the weight and size of the parcel', async () => {
    const shop = await withCalculated();
    expect((await policies(shop.context())).shipping[0]).toMatchObject({ cost_type: 'calculated' });
    expect((await publish(shop.context(), draft({ parcel }))).status).toBe('active');
    expect(bodiesOf(shop, 'PUT', '/inventory_item/')[0]).toMatchObject({
      packageWeightAndSize: {
        weight: { value: 450, unit: 'GRAM' },
        dimensions: { length: 33, width: 33, height: 3, unit: 'CENTIMETER' },
      },
    });
  });

  test('is not tried without them (25020): what is missing is named', async () => {
    const shop = await withCalculated();
    const failure = await failureOf(publish(shop.context(), draft({ parcel: { parcel_weight_g: 450 } })));
    expect(failure).toMatchObject({
      kind: 'setup',
      message: expect.stringMatching(/Missing: Parcel length, Parcel width and Parcel height\.$/),
      details: { fix: { field: 'parcel_length_cm' } },
    });
  });

  test('a flat rate needs neither', async () => {
    const shop = await start();
    expect((await policies(shop.context())).shipping[0]).toMatchObject({ cost_type: 'flat' });
    expect((await publish(shop.context(), draft())).status).toBe('active');
  });
});
