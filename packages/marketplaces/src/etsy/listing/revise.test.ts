import { addReadiness } from '@crosslister/simulators/etsy/shops/readiness.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from '../../conformance/subject.ts';
import type { RevisedField } from '../../listing/listing.ts';
import { Inventory } from '../answers.ts';
import { ask } from '../client.ts';
import { type Connected, connected, draftWith, servePhotos, settings } from '../simulated-etsy.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';
import { withdraw } from './withdraw.ts';

let shop: Connected;
let photos: Awaited<ReturnType<typeof servePhotos>>;
beforeAll(async () => {
  shop = await connected();
  photos = await servePhotos();
});
afterAll(async () => {
  await shop.simulator.stop();
  await photos.stop();
});

async function listed() {
  const wanted = draftWith(photos.url);
  const { externalId, extra, url } = await publish(shop.context(), wanted);
  const ref = { sku: wanted.sku, externalId, extra, url };
  const change = (over: object, ...fields: RevisedField[]) =>
    revise(shop.context(), ref, { ...wanted, settings: { ...settings, ...over } }, new Set(fields));
  const id = Number(externalId);
  const content = () => shop.site.site.listings.get(id)?.content;
  const edit = (values: Record<string, unknown>, ...fields: RevisedField[]) =>
    revise(shop.context(), ref, { ...wanted, title: 'Edited sign', values }, new Set(fields));
  const readInventory = async () => {
    const path = `/listings/${externalId}/inventory`;
    const { products } = await ask(shop.context(), Inventory, { method: 'GET', path });
    return products[0]?.offerings[0];
  };
  return { change, content, edit, id, readInventory };
}

test('who made it, when, and its category change; a profile nobody chose stays', async () => {
  const { change, content } = await listed();
  const before = content();
  await change(
    { who_made: 'i_did', when_made: '2010_2019', taxonomy_id: '1063', shipping_profile: '' },
    'settings',
  );
  expect(content()).toMatchObject({
    title: before?.title,
    who_made: 'i_did',
    when_made: '2010_2019',
    taxonomy_id: 1063,
    shipping_profile_id: before?.shipping_profile_id,
  });
  await change({ who_made: 'someone_else' }, 'price');
  expect(content()).toMatchObject({ who_made: 'i_did' });
});

test('what Etsy forbids is said before anything is sent', async () => {
  const { change } = await listed();
  const before = shop.simulator.requests.all().filter(({ method }) => method !== 'GET').length;
  const error = await failureOf(change({ when_made: '2010_2019' }, 'settings'));
  expect(error).toMatchObject({
    kind: 'setup',
    message: expect.stringMatching(/vintage items and supplies only/),
  });
  expect(error.details.nextStep).toMatch(/Listing settings/);
  expect(shop.simulator.requests.all().filter(({ method }) => method !== 'GET')).toHaveLength(before);
});

test('what is left of the stock is sent, although Etsy forbids the rest of the edit', async () => {
  const wanted = draftWith(photos.url, { quantity: 3 });
  const { externalId, extra, url } = await publish(shop.context(), wanted);
  const edited = { ...wanted, quantity: 1, settings: { ...settings, when_made: '2010_2019' } };
  const ref = { sku: wanted.sku, externalId, extra, url };
  const fields = new Set<RevisedField>(['settings', 'fewer']);
  expect((await failureOf(revise(shop.context(), ref, edited, fields))).kind).toBe('setup');
  const path = `/listings/${externalId}/inventory`;
  const { products } = await ask(shop.context(), Inventory, { method: 'GET', path });
  expect(products[0]?.offerings[0]?.quantity).toBe(1);
});

test('a processing profile is that of the live listing afterwards, read back from Etsy', async () => {
  const { change, readInventory } = await listed();
  const [seller] = shop.site.site.sellers.values();
  if (!seller) throw new Error('no seller');
  const slow = addReadiness(shop.site.site, seller, {
    state: 'made_to_order',
    min: 2,
    max: 3,
    unit: 'weeks',
  });
  const before = await readInventory();
  await change({ processing_profile: String(slow.id) }, 'settings');
  const after = await readInventory();
  expect(after?.readiness_state_id).toBe(slow.id);
  expect(after).toEqual({ ...before, readiness_state_id: slow.id });
});

describe('what buyers may have written on it', () => {
  const personal = { personalisation: 'Which name?', personalisation_length: 12 };
  const asks = (id: number) => shop.site.site.listings.get(id)?.questions ?? [];
  const question = {
    question_id: 1,
    question_text: 'Your name',
    instructions: 'Old',
    question_type: 'text_input',
    required: false,
    max_allowed_characters: null,
    max_allowed_files: null,
    add_on_price: 250,
  };

  test('changes in its own call, with the title and the price that the seller gave it on Etsy', async () => {
    const { edit, id } = await listed();
    asks(id).push(question);
    expect((await edit(personal, 'personalisation', 'title')).warnings).toEqual([]);
    expect(asks(id)).toMatchObject([
      {
        question_text: 'Your name',
        instructions: 'Which name?',
        max_allowed_characters: 12,
        add_on_price: 250,
      },
    ]);
    const required = { ...personal, personalisation_required: true };
    expect((await edit(required, 'personalisation_required')).warnings).toEqual([
      expect.stringContaining('the one on the listing was removed'),
    ]);
    expect(asks(id)).toMatchObject([{ required: true, add_on_price: null }]);
    await edit({}, 'personalisation');
    expect(asks(id)).toEqual([]);
  });

  test('is left alone where the seller asks several things on Etsy', async () => {
    const { edit, id } = await listed();
    asks(id).push(question, { ...question, question_id: 2 });
    for (const values of [personal, {}])
      expect((await edit(values, 'personalisation')).warnings).toEqual([
        expect.stringContaining('several things'),
      ]);
    expect(asks(id)).toHaveLength(2);
  });

  test('if Etsy refuses it, is a warning: the listing is made, and an edit keeps its title', async () => {
    const body = '{"error":"Not allowed in this category."}';
    const fault = {
      kind: 'error_before' as const,
      status: 400,
      body,
      method: 'POST',
      path: '/personalization',
    };
    const said = 'The personalisation was not changed on Etsy. Etsy says: Not allowed in this category.';
    shop.simulator.faults.add(fault);
    try {
      const made = await publish(shop.context(), draftWith(photos.url, { values: personal }));
      expect([made.status, made.warnings]).toEqual(['active', expect.arrayContaining([said])]);
      const { edit, content } = await listed();
      expect((await edit(personal, 'personalisation', 'title')).warnings).toEqual([said]);
      expect(content()?.title).toBe('Edited sign');
    } finally {
      shop.simulator.faults.clear();
    }
  });
});

test('a profile that is not there is named', async () => {
  const { change } = await listed();
  const error = await failureOf(change({ shipping_profile: 'DPD' }, 'settings'));
  expect(error.message).toBe('Etsy has no shipping profile "DPD". It has: "Royal Mail 2nd Class".');
});

test('a listing that had ended and is kept to be looked at again is edited where it stands', async () => {
  const wanted = draftWith(photos.url);
  const first = await publish(shop.context(), wanted);
  const { sku } = wanted;
  await withdraw(shop.context(), { ...first, sku });
  const previous = { externalId: first.externalId, extra: first.extra, url: first.url };
  const again = await publish(shop.context(), { ...wanted, review: true, previous });
  expect(again).toMatchObject({ externalId: first.externalId, status: 'draft' });
  const listing = () => shop.site.site.listings.get(Number(first.externalId));
  expect(listing()?.state).toBe('inactive');

  const dearer = { ...wanted, pricePence: 3100 };
  const fields = new Set<RevisedField>(['price']);
  await revise(shop.context(), { ...again, sku, isKeptBack: true }, dearer, fields);
  expect(listing()?.state).toBe('inactive');
  expect(JSON.stringify(listing()?.inventory)).toContain('"price":3100');
  const error = await failureOf(revise(shop.context(), { ...again, sku }, dearer, fields));
  expect(error.message).toBe('The listing has ended on Etsy, so it was not changed.');
});
