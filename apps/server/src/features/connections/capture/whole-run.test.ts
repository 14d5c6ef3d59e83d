import type { CapturedCall } from '@crosslister/contract/accounts/capture.ts';
import { replayCapture, replayImport } from '@crosslister/marketplaces/conformance/replay-capture.ts';
import type { MarketplaceContext } from '@crosslister/marketplaces/context.ts';
import type { ListingDraft, PublishedListing } from '@crosslister/marketplaces/listing/listing.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EtsyPlace, startEtsyPlace } from '../../../test/etsy-place.ts';
import {
  address,
  buyer,
  type Captured,
  platforms,
  type Run,
  type Step,
  wholeRun,
} from '../../../test/whole-run.ts';
import { privateTexts } from './simulated-private.ts';

let place: EtsyPlace;
beforeAll(async () => {
  place = await startEtsyPlace();
});
afterAll(() => place?.stop());

async function storedCalls({ seller }: Run): Promise<string[]> {
  const { db } = place.place.server.services;
  const rows = await db
    .selectFrom('captured_calls')
    .select('call')
    .where('user_id', '=', seller.id)
    .execute();
  return rows.map(({ call }) => call);
}

function expectNothingPrivate(texts: string[], { seller }: Run): void {
  const { ebay } = place.place.marketplaces;
  const secret = new Set([
    ...privateTexts(ebay.ebay.site),
    ...privateTexts(place.etsy.etsy.site),
    ...privateTexts(seller.store.store.shop),
    seller.username,
    seller.token,
  ]);
  for (const platform of platforms) {
    for (const own of (marketplaces[platform]?.account.captureWords.constants ?? '').split(' '))
      secret.delete(own);
  }
  const searched = [...secret].join('\n');
  const sites = [ebay.ebay.site, place.etsy.etsy.site];
  const tokens = sites.flatMap((site) => [...site.accessTokens.keys(), ...site.refreshTokens.keys()]);
  expect(tokens.length).toBeGreaterThan(3);
  for (const token of tokens) expect(searched).toContain(token);
  for (const known of [
    buyer,
    ...Object.values(address),
    'Pewter tankard',
    'Toby jug',
    'MAJ-JUG-7',
    'Clerkenwell',
  ])
    expect(searched).toContain(known);
  expect(secret.size).toBeGreaterThan(60);
  const all = texts.join('\n');
  const words = new Set(all.split(/[^\p{L}\p{N}_-]+/u));
  const found = [...secret].filter((text) =>
    [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)].some((form) =>
      // A short one may be part of a word of the API, as Card of Cardinality.
      form.length > 7 ? all.includes(form) : words.has(form),
    ),
  );
  expect(found).toEqual([]);
}

/** The first value of this field in the answers to these calls, as the capture shows it. */
function shownIn(calls: CapturedCall[], path: string, field: string): string {
  for (const { path: called, request, response } of calls) {
    const found =
      called.includes(path) && new RegExp(`"${field}":"([^"]+)"`).exec(`${response.body}${request.body}`);
    if (found) return found[1] ?? '';
  }
  throw new Error(`no ${field} in the calls to ${path}`);
}

/** Without what was only read: a rehearsal reads other listings. */
const changesIn = (calls: CapturedCall[]) => calls.filter(({ method }) => method !== 'GET');

const common = {
  productId: 1,
  title: 'A tankard',
  descriptionHtml: '',
  quantity: 1,
  condition: null,
  specifics: {},
};
const rest = { startAt: null, review: false, previous: null, imageUrls: ['http://photos.invalid/1.png'] };

/** The drafts that make the adapters ask for what was asked in the run. */
const drafts: Record<Captured, (calls: CapturedCall[]) => ListingDraft> = {
  woocommerce: (calls) => ({
    ...common,
    ...rest,
    sku: shownIn(changesIn(calls), '/products', 'sku'),
    pricePence: 2000,
    categoryId: null,
    settings: {},
  }),
  ebay: (calls) => ({
    ...common,
    ...rest,
    sku: shownIn(changesIn(calls), '/offer', 'sku'),
    pricePence: 2000,
    categoryId: '13851',
    settings: {
      payment_policy: shownIn(calls, '/payment_policy', 'paymentPolicyId'),
      shipping_policy: shownIn(calls, '/fulfillment_policy', 'fulfillmentPolicyId'),
      return_policy: shownIn(calls, '/return_policy', 'returnPolicyId'),
      postcode: 'BS1 4DJ',
    },
  }),
  etsy: (calls) => ({
    ...common,
    ...rest,
    sku: shownIn(changesIn(calls), '/inventory', 'sku'),
    pricePence: 2200,
    categoryId: null,
    settings: {
      shipping_profile: shownIn(calls, '/shipping-profiles', 'title'),
      who_made: 'someone_else',
      when_made: '1990s',
      taxonomy_id: '1062',
      publish: true,
    },
  }),
};

const photo = new Uint8Array(Buffer.from('a photo'));
const photos: MarketplaceContext['photos'] = {
  read: async () => photo,
  addressFor: (own) => own,
  toJpeg: async () => photo,
};

/** Lets the adapter do one step of the run once more, with the captured answers. */
async function replayed<T>(
  marketplace: Marketplace,
  connecting: CapturedCall[],
  calls: CapturedCall[],
  work: (context: MarketplaceContext) => Promise<T>,
): Promise<T> {
  const [consent, replay] = await Promise.all([
    replayCapture(connecting, marketplace),
    replayCapture(calls, marketplace),
  ]);
  try {
    const request = { code: 'a-code', verifier: 'a-verifier', redirectUri: 'http://crosslister.test/' };
    const tokens = await marketplace.oauth?.exchange(consent.context(), request);
    const result = await work(replay.context(tokens?.secrets, { photos }));
    expect(replay.missing).toEqual([]);
    return result;
  } finally {
    await Promise.all([consent.stop(), replay.stop()]);
  }
}

test('a capture of a whole run has no token, name, address, e-mail or description in it, and replays', {
  timeout: 240_000,
}, async () => {
  const run = await wholeRun(place);
  expectNothingPrivate([...run.texts, ...(await storedCalls(run))], run);

  // On eBay first what a tool made with the Inventory API, then what was made in Seller Hub.
  const items = {
    woocommerce: [[3000, 1]],
    ebay: [
      [1200, 1],
      [1800, 2],
    ],
    etsy: [[2400, 2]],
  };
  const sold = { woocommerce: 3000, ebay: 1800, etsy: 2400 };
  const ended = await endsOf(run);
  for (const platform of platforms) {
    const marketplace = marketplaces[platform];
    if (!marketplace) throw new Error(`no adapter for ${platform}`);
    const again = <T>(name: Step, work: (context: MarketplaceContext) => Promise<T>) =>
      replayed(marketplace, run.calls(platform, 'connect'), run.calls(platform, name), work);

    const found = await again('import', (context) => replayImport(marketplace, context));
    const wanted = items[platform].map(([pricePence, quantity]) => ({
      pricePence,
      quantity,
      currency: 'GBP',
    }));
    expect(found, platform).toMatchObject(wanted);

    const draft = drafts[platform](run.calls(platform, 'crosslist'));
    const listing = await again('crosslist', (context) => marketplace.listing.publish(context, draft));
    expect(listing).toMatchObject({
      status: 'active',
      pricePence: draft.pricePence,
    } satisfies Partial<PublishedListing>);

    const edited = { ...draft, pricePence: (draft.pricePence * 5) / 4 };
    const ref = { ...listing, sku: draft.sku };
    const changed = await again('edit', async (context) =>
      marketplace.listing.revise(context, ref, edited, new Set(['price'])),
    );
    expect(changed, platform).toMatchObject({ pricePence: edited.pricePence });

    const onSale = [...found, ref];
    const statuses = await again('status', (context) => marketplace.listing.readStatuses(context, onSale));
    expect(
      statuses.map(({ state }) => state),
      platform,
    ).toEqual(['live', ...wanted.map(() => 'live')]);

    const looked = await again('check', async (context) => {
      // Answers that were kept are what the look for caches has to find.
      const all = marketplace.account.check(context, draft.settings);
      const looks = all.filter(({ name }) => name !== 'Caches');
      return Promise.all(looks.map(async ({ name, look }) => [name, (await look()).state]));
    });
    const lines = run.checked.get(platform)?.map(({ name, state }) => [name, state]) ?? [];
    expect(looked.length, platform).toBeGreaterThan(2);
    expect(lines, platform).toEqual(expect.arrayContaining(looked));

    const { sales } = await again('sale', (context) => marketplace.sales.list(context, null));
    expect(sales, platform).toEqual([
      expect.objectContaining({ state: 'sold', quantity: 1, totalPence: sold[platform], currency: 'GBP' }),
    ]);

    const end = await again('delist', (context) => marketplace.listing.withdraw(context, ref));
    expect(end.statusSeen, platform).toBe(ended.get(platform));
  }
});

async function endsOf({ seller, product }: Run): Promise<Map<string, string | undefined>> {
  const { db } = place.place.server.services;
  const rows = await db
    .selectFrom('listings')
    .select(['platform', 'proof'])
    .where('user_id', '=', seller.id)
    .where('product_id', '=', product.id)
    .execute();
  return new Map(rows.map(({ platform, proof }) => [platform, proof?.status_seen]));
}
