import { SafetyContact } from '@crosslister/contract/settings/safety-contacts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RevisedField } from '../../listing/listing.ts';
import { choices } from '../account/shop-categories.ts';
import { activeListings } from '../catalogue/active-listings.ts';
import { type Connected, connected, draft, settings } from '../simulated-ebay.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';

let shop: Connected;
beforeAll(async () => {
  shop = await connected({
    sellers: [
      { username: 'ann', location: 'home', shop: ['/Fashion', '/Fashion/Men & boys'], vatRegistered: true },
    ],
  });
});
afterAll(() => shop.simulator.stop());

const offerOf = (sku: string) =>
  [...(shop.site.site.sellers.get('ann')?.offers.values() ?? [])].find((offer) => offer.sku === sku)?.body;
/** What is on eBay without a choice of the seller's. */
const chosen = { store_category: '/Fashion/Men & boys', second_category: '360', vat: 'standard' };
const maker = SafetyContact.parse({
  company: 'Moomin Characters Oy',
  address_1: 'Salmisaarenranta 7',
  city: 'Helsinki',
  postcode: '00180',
  country: 'FI',
  email: 'info@example.com',
  roles: ['manufacturer'],
  brands: ['Moomin'],
});
const agent = SafetyContact.parse({ company: 'EU Agent GmbH', country: 'DE', roles: ['responsible'] });

test('the categories of the Shop are offered by their paths, and a seller without one has none', async () => {
  const { sections, shipping } = await choices(shop.context());
  expect(sections?.map(({ name }) => name)).toEqual(['/Fashion', '/Fashion/Men & boys']);
  expect(shipping).toHaveLength(1);
  const other = await connected();
  expect((await choices(other.context())).sections).toEqual([]);
  other.simulator.faults.add({ kind: 'error_before', path: '/ws/api.dll' });
  expect(await choices(other.context())).toMatchObject({
    shipping: [{ name: 'Royal Mail 2nd Class' }],
    unread: 'eBay did not show the categories of your Shop.',
  });
  await other.simulator.stop();
});

test('Shop category, VAT, second category and who answers for safety stand in the offer', async () => {
  const wanted = draft({
    settings: { ...settings, ...chosen },
    safetyContacts: { manufacturer: maker, responsible: agent },
  });
  const { warnings } = await publish(shop.context(), wanted);
  expect(warnings).toEqual([]);
  expect(offerOf(wanted.sku)).toMatchObject({
    storeCategoryNames: ['/Fashion/Men & boys'],
    tax: { vatPercentage: 20 },
    secondaryCategoryId: '360',
    regulatory: {
      manufacturer: {
        companyName: 'Moomin Characters Oy',
        addressLine1: 'Salmisaarenranta 7',
        city: 'Helsinki',
        postalCode: '00180',
        country: 'FI',
        email: 'info@example.com',
      },
      responsiblePersons: [{ companyName: 'EU Agent GmbH', country: 'DE', types: ['EUResponsiblePerson'] }],
    },
  });
});

test('nothing of it is sent without a choice; an edit brings it, and takes back only the category that costs', async () => {
  const wanted = draft();
  const { externalId, extra, url } = await publish(shop.context(), wanted);
  for (const field of ['storeCategoryNames', 'tax', 'secondaryCategoryId', 'regulatory'])
    expect(offerOf(wanted.sku)).not.toHaveProperty(field);
  const listing = { sku: wanted.sku, externalId, extra, url };
  const edit = (over: object, ...fields: RevisedField[]) =>
    revise(
      shop.context(),
      listing,
      { ...wanted, settings: { ...settings, ...over } },
      new Set<RevisedField>(['settings', ...fields]),
    );
  await edit(chosen);
  expect(offerOf(wanted.sku)).toMatchObject({ secondaryCategoryId: '360', tax: { vatPercentage: 20 } });
  // It may be the seller's own choice on eBay.
  await edit({});
  expect(offerOf(wanted.sku)).toMatchObject({ secondaryCategoryId: '360' });
  await edit({}, 'second_category');
  expect(offerOf(wanted.sku)).toMatchObject({
    storeCategoryNames: ['/Fashion/Men & boys'],
    tax: { vatPercentage: 20 },
  });
  expect(offerOf(wanted.sku)).not.toHaveProperty('secondaryCategoryId');
});

test('and are read back by the names of Settings, with the policies', async () => {
  const wanted = draft({ settings: { ...settings, ...chosen } });
  await publish(shop.context(), wanted);
  const { items } = await activeListings(shop.context(), null);
  expect(items.find(({ sku }) => sku === wanted.sku)?.settings).toEqual({ ...settings, ...chosen });
});

test('a lot says how many things a buyer gets together, is read back, and is one no more when that is emptied', async () => {
  const wanted = draft({ values: { lot_size: 6 } });
  const { externalId, extra, url } = await publish(shop.context(), wanted);
  expect(offerOf(wanted.sku)).toMatchObject({ lotSize: 6 });
  const { items } = await activeListings(shop.context(), null);
  expect(items.find(({ sku }) => sku === wanted.sku)?.values).toEqual({ lot_size: 6 });
  const listing = { sku: wanted.sku, externalId, extra, url };
  const edit = (values: Record<string, unknown>, field: RevisedField) =>
    revise(shop.context(), listing, { ...wanted, values }, new Set([field]));
  await edit({ lot_size: 4 }, 'lot_size');
  await edit({}, 'price');
  expect(offerOf(wanted.sku)).toMatchObject({ lotSize: 4 });
  await edit({}, 'lot_size');
  expect(offerOf(wanted.sku)).not.toHaveProperty('lotSize');
});
