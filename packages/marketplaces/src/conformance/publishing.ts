import { expect, test } from 'vitest';
import { MarketplaceError } from '../errors.ts';
import { atEveryCall, mishaps } from './every-call.ts';
import { newSku, type Subject } from './subject.ts';

export function testPublishing(subject: () => Subject, timeout: number): void {
  test('makes exactly one listing, at the price asked', async () => {
    const { marketplace, context, draft, shop } = subject();
    const wanted = draft({ sku: newSku(), pricePence: 123_457 });
    const listing = await marketplace.listing.publish(context(), wanted);
    expect(listing).toMatchObject({ status: 'active', pricePence: 123_457 });
    expect(listing.externalId).not.toBe('');
    expect(() => new URL(listing.url)).not.toThrow();
    expect(await shop.countLive(wanted.sku)).toBe(1);
    expect(await shop.pricePence(wanted.sku)).toBe(123_457);
  });

  test('run twice it is one listing, with the latest price', async () => {
    const { marketplace, context, draft, shop } = subject();
    const wanted = draft({ sku: newSku(), pricePence: 1000 });
    const first = await marketplace.listing.publish(context(), wanted);
    const second = await marketplace.listing.publish(context(), { ...wanted, pricePence: 1150 });
    expect(second.externalId).toBe(first.externalId);
    expect(await shop.countLive(wanted.sku)).toBe(1);
    expect(await shop.pricePence(wanted.sku)).toBe(1150);
  });

  test.each(mishaps)(
    'ends in exactly one listing when %s at any request',
    async (mishap) => {
      const { marketplace, draft, shop } = subject();
      const spoiled = await atEveryCall(subject(), mishap, async () => {
        const wanted = draft({ sku: newSku(), pricePence: 2099 });
        return {
          work: (context) => marketplace.listing.publish(context, wanted),
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

  test('sends nothing once the worker has lost the operation', async () => {
    const { marketplace, context, draft, shop } = subject();
    const wanted = draft({ sku: newSku() });
    const writes = shop.writes();
    const lost = new MarketplaceError('lost', 'Another worker has taken over.');
    const attempt = marketplace.listing.publish(
      context({ beforeMutation: () => Promise.reject(lost) }),
      wanted,
    );
    await expect(attempt).rejects.toBe(lost);
    expect(shop.writes()).toBe(writes);
    expect(await shop.countLive(wanted.sku)).toBe(0);
  });
}
