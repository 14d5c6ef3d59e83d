import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { EndingList } from '../../packages/contract/src/extension/extension-pairing.ts';
import type { Product } from '../../packages/contract/src/product.ts';
import type { SaleList } from '../../packages/contract/src/sales.ts';
import { noteShown, shops, shownBetween } from './lanes.ts';
import { ask, type Recorder, readProduct, record } from './recorder.ts';
import { nameOf, priceOf, type Writer } from './writers.ts';

const PATIENCE_MS = 300_000;
const open = Number.POSITIVE_INFINITY;
const randomPause = ({ random }: Recorder, most: number) => sleep(random() * most);

/** Somebody edits in the store, and the seller syncs. */
export const sync: Writer = async (recorder) => {
  const { lane, sku } = recorder;
  for (let n = 0; n < 2; n++) {
    await randomPause(recorder, 40);
    const value = recorder.next();
    if (lane.store.product(sku)) {
      await lane.store.updateProduct(
        sku,
        recorder.random() < 0.5
          ? { regular_price: priceOf(value).toFixed(2) }
          : { name: nameOf(recorder, value) },
      );
    }
    const answer = await ask(recorder, 'POST', '/api/sync/woocommerce/', {});
    const { success } = answer.body as { success: boolean };
    if (!success) recorder.wrong.push(`a sync failed: ${JSON.stringify(answer.body)}`);
    const shown = shownBetween(lane, sku, answer.from, answer.until);
    record(recorder, { do: 'sync begins', id: value }, answer);
    record(recorder, { do: 'sync reads', shown, isLast: n === 1 }, answer);
    record(recorder, { do: 'sync counts', id: value, shown }, answer);
    await readProduct(recorder);
  }
};

/** A buyer, in the store or on eBay. The sale lasts until the books have it. */
export const sale: Writer = async (recorder) => {
  await readProduct(recorder);
  await randomPause(recorder, 150);
  const from = performance.now();
  const order = recorder.random() < 0.4 ? buy(recorder) : null;
  if (order) {
    await untilRecorded(recorder, order.id);
    record(recorder, { do: 'order' }, { from, until: performance.now() });
    // Paid, it has another number, and is the same sale.
    const id = order.pay?.() ?? order.id;
    recorder.orders.push(id);
    await untilRecorded(recorder, id);
  }
  for (let n = 0; n < 4; n++) {
    await readProduct(recorder);
    await randomPause(recorder, 30);
  }
};

/** `pay` is there if the buyer has not paid yet, and returns the number that the order then has. */
interface Bought {
  id: string;
  pay?: () => string;
}

function buy({ lane, sku, random }: Recorder): Bought | null {
  const listing = lane.ebay.listings().find((each) => each.sku === sku && each.status === 'ACTIVE');
  const product = lane.store.product(sku);
  const isInStore = product?.status === 'publish' && (product.stock_quantity ?? 0) > 0;
  if (product && isInStore && (!listing || random() < 0.5)) {
    const { id } = lane.store.buy(sku);
    noteShown(lane.shown, product);
    return { id: String(id) };
  }
  if (!listing) return null;
  const numberOf = ({ body }: { body: object }) => String((body as { orderId: string }).orderId);
  const paid = random() < 0.5;
  const id = numberOf(lane.ebay.buy(listing.listingId, { paid }));
  return { id, ...(!paid && { pay: () => numberOf(lane.ebay.payOrder(id)) }) };
}

export async function readSales({ lane, id }: Recorder) {
  const { results } = await lane.seller.call<z.infer<typeof SaleList>>('GET', `/api/sales/?product_id=${id}`);
  return results;
}

async function untilRecorded(recorder: Recorder, orderId: string): Promise<void> {
  await ask(recorder, 'POST', '/api/sale-detection/run/', undefined, { prefer: 'respond-async' });
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await readSales(recorder)).some((each) => each.order_id === orderId)) {
    if (Date.now() > deadline) throw new Error(`order ${orderId} of ${recorder.sku} was never recorded`);
    await sleep(25);
  }
}

/** Lists again whatever has ended, so that the worker makes listings while all others write. */
export const lister: Writer = async (recorder) => {
  for (let n = 0; n < 3; n++) {
    const { status, listings } = await readProduct(recorder);
    const missing = shops.filter((name) => listings[name]?.status !== 'active');
    if ((status === 'active' || status === 'inactive') && missing.length > 0) await list(recorder, missing);
    await randomPause(recorder, 80);
  }
  await readProduct(recorder);
};

export async function list(recorder: Recorder, platforms: string[]): Promise<void> {
  const body = { action: 'crosslist', ids: [recorder.id], platforms };
  const { from } = await ask(recorder, 'POST', '/api/products/bulk_action/', body, {
    prefer: 'respond-async',
  });
  record(recorder, { do: 'worker lists' }, { from, until: open });
}

/** The paired browser: it sees a sale on Vinted, and deletes there what sold elsewhere. */
export const extension: Writer = async (recorder) => {
  await randomPause(recorder, 150);
  if (recorder.random() < 0.25) await reportSale(recorder);
  for (let n = 0; n < 3; n++) {
    await endOnVinted(recorder);
    await randomPause(recorder, 40);
    await readProduct(recorder);
  }
};

async function reportSale(recorder: Recorder): Promise<void> {
  const { name } = await readProduct(recorder);
  const said = {
    platform: 'vinted',
    listing: recorder.vinted,
    title: name,
    price: 20,
    currency: 'GBP',
    order: null,
  };
  const token = recorder.lane.extension;
  const answer = await ask(recorder, 'POST', '/api/extension/sales/', said, { token });
  // Nothing of the product was ever listed there.
  if (answer.status === 404) return;
  const { recorded: isNew } = answer.body as { recorded: boolean };
  record(recorder, { do: 'seen sale', isNew }, answer);
}

async function endOnVinted(recorder: Recorder): Promise<void> {
  const token = recorder.lane.extension;
  const { status, body } = await ask(recorder, 'GET', '/api/extension/endings/', undefined, { token });
  // It asks more often than an extension may, and comes again.
  if (status === 429) return;
  if (status !== 200) {
    recorder.wrong.push(`the endings were refused: ${status} ${JSON.stringify(body)}`);
    return;
  }
  const listing = recorder.vinted;
  const step = (body as z.infer<typeof EndingList>).results.find((each) => each.listing === listing);
  if (!step) return;
  const said = { gone: true, operation: step.operation, listing };
  const answer = await ask(recorder, 'POST', '/api/extension/endings/', said, { token });
  if (answer.status === 204) record(recorder, { do: 'ended on Vinted' }, answer);
}

/** Links a listing on Vinted where there is none, as the seller does who has made one. */
export async function linkVinted(recorder: Recorder, { vinted }: Product['listings']): Promise<void> {
  if (vinted?.url) return;
  // Each is a new one: an address that has ended does not come back.
  recorder.vinted = String(700_000_000 + recorder.id * 1000 + recorder.next());
  const url = `https://www.vinted.co.uk/items/${recorder.vinted}-lamp`;
  const answer = await ask(recorder, 'PUT', `/api/products/${recorder.id}/`, {
    listings: { vinted: { url } },
  });
  if (answer.status === 200) record(recorder, { do: 'linked to Vinted' }, answer);
  else recorder.wrong.push(`the link to Vinted was refused: ${JSON.stringify(answer.body)}`);
}
