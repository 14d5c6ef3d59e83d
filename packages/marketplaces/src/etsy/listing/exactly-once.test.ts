import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, journal } from '../../conformance/subject.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { type Connected, connected, draftWith, servePhotos } from '../simulated-etsy.ts';
import { publish } from './publish.ts';

let photos: Awaited<ReturnType<typeof servePhotos>>;
beforeAll(async () => {
  photos = await servePhotos();
});
afterAll(() => photos.stop());

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(): Promise<Connected> {
  const shop = await connected();
  stops.push(() => shop.simulator.stop());
  return shop;
}

const creation = { method: 'POST', path: /\/listings$/ };
const creations = ({ simulator }: Connected) => simulator.requests.matching('POST', /\/listings$/).length;

/** An operation with its journal, run again and again as a worker would. */
function operation(shop: Connected, over: Partial<ListingDraft> = {}) {
  const wanted = draftWith(photos.url, over);
  const kept = journal();
  const context = (more: Partial<MarketplaceContext> = {}) => shop.context({ journal: kept, ...more });
  return { wanted, kept, run: () => publish(context(), wanted) };
}

describe('a create whose answer was lost', () => {
  test('is found and finished, not sent again', async () => {
    const shop = await start();
    const { run, wanted } = operation(shop);
    shop.simulator.faults.add({ kind: 'error_after', times: 1, ...creation });
    expect((await failureOf(run())).kind).toBe('unknown');
    shop.site.clock.advance(11_000);
    const listing = await run();
    expect(creations(shop)).toBe(1);
    expect(shop.site.listings().map(({ id, skus }) => [String(id), ...skus])).toEqual([
      [listing.externalId, wanted.sku],
    ]);
  });

  test('may still show up, so it is waited for before it is sent once more', async () => {
    const shop = await start();
    const { run } = operation(shop);
    shop.simulator.faults.add({ kind: 'error_before', times: 1, ...creation });
    expect((await failureOf(run())).kind).toBe('unknown');
    shop.site.clock.advance(30_000);
    const early = await failureOf(run());
    expect(early).toMatchObject({ kind: 'unknown', details: { retryAfter: 15 } });
    expect(creations(shop)).toBe(1);
    shop.site.clock.advance(15_000);
    await run();
    expect(creations(shop)).toBe(2);
    expect(shop.site.listings()).toHaveLength(1);
  });

  test('is sent twice at most, until the seller has looked and asks again', async () => {
    const shop = await start();
    const { run } = operation(shop);
    shop.simulator.faults.add({ kind: 'error_before', ...creation });
    const kinds: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      kinds.push((await failureOf(run())).kind);
      shop.site.clock.advance(60_000);
    }
    expect(kinds).toEqual(['unknown', 'unknown', 'rejected', 'unknown']);
    expect(creations(shop)).toBe(3);
  });

  test('is not taken for a draft that was there before', async () => {
    const shop = await start();
    const { run, wanted } = operation(shop);
    const twin = { title: wanted.title, price: '24.50', state: 'draft' } as const;
    const old = shop.site.addListing('ann', twin);
    shop.simulator.faults.add({ kind: 'error_after', times: 1, ...creation });
    await failureOf(run());
    shop.site.clock.advance(60_000);
    const listing = await run();
    expect(listing.externalId).not.toBe(String(old.id));
    expect(shop.site.listing(old.id)).toMatchObject({ state: 'draft', skus: [''] });
    expect(shop.site.listings()).toHaveLength(2);
  });

  test('is the seller’s to find when two drafts could be it', async () => {
    const shop = await start();
    const { run, wanted } = operation(shop);
    shop.simulator.faults.add({ kind: 'error_after', times: 1, ...creation });
    await failureOf(run());
    shop.site.addListing('ann', { title: wanted.title, price: '24.50', state: 'draft' });
    shop.site.clock.advance(60_000);
    const error = await failureOf(run());
    expect(error.kind).toBe('setup');
    expect(error.message).toBe('Your Etsy shop has 2 drafts of this item.');
    expect(creations(shop)).toBe(1);
  });

  test('a definite no leaves nothing in doubt', async () => {
    const shop = await start();
    const { run } = operation(shop);
    const body = JSON.stringify({ error: 'Invalid taxonomy_id: 1' });
    shop.simulator.faults.add({ kind: 'error_before', status: 400, body, times: 1, ...creation });
    expect((await failureOf(run())).kind).toBe('setup');
    await run();
    expect(shop.site.listings()).toHaveLength(1);
  });
});

describe('the listing of an earlier run', () => {
  test('that another product has taken is left to it', async () => {
    const shop = await start();
    const { run, wanted, kept } = operation(shop);
    const other = shop.site.addListing('ann', {
      title: 'Theirs',
      price: '9.00',
      sku: 'THEIRS',
      state: 'draft',
    });
    await kept.write({ etsy_listing: { id: String(other.id), at: shop.site.clock.now().toISOString() } });
    const listing = await run();
    expect(listing.externalId).not.toBe(String(other.id));
    expect(shop.site.listing(other.id)?.skus).toEqual(['THEIRS']);
    expect(shop.site.activeCount(wanted.sku)).toBe(1);
  });

  test('that does not show yet is waited for', async () => {
    const shop = await start();
    const { run, kept } = operation(shop);
    await kept.write({ etsy_listing: { id: '1799999999', at: shop.site.clock.now().toISOString() } });
    expect(await failureOf(run())).toMatchObject({ kind: 'unknown', details: { retryAfter: 15 } });
    shop.site.clock.advance(60_000);
    await run();
    expect(shop.site.listings()).toHaveLength(1);
  });
});

describe('the fee', () => {
  test.each(['error_before', 'error_after', 'cut_after', 'cut_before'] as const)(
    'is charged once when the activation meets %s',
    async (kind) => {
      const shop = await start();
      const { run } = operation(shop);
      shop.simulator.faults.add({ kind, times: 1, method: 'PATCH', path: /\/listings\// });
      expect((await failureOf(run())).kind).toBe('unknown');
      const listing = await run();
      expect(listing.status).toBe('active');
      await run();
      expect(shop.site.fees()).toHaveLength(1);
    },
  );

  test('is not charged for what a buyer took before the answer was heard', async () => {
    const shop = await start();
    const { run, wanted } = operation(shop);
    shop.simulator.faults.add({ kind: 'error_after', times: 1, method: 'PATCH', path: /\/listings\// });
    await failureOf(run());
    shop.site.buy(shop.site.listings()[0]?.id ?? 0);
    const error = await failureOf(run());
    expect(error).toMatchObject({ kind: 'rejected', message: expect.stringContaining('has sold there') });
    expect(shop.site.activeCount(wanted.sku)).toBe(0);
    expect(shop.site.fees()).toHaveLength(1);
  });

  test('does not bring a sold-out listing back: a new one is made', async () => {
    const shop = await start();
    const { run, wanted } = operation(shop);
    const first = await run();
    shop.site.buy(Number(first.externalId));
    const previous = { externalId: first.externalId, extra: first.extra };
    const again = await publish(shop.context(), { ...wanted, previous });
    expect(again.externalId).not.toBe(first.externalId);
    expect(shop.site.listing(Number(first.externalId))?.state).toBe('sold_out');
  });

  test('is not charged for a draft, which nobody can buy', async () => {
    const shop = await start();
    const { settings } = draftWith(photos.url);
    for (const over of [{ review: true }, { settings: { ...settings, publish: false } }]) {
      const listing = await operation(shop, over).run();
      expect(listing.status).toBe('draft');
      expect(shop.site.listing(Number(listing.externalId))?.state).toBe('draft');
    }
    expect(shop.site.fees()).toEqual([]);
  });
});

describe('photos', () => {
  const names = (shop: Connected, id: string) =>
    shop.site.site.listings
      .get(Number(id))
      ?.pictures.map(({ bytes }) => /\/\w+\.png$/.exec(bytes.toString())?.[0]);
  const imageUrls = () => ['a', 'b', 'c', 'd'].map((name) => `${photos.url}/${name}.png`);
  const inOrder = ['/a.png', '/b.png', '/c.png', '/d.png'];

  test('are uploaded one after the other, in their order', async () => {
    const shop = await start();
    const listing = await operation(shop, { imageUrls: imageUrls() }).run();
    expect(names(shop, listing.externalId)).toEqual(inOrder);
    expect(listing.imagesUploaded).toBe(4);
  });

  test.each(['error_before', 'error_after', 'cut_after'] as const)(
    'go on where they stopped when one meets %s',
    async (kind) => {
      const shop = await start();
      const { run } = operation(shop, { imageUrls: imageUrls() });
      shop.simulator.faults.add({ kind, times: 1, skip: 1, method: 'POST', path: /\/images$/ });
      expect((await failureOf(run())).kind).toBe('unknown');
      const listing = await run();
      expect(names(shop, listing.externalId)).toEqual(inOrder);
      const sent = shop.simulator.requests.matching('POST', /\/images$/).length;
      expect(sent).toBe(kind === 'error_before' ? 5 : 4);
    },
  );

  test('are kept when the listing comes back with the same, replaced when they changed', async () => {
    const shop = await start();
    const { wanted, run } = operation(shop, { imageUrls: imageUrls() });
    const first = await run();
    const previous = { externalId: first.externalId, extra: first.extra };
    await publish(shop.context(), { ...wanted, previous });
    expect(shop.simulator.requests.matching('POST', /\/images$/)).toHaveLength(4);
    const changed = imageUrls().reverse().slice(0, 2);
    const third = await publish(shop.context(), { ...wanted, previous, imageUrls: changed });
    expect(third.externalId).toBe(first.externalId);
    expect(names(shop, first.externalId)).toEqual(['/d.png', '/c.png']);
  });
});
