import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../conformance/subject.ts';
import type { RevisedField } from '../marketplace.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';
import { type Connected, connected, draftWith, servePhotos, settings } from './simulated-etsy.ts';
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
  const content = () => shop.site.site.listings.get(Number(externalId))?.content;
  return { change, content };
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
