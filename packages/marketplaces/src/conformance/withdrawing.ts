import { expect, test } from 'vitest';
import type { PublishedListing } from '../listing/listing.ts';
import type { ListingRef } from '../listing/listing-ref.ts';
import { atEveryCall, mishaps } from './every-call.ts';
import { failureOf, newSku, type Subject } from './subject.ts';

function reference(sku: string, { externalId, extra, url }: PublishedListing): ListingRef {
  return { sku, externalId, extra, url };
}

async function listed(subject: Subject) {
  const wanted = subject.draft({ sku: newSku() });
  const listing = await subject.marketplace.listing.publish(subject.context(), wanted);
  return { wanted, listing, ref: reference(wanted.sku, listing) };
}

export function testWithdrawing(subject: () => Subject, timeout: number): void {
  test('ends the listing and says what it saw', async () => {
    const { marketplace, context, shop } = subject();
    const { ref } = await listed(subject());
    const proof = await marketplace.listing.withdraw(context(), ref);
    expect(await shop.countLive(ref.sku)).toBe(0);
    expect(proof.statusSeen).not.toBe('');
    expect(new Date(proof.checkedAt).toISOString()).toBe(proof.checkedAt);
  });

  test('can be rehearsed before there is a listing and with a live one, and one that has ended says so', async () => {
    const { marketplace, context, shop } = subject();
    expect(await marketplace.listing.rehearseEnding(context(), null)).toBe('passed');
    const { ref } = await listed(subject());
    expect(await marketplace.listing.rehearseEnding(context(), ref)).toBe('passed');
    expect(await shop.countLive(ref.sku)).toBe(1);
    await marketplace.listing.withdraw(context(), ref);
    expect(await marketplace.listing.rehearseEnding(context(), ref)).toBe('ended');
  });

  test('is content with a listing that has ended or is gone', async () => {
    const { marketplace, context, shop } = subject();
    const { ref } = await listed(subject());
    await marketplace.listing.withdraw(context(), ref);
    expect((await marketplace.listing.withdraw(context(), ref)).statusSeen).not.toBe('');
    await shop.remove(ref.externalId);
    expect((await marketplace.listing.withdraw(context(), ref)).statusSeen).not.toBe('');
    expect(await shop.countLive(ref.sku)).toBe(0);
  });

  test('ends a listing whose id was never heard, by its SKU alone', async () => {
    const { marketplace, context, shop } = subject();
    const { ref } = await listed(subject());
    const nameless = { sku: ref.sku, externalId: '', extra: {}, url: '' };
    expect((await marketplace.listing.withdraw(context(), nameless)).statusSeen).not.toBe('');
    expect(await shop.countLive(ref.sku)).toBe(0);
  });

  test('ends nothing when there is nothing under the SKU', async () => {
    const { marketplace, context, shop } = subject();
    const { ref } = await listed(subject());
    const nameless = { sku: newSku(), externalId: '', extra: {}, url: '' };
    expect((await marketplace.listing.withdraw(context(), nameless)).statusSeen).not.toBe('');
    expect(await shop.countLive(ref.sku)).toBe(1);
  });

  test('ends what the seller had listed by hand', async () => {
    const { marketplace, context, shop } = subject();
    const sku = newSku();
    await shop.addItem({ sku, title: 'By hand', pricePence: 500, quantity: 1 });
    const page = await marketplace.catalogue.list(context(), null);
    let found = page.items.find((item) => item.sku === sku);
    for (let next = page.next; !found && next; ) {
      const more = await marketplace.catalogue.list(context(), next);
      found = more.items.find((item) => item.sku === sku);
      next = more.next;
    }
    if (!found) throw new Error('the item was not among the active listings');
    await marketplace.listing.withdraw(context(), found);
    expect(await shop.countLive(sku)).toBe(0);
  });

  test('does not claim success while the marketplace is down', async () => {
    const { marketplace, context, shop } = subject();
    const { ref } = await listed(subject());
    shop.fault({ kind: 'error_before' });
    await failureOf(marketplace.listing.withdraw(context(), ref));
    shop.clearFaults();
    expect(await shop.countLive(ref.sku)).toBe(1);
    await marketplace.listing.withdraw(context(), ref);
    expect(await shop.countLive(ref.sku)).toBe(0);
  });

  test.each(mishaps)(
    'is finished by running again when %s at any request',
    async (mishap) => {
      const { marketplace, shop } = subject();
      const spoiled = await atEveryCall(subject(), mishap, async () => {
        const { ref } = await listed(subject());
        return {
          work: (context) => marketplace.listing.withdraw(context, ref),
          proof: async (round) => expect(await shop.countLive(ref.sku), round).toBe(0),
        };
      });
      expect(spoiled).toBeGreaterThan(0);
    },
    timeout,
  );

  test('a withdrawn listing comes back as one, at the new price', async () => {
    const { marketplace, context, shop } = subject();
    const { wanted, ref } = await listed(subject());
    await marketplace.listing.withdraw(context(), ref);
    const previous = { externalId: ref.externalId, extra: ref.extra };
    const again = await marketplace.listing.publish(context(), { ...wanted, previous, pricePence: 777 });
    expect(again.status).toBe('active');
    expect(await shop.countLive(wanted.sku)).toBe(1);
    expect(await shop.pricePence(wanted.sku)).toBe(777);
  });
}
