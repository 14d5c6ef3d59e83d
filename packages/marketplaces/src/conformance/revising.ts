import { expect, test } from 'vitest';
import type { RemoteItem } from '../catalogue/remote-item.ts';
import type { ListingDraft, RevisedField } from '../listing/listing.ts';
import type { ListingRef } from '../listing/listing-ref.ts';
import { atEveryCall, mishaps } from './every-call.ts';
import { failureOf, newSku, type Subject } from './subject.ts';

async function listed(subject: Subject, over: Partial<ListingDraft> = {}) {
  const wanted = subject.draft({ sku: newSku(), ...over });
  const { externalId, extra, url } = await subject.marketplace.listing.publish(subject.context(), wanted);
  const ref: ListingRef = { sku: wanted.sku, externalId, extra, url };
  return { wanted, ref };
}

const fields = (...names: RevisedField[]) => new Set(names);

/** The item as an import would read it now. */
async function itemOf({ marketplace, context }: Subject, sku: string): Promise<RemoteItem | undefined> {
  for (let cursor: string | null = null; ; ) {
    const page = await marketplace.catalogue.list(context(), cursor);
    const found = page.items.find((item) => item.sku === sku);
    if (found || page.next === null) return found;
    cursor = page.next;
  }
}

export function testRevising(subject: () => Subject, timeout: number): void {
  test('changes the listing that stands, and only in what was edited', async () => {
    const { marketplace, context, shop } = subject();
    const { wanted, ref } = await listed(subject(), { quantity: 2 });
    const edited = { ...wanted, title: 'Another name', pricePence: 3101, quantity: 5 };
    const revised = await marketplace.listing.revise(context(), ref, edited, fields('price'));
    expect(revised).toMatchObject({ pricePence: 3101, url: ref.url });
    expect(await shop.pricePence(wanted.sku)).toBe(3101);
    expect(await shop.countLive(wanted.sku)).toBe(1);
    expect(await itemOf(subject(), wanted.sku)).toMatchObject({ title: wanted.title, quantity: 2 });

    await marketplace.listing.revise(context(), ref, edited, fields('title', 'quantity'));
    const now = await itemOf(subject(), wanted.sku);
    expect(now).toMatchObject({ title: 'Another name', quantity: 5, externalId: ref.externalId });
  });

  test('changes condition, specifics, category and settings where it has them, and nothing beside', async () => {
    const { marketplace, context, shop } = subject();
    const { wanted, ref } = await listed(subject(), { quantity: 2 });
    // Tags are among the specifics, and a field of their own where a listing has one.
    const details: RevisedField[] = ['condition', 'specifics', 'category', 'settings', 'tags'];
    const known = details.filter((field) => marketplace.listing.revised.includes(field));
    const edited = {
      ...wanted,
      condition: 'NEW',
      specifics: subject().specifics ?? { Theme: ['Railway', 'Advertising'] },
      title: 'Not this',
      pricePence: 1,
      quantity: 9,
    };
    const revised = await marketplace.listing.revise(context(), ref, edited, new Set(known));
    expect(revised).toMatchObject({ pricePence: wanted.pricePence, url: ref.url });
    expect(await shop.countLive(wanted.sku)).toBe(1);
    const now = await itemOf(subject(), wanted.sku);
    expect(now).toMatchObject({ title: wanted.title, quantity: 2, pricePence: wanted.pricePence });
    if (known.includes('condition')) expect(now?.condition).toBe('NEW');
    if (known.includes('specifics')) expect(now?.specifics).toMatchObject(edited.specifics);
  });

  test('never puts back what buyers took there meanwhile', async () => {
    const { marketplace, context, shop } = subject();
    const { wanted, ref } = await listed(subject(), { quantity: 3 });
    await shop.buy(ref.externalId, 2);
    await marketplace.listing.revise(context(), ref, { ...wanted, quantity: 2 }, fields('price', 'fewer'));
    expect((await itemOf(subject(), wanted.sku))?.quantity).toBe(1);
  });

  test('puts nothing on sale that was taken off', async () => {
    const { marketplace, context, shop } = subject();
    const { wanted, ref } = await listed(subject());
    await marketplace.listing.withdraw(context(), ref);
    const edit = marketplace.listing.revise(context(), ref, { ...wanted, pricePence: 999 }, fields('price'));
    const [result] = await Promise.allSettled([edit]);
    if (result.status === 'rejected') {
      expect((await failureOf(Promise.reject(result.reason))).kind).toBe('rejected');
    }
    expect(await shop.countLive(wanted.sku)).toBe(0);
  });

  test('says so when the listing is gone, and makes no other', async () => {
    const { marketplace, context, shop } = subject();
    const { wanted, ref } = await listed(subject());
    await shop.remove(ref.externalId);
    const error = await failureOf(
      marketplace.listing.revise(context(), ref, wanted, fields('title', 'price')),
    );
    expect(error.kind).toBe('rejected');
    expect(error.details.nextStep).toMatch(/\w{3,}/);
    expect(await shop.countLive(wanted.sku)).toBe(0);
  });

  test.each(mishaps)(
    'ends at the new price when %s at any request',
    async (mishap) => {
      const { marketplace, shop } = subject();
      const spoiled = await atEveryCall(subject(), mishap, async () => {
        const { wanted, ref } = await listed(subject());
        const edited = { ...wanted, title: 'Edited', pricePence: 2099, quantity: 4 };
        return {
          work: (context) =>
            marketplace.listing.revise(context, ref, edited, fields('title', 'price', 'quantity')),
          proof: async (round) => {
            expect(await shop.countLive(wanted.sku), round).toBe(1);
            expect(await shop.pricePence(wanted.sku), round).toBe(2099);
          },
        };
      });
      expect(spoiled).toBeGreaterThan(1);
    },
    timeout,
  );
}
