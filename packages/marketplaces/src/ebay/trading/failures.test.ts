import { tradingFault } from '@crosslister/simulators/ebay/trading/trading-refusals.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { atEveryCall, mishaps } from '../../conformance/every-call.ts';
import { expectNextStep, failureOf } from '../../conformance/subject.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import { activeListings } from '../catalogue/active-listings.ts';
import { revise } from '../listing/revise.ts';
import { withdraw } from '../listing/withdraw.ts';
import { type Connected, connected, connection, draft, subjectOf } from '../simulated-ebay.ts';
import { setSku } from './set-sku.ts';

let shop: Connected;
beforeEach(async () => {
  shop = await connected();
  return () => shop.simulator.stop();
});

const path = '/ws/api.dll';

function listed({ site }: Connected = shop, sku?: string): ListingRef {
  const { listingId } = site.addListing('ann', {
    title: 'Jug',
    price: '12.50',
    quantity: 3,
    sellerHub: true,
    ...(sku && { sku }),
  });
  return {
    externalId: listingId,
    extra: { trading: 'true' },
    sku: sku ?? '',
    url: `https://ebay.example/${listingId}`,
  };
}

const answer = (body: string, more = {}) =>
  shop.simulator.faults.add({
    path,
    kind: 'error_before',
    status: 200,
    body,
    contentType: 'text/xml',
    ...more,
  });

describe('an answer', () => {
  test.each([
    ['cut short', '<GetItemResponse xmlns="urn:ebay:apis:eBLBaseComponents"><Ack>Success</Ack><Item>'],
    ['of wrong nesting', '<GetItemResponse><Ack>Success</GetItemResponse></Ack>'],
    ['without what it is about', '<GetItemResponse><Ack>Success</Ack></GetItemResponse>'],
    ['without an Ack', '<GetItemResponse><Item/></GetItemResponse>'],
    ['that is JSON', '{"Ack":"Success"}'],
    ['that is empty', ''],
    ['that is a web page', '<!DOCTYPE html><html><head><title>Sorry</title></head><body>Later</body></html>'],
    ['that only opens elements', '<b>'.repeat(100_000)],
    ['of comments without an end', '<!--'.repeat(100_000)],
    ['of elements within each other', `<a>${'<b>'.repeat(50_000)}${'</b>'.repeat(50_000)}</a>`],
    [
      'with entities of its own',
      '<!DOCTYPE r [<!ENTITY a "Success"><!ENTITY x SYSTEM "file:///etc/passwd">]><GetItemResponse><Ack>&a;</Ack></GetItemResponse>',
    ],
  ])('%s settles nothing', async (_, body) => {
    const listing = listed();
    answer(body);
    const reading = await failureOf(withdraw(shop.context(), listing));
    expect(reading).toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/could not be understood/),
    });
    expectNextStep(reading);
  });

  test('to a change that cannot be read leaves its fate open, and the next look finds it', async () => {
    const listing = listed();
    shop.simulator.faults.add({
      path,
      kind: 'error_after',
      status: 200,
      body: '<EndFixedPriceItemResponse>',
      skip: 1,
      times: 1,
    });
    expect((await failureOf(withdraw(shop.context(), listing))).kind).toBe('unknown');
    expect(await withdraw(shop.context(), listing)).toMatchObject({ statusSeen: 'Completed' });
  });

  test('of Warning is a success, and its sentence is passed on', async () => {
    const listing = listed();
    const body = `<ReviseInventoryStatusResponse xmlns="urn:ebay:apis:eBLBaseComponents"><Ack>Warning</Ack><Errors>
      <ShortMessage>Price changed.</ShortMessage><LongMessage>Items with offers keep their &lt;b&gt;old&lt;/b&gt; price.</LongMessage>
      <ErrorCode>21920000</ErrorCode><SeverityCode>Warning</SeverityCode></Errors></ReviseInventoryStatusResponse>`;
    answer(body, { skip: 1, kind: 'error_after' });
    const revised = await revise(shop.context(), listing, draft({ pricePence: 900 }), new Set(['price']));
    expect(revised).toMatchObject({ pricePence: 900, warnings: ['Items with offers keep their old price.'] });
    expect(shop.site.listing(listing.externalId)?.price).toBe('9.00');
  });

  test('in a byte order mark and with prefixed names is read', async () => {
    const listing = listed(shop, 'JUG1');
    shop.simulator.faults.add({ path, kind: 'bom' });
    await withdraw(shop.context(), listing);
    answer(
      '<ns:GetMyeBaySellingResponse xmlns:ns="urn:ebay:apis:eBLBaseComponents"><ns:Ack>Success</ns:Ack></ns:GetMyeBaySellingResponse>',
    );
    shop.simulator.faults.clear();
    expect((await activeListings(shop.context(), 'trading')).items).toEqual([]);
  });
});

describe('a refusal', () => {
  test.each([
    [518, 'Your application has exceeded usage limit on this call.', 'rate_limited', /used up for today/],
    [21919144, 'You have exceeded the maximum number of calls.', 'rate_limited', /slow down/],
    [10007, 'Internal error to the application.', 'unavailable', /has a problem/],
    [240, 'The item cannot be listed or modified.', 'rejected', /eBay says: The item cannot be listed/],
  ] as const)('%i is %s', async (code, said, kind, sentence) => {
    shop.simulator.faults.add(tradingFault(code, said));
    const error = await failureOf(activeListings(shop.context(), 'trading'));
    expect(error).toMatchObject({ kind, message: expect.stringMatching(sentence) });
    expect(error.details).toMatchObject({ code: String(code) });
    expectNextStep(error);
  });

  test('of a change that eBay itself failed at leaves its fate open', async () => {
    shop.simulator.faults.add(tradingFault(10007, 'Internal error to the application.', { skip: 1 }));
    const edit = revise(shop.context(), listed(), draft({ pricePence: 900 }), new Set(['price']));
    expect((await failureOf(edit)).kind).toBe('unknown');
  });

  test('of the token is met with a new one, once', async () => {
    const listing = listed(shop, 'JUG1');
    shop.site.expireTokens();
    expect((await activeListings(shop.context(), 'trading')).items).toMatchObject([
      { externalId: listing.externalId },
    ]);
    expect(shop.refreshes()).toBe(1);
    const refused = connection({ ...shop.secrets, access_token: 'wrong', refresh_token: 'wrong' });
    const context = shop.context({ token: refused.token(shop.context()) });
    expect((await failureOf(activeListings(context, 'trading'))).kind).toBe('credentials');
    shop.simulator.faults.add(tradingFault(21916984, 'IAF token supplied is invalid.'));
    const error = await failureOf(activeListings(shop.context(), 'trading'));
    expect(error).toMatchObject({
      kind: 'credentials',
      details: { nextStep: expect.stringMatching(/Connect/) },
    });
  });

  test('of a place that means nothing has the reading begun anew', async () => {
    const error = await failureOf(activeListings(shop.context(), 'trading:last'));
    expect(error.details).toMatchObject({ staleCursor: true, nextStep: 'Start the import again.' });
  });

  test('of the day’s quota comes before a change, and the listing stands', async () => {
    const listing = listed();
    shop.site.setQuota('trading', 1);
    expect((await failureOf(withdraw(shop.context(), listing))).kind).toBe('rate_limited');
    expect(shop.site.listing(listing.externalId)?.status).toBe('ACTIVE');
  });
});

describe.each(mishaps)('when %s at any request', (mishap) => {
  const spoil = (fresh: Parameters<typeof atEveryCall>[2]) =>
    atEveryCall(subjectOf(shop, { sellerHub: true }), mishap, fresh);

  test('a listing is ended in the end', async () => {
    const spoiled = await spoil(async () => {
      const listing = listed();
      return {
        work: (context) => withdraw(context, listing),
        proof: (round) => expect(shop.site.listing(listing.externalId)?.status, round).toBe('ENDED'),
      };
    });
    expect(spoiled).toBe(3);
  }, 30_000);

  test('an edit is made in the end', async () => {
    const spoiled = await spoil(async () => {
      const listing = listed();
      const edited = draft({ pricePence: 999, quantity: 2 });
      return {
        work: (context) => revise(context, listing, edited, new Set(['price', 'fewer'])),
        proof: (round) =>
          expect(shop.site.listing(listing.externalId), round).toMatchObject({ price: '9.99', quantity: 2 }),
      };
    });
    expect(spoiled).toBe(2);
  }, 30_000);

  test('a SKU is given in the end', async () => {
    const spoiled = await spoil(async () => {
      const listing = listed();
      const sku = `GIVEN-${listing.externalId}`;
      return {
        work: (context) => setSku(context, listing, sku),
        proof: (round) => expect(shop.site.listing(listing.externalId)?.sku, round).toBe(sku),
      };
    });
    expect(spoiled).toBe(4);
  }, 30_000);
});
