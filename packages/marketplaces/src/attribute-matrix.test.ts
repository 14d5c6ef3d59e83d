import { type AttributeName, attribute, attributeNames } from '@crosslister/contract/platforms/attributes.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { saidSettings } from '@crosslister/domain/platform-rules.ts';
import { startWooCommerceSimulator } from '@crosslister/simulators/woocommerce/start-woocommerce-simulator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  crosslisted,
  freeNames,
  matrixPage,
  type Outcome,
  type Place,
  type Route,
  readBack,
  type Said,
  wholeThing,
  wordsOf,
} from './attribute-matrix.ts';
import { draftOf } from './conformance/subject.ts';
import { ebay } from './ebay/ebay.ts';
import * as simulatedEbay from './ebay/simulated-ebay.ts';
import { change } from './etsy/client.ts';
import { etsy } from './etsy/etsy.ts';
import * as simulatedEtsy from './etsy/simulated-etsy.ts';
import { contextOf } from './woocommerce/simulated-woocommerce.ts';
import { woocommerce } from './woocommerce/woocommerce.ts';

const stops: (() => Promise<unknown>)[] = [];
const places = new Map<Platform, Place>();
afterAll(() => Promise.all(stops.map((stop) => stop())));

const CLOTHING = 374;
const title = 'Waxed jacket';
const price = '24.50';
/** Values that the category of Etsy has. Of other marketplaces one is tried that it does not have. */
const values: Partial<Record<AttributeName, string[]>> = {
  size: ['M'],
  colour: ['Blue', 'Green'],
  material: ['Wool'],
  style: ['Retro'],
  for_whom: ['Men'],
};

async function ebayPlace(): Promise<Place> {
  const shop = await simulatedEbay.connected();
  stops.push(() => shop.simulator.stop());
  return {
    marketplace: ebay,
    context: () => shop.context(),
    draft: (over) => simulatedEbay.draft({ title, ...over }),
    addByHand(sku, { specifics, conditionNotes, parcel }) {
      const { EAN, UPC, ISBN, MPN, ...aspects } = specifics;
      const [mpn] = MPN ?? [];
      shop.site.addListing('ann', {
        title,
        price,
        sku,
        conditionDescription: conditionNotes,
        product: { aspects, ean: EAN, upc: UPC, isbn: ISBN, brand: aspects.Brand?.[0], mpn },
        item: {
          packageWeightAndSize: {
            weight: { value: (parcel.parcel_weight_g ?? 0) / 1000, unit: 'KILOGRAM' },
            dimensions: {
              length: parcel.parcel_length_cm,
              width: parcel.parcel_width_cm,
              height: parcel.parcel_height_cm,
              unit: 'CENTIMETER',
            },
          },
        },
      });
    },
  };
}

async function woocommercePlace(): Promise<Place> {
  const simulator = await startWooCommerceSimulator();
  stops.push(() => simulator.stop());
  const { store } = simulator;
  return {
    marketplace: woocommerce,
    context: () => contextOf(simulator),
    draft: (over) => draftOf({ title, ...over }),
    async addByHand(sku, { specifics, conditionNotes, parcel }) {
      const { Brand = [], Tags = [], EAN = [], ISBN, UPC, ...others } = specifics;
      store.shop.brands?.push({ id: 900, name: Brand[0] ?? '', slug: 'brand', parent: 0, description: '' });
      // A shop has one number of a thing in a field of its own, and others among the attributes.
      const said = { ...others, ISBN, UPC, Condition: ['Used'], 'Condition notes': [conditionNotes] };
      await store.addProduct({
        name: title,
        sku,
        regular_price: price,
        brands: [{ id: 900 }],
        tags: Tags.map((name) => ({ name })),
        global_unique_id: EAN[0],
        attributes: Object.entries(said).map(([name, options]) => ({ name, options, visible: true })),
        weight: String((parcel.parcel_weight_g ?? 0) / 1000),
        dimensions: {
          length: String(parcel.parcel_length_cm),
          width: String(parcel.parcel_width_cm),
          height: String(parcel.parcel_height_cm),
        },
      });
    },
  };
}

async function etsyPlace(): Promise<Place> {
  const shop = await simulatedEtsy.connected();
  const photos = await simulatedEtsy.servePhotos();
  stops.push(
    () => shop.simulator.stop(),
    () => photos.stop(),
  );
  const settings = { ...simulatedEtsy.settings, taxonomy_id: String(CLOTHING) };
  return {
    marketplace: etsy,
    properties: new Set<AttributeName>(['size', 'colour', 'material', 'style', 'occasion']),
    context: () => shop.context(),
    draft: (over) =>
      simulatedEtsy.draftWith(photos.url, {
        title,
        ...over,
        // As the server has them of a product that says nothing else for Etsy.
        settings: { ...settings, ...saidSettings('etsy', over.specifics ?? {}) },
      }),
    unread(sku) {
      const listing = shop.site.listings().find(({ skus }) => skus.includes(sku));
      return { era: [shop.site.site.listings.get(listing?.id ?? 0)?.content.when_made ?? ''] };
    },
    async addByHand(sku, { specifics, parcel }) {
      const { id } = shop.site.addListing('ann', {
        title,
        price,
        sku,
        taxonomyId: CLOTHING,
        tags: specifics.Tags ?? [],
        fields: {
          item_weight: String(parcel.parcel_weight_g),
          item_weight_unit: 'g',
          item_length: String(parcel.parcel_length_cm),
          item_width: String(parcel.parcel_width_cm),
          item_height: String(parcel.parcel_height_cm),
          item_dimensions_unit: 'cm',
        },
      });
      const path = `/shops/${shop.site.site.listings.get(id)?.shopId}/listings/${id}/properties`;
      const say = (property: number, ids: number[], words: string[], scale?: number) =>
        change(shop.context(), {
          method: 'PUT',
          path: `${path}/${property}`,
          form: {
            ...Object.fromEntries(ids.map((each, at) => [`value_ids[${at}]`, each])),
            ...Object.fromEntries(words.map((each, at) => [`values[${at}]`, each])),
            ...(scale && { scale_id: scale }),
          },
        });
      await say(200, [200_003], ['Blue']);
      await say(52_047, [52_047_010], ['Green']);
      await say(513_001, [513_001_003], ['M'], 25);
      await say(148_789, [148_789_006], ['Wool']);
      await say(470_010, [470_010_004], ['Retro']);
      await say(46_803, [46_803_003], ['Wedding']);
    },
  };
}

beforeAll(async () => {
  places.set('ebay', await ebayPlace());
  places.set('woocommerce', await woocommercePlace());
  places.set('etsy', await etsyPlace());
}, 60_000);

/** What a wardrobe shows of a thing: no more than this. */
const wardrobe: Said = {
  condition: 'USED_EXCELLENT',
  conditionNotes: '',
  specifics: { Brand: ['Barbour'], Size: ['M'] },
  parcel: {},
};

const routes: Route[] = [];
let counter = 0;

test.for(platforms)(
  'what is imported from %s and listed elsewhere loses nothing that both know',
  async (source) => {
    const here = places.get(source);
    const whole = wholeThing(source, here?.properties ? values : { ...values, style: ['Boho'] });
    expect(freeNames(whole)).toEqual([]);
    counter += 1;
    await here?.addByHand(`WHOLE${counter}`, whole);
    const imported = here ? await readBack(here, `WHOLE${counter}`) : wardrobe;
    const outcomes = new Map<Platform, Map<AttributeName, Outcome>>();
    for (const [platform, target] of places) {
      if (platform === source) continue;
      counter += 1;
      outcomes.set(platform, await crosslisted(target, `CROSS${counter}`, imported));
    }
    routes.push({ source, properties: here?.properties, imported, outcomes });
    const lost = [...outcomes].flatMap(([platform, of]) =>
      [...of].filter(([, outcome]) => outcome === 'lost').map(([name]) => `${name} on ${platform}`),
    );
    expect(lost, JSON.stringify(imported)).toEqual([]);
  },
);

test('what each marketplace has a place for is read from it', () => {
  const unread = routes.flatMap(({ source, imported }) => {
    const { properties } = places.get(source) ?? {};
    const isThere = (name: AttributeName) =>
      attribute(name)[source] !== 'property' || properties?.has(name) !== false;
    return attributeNames
      .filter((name) => places.has(source) && attribute(name)[source] && isThere(name))
      .filter((name) => wordsOf(name, imported).length === 0)
      .map((name) => `${name} from ${source}`);
  });
  expect(unread).toEqual([]);
  expect(routes.map(({ imported }) => wordsOf('weight', imported))).toEqual([['900'], ['900'], ['900'], []]);
});

test('docs/attributes.md is up to date: node scripts/run.mjs scripts/docs/write-attributes.ts', async () => {
  await expect(matrixPage(routes)).toMatchFileSnapshot('../../../docs/attributes.md');
});
