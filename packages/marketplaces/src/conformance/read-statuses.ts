import { expect, test } from 'vitest';
import type { RemoteItem } from '../catalogue/remote-item.ts';
import type { ListingRef } from '../listing/listing-ref.ts';
import { newSku, type Subject } from './subject.ts';

/** More than any adapter asks for one by one. */
const MANY = 25;

async function findItems({ marketplace, context }: Subject, skus: readonly string[]): Promise<RemoteItem[]> {
  const found: RemoteItem[] = [];
  for (let cursor: string | null = null; ; ) {
    const { items, next } = await marketplace.catalogue.list(context(), cursor);
    found.push(...items.filter(({ sku }) => skus.includes(sku)));
    if (next === null) return found;
    cursor = next;
  }
}

export function testReadStatuses(subject: () => Subject): void {
  test('says how a listing stands: on sale, ended by us, and gone', async () => {
    const { marketplace, context, draft, shop } = subject();
    const stateOf = async (ref: ListingRef) => {
      const before = shop.writes();
      const [status] = await marketplace.listing.readStatuses(context(), [ref]);
      expect(shop.writes()).toBe(before);
      return status;
    };
    const wanted = draft({ sku: newSku() });
    const { externalId, extra, url } = await marketplace.listing.publish(context(), wanted);
    const ref = { externalId, extra, url, sku: wanted.sku };
    expect(await stateOf(ref)).toMatchObject({ listing: ref, state: 'live', quantity: wanted.quantity });
    await marketplace.listing.withdraw(context(), ref);
    const ended = await stateOf(ref);
    expect(ended).toMatchObject({ listing: ref, state: 'ended', statusSeen: expect.stringMatching(/./) });
    await shop.remove(externalId);
    expect(await stateOf(ref)).toMatchObject({ state: 'ended' });
  });

  test('says it of many at once, each for itself', async () => {
    const { marketplace, context, shop } = subject();
    const skus = Array.from({ length: MANY }, newSku);
    for (const sku of skus) await shop.addItem({ sku, title: `Item ${sku}`, pricePence: 1234, quantity: 2 });
    const items = await findItems(subject(), skus);
    expect(items).toHaveLength(MANY);
    const refs = items.map(({ externalId, extra, url, sku }) => ({ externalId, extra, url, sku }));
    const [gone] = refs;
    await shop.remove(gone?.externalId ?? '');
    const answers = await marketplace.listing.readStatuses(context(), refs);
    expect(answers.map(({ listing }) => listing)).toEqual(refs);
    for (const { listing, state, quantity } of answers) {
      const wanted = listing === gone ? ['ended', null] : ['live', 2];
      expect([state, quantity]).toEqual(wanted);
    }
  }, 60_000);
}
