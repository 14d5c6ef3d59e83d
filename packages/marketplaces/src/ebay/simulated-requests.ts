import { expect } from 'vitest';
import { calls } from '../conformance/fault-matrix.ts';
import type { Subject } from '../conformance/subject.ts';
import { revisedFields } from '../marketplace.ts';
import { test as testAccount } from './account.ts';
import { activeListings } from './active-listings.ts';
import { categoryTree } from './category.ts';
import { startListener } from './notification-listener.ts';
import { webhooks } from './notifications.ts';
import { oauth } from './oauth.ts';
import { policies } from './policies.ts';
import { publish } from './publish.ts';
import { revise } from './revise.ts';
import { salesSince } from './sales.ts';
import { type Connected, connected, draft, settings, subjectOf } from './simulated-ebay.ts';
import { firstTradingPage } from './trading/place.ts';
import { setSku } from './trading/set-sku.ts';
import { withdraw } from './withdraw.ts';

/** A request as the simulator saw it. */
export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}

/** A sale that eBay reports at once, to a URL that changes. */
async function notified(shop: Connected): Promise<void> {
  const listener = await startListener(() => shop.context());
  try {
    await webhooks.ensure(shop.context(), listener.hook);
    for (const destination of shop.site.site.notifications.destinations.values()) {
      destination.status = 'MARKED_DOWN';
    }
    await webhooks.ensure(shop.context(), listener.hook);
    listener.hook.url = `${listener.origin}/moved/`;
    await webhooks.ensure(shop.context(), listener.hook);
    const { listingId } = shop.site.addListing('ann', { title: 'Sign', price: '5.00' });
    shop.site.buy(listingId);
    await shop.site.notified();
    await webhooks.remove(shop.context(), listener.hook);
  } finally {
    await listener.stop();
  }
}

/** A listing made in Seller Hub, from its import to its end. */
async function madeInSellerHub({ site, context }: Connected): Promise<void> {
  site.addListing('ann', { title: 'Jug', price: '9.00', quantity: 2, sellerHub: true });
  const { skipped } = await activeListings(context(), firstTradingPage);
  const [item] = skipped.flatMap((each) => (each.reason === 'no_sku' ? [each.item] : []));
  if (!item) throw new Error('the listing without a SKU was not told');
  await setSku(context(), item, 'JUG1');
  const listing = { ...item, sku: 'JUG1' };
  await revise(context(), listing, draft({ pricePence: 800, quantity: 1 }), new Set(['price', 'fewer']));
  await withdraw(context(), listing);
}

/** A listing with a photo that eBay cannot fetch, so it is uploaded. */
async function withUpload({ context }: Connected): Promise<void> {
  const photo = 'http://10.0.0.1/photo.png';
  const fetch: typeof globalThis.fetch = async (input, init) =>
    String(input) === photo
      ? new Response(Buffer.from('89504e470d0a1a0a', 'hex'), { headers: { 'content-type': 'image/png' } })
      : globalThis.fetch(input, init);
  await publish(context({ fetch }), draft({ imageUrls: [photo] }));
}

/** Each call of the fault matrix. A new call of the adapter has a column there, so it is covered here too. */
async function eachCall(subject: Subject): Promise<void> {
  for (const { make } of calls) {
    const { work, proof } = await make(subject);
    await proof(await work(subject.context()));
  }
}

/** Every kind of request the adapter makes. */
export async function everyRequest(): Promise<Sent[]> {
  const shop = await connected({
    allowHttpEndpoints: true,
    sellers: [{ username: 'ann' }, { username: 'new', policies: false }],
  });
  const context = shop.context();
  try {
    await testAccount(context);
    await notified(shop);
    await categoryTree(context);
    const wanted = draft({ review: true, settings: { ...settings, postcode: 'LS1 4AP' }, categoryId: '246' });
    const planned = await publish(context, wanted);
    const all = new Set(revisedFields);
    await revise(shop.context(), { ...planned, sku: wanted.sku }, { ...wanted, title: 'Scheduled' }, all);
    const live = await publish(shop.context(), { ...wanted, review: false, pricePence: 1999 });
    await revise(shop.context(), { ...live, sku: wanted.sku }, { ...wanted, title: 'Live' }, all);
    await activeListings(context, null);
    shop.site.buy(live.externalId);
    await salesSince(context, null);
    const again = await publish(shop.context(), { ...wanted, review: false });
    await withdraw(context, { ...again, sku: wanted.sku });
    await madeInSellerHub(shop);
    await withUpload(shop);
    await eachCall(subjectOf(shop));
    await oauth.refresh(context);
    const seller = shop.site.site.sellers.get('ann');
    delete seller?.policiesFrom;
    await policies(context).catch((error: unknown) => expect(String(error)).toContain('business policies'));
    return shop.simulator.requests.all();
  } finally {
    await shop.simulator.stop();
  }
}
