import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationPage } from '../../packages/contract/src/operation.ts';
import type { Product } from '../../packages/contract/src/product.ts';
import { checkHistory } from './check.ts';
import { type Lane, offersOf, STORE, shops } from './lanes.ts';
import { productModel } from './model.ts';
import { extension, linkVinted, list, lister, readSales, sale, sync } from './outside-writers.ts';
import { newProduct, type State } from './product-state.ts';
import { ask, type Recorder, readProduct, record } from './recorder.ts';
import { bulk, firstDashboard, nameOf, priceOf, secondDashboard, undo } from './writers.ts';

const ROUNDS = 4;
const PATIENCE_MS = 300_000;
/** Undo ids that later rounds may still press. */
const KEPT_UNDOS = 5;
const writers = [firstDashboard, secondDashboard, sync, sale, bulk, undo, lister, extension];

export interface Result {
  calls: number;
  rounds: number;
  /** Calls in the history, by what they did. */
  done: Record<string, number>;
  wrong: string[];
  notes: string[];
}

/** Takes one product through some rounds of eight writers at once, and checks each round's history. */
export async function tryProduct(lane: Lane, number: number, random: () => number): Promise<Result> {
  const sku = `L${lane.number}P${number}`;
  let value = 0;
  const next = () => (value += 1);
  const first = { name: nameOf({ sku }, 0), price: priceOf(0), quantity: 3 };
  const { id } = await lane.seller.call<Product>('POST', '/api/products/', {
    ...first,
    sku,
    images: [{ src: lane.photo }],
  });
  const recorder: Recorder = {
    lane,
    id,
    sku,
    history: [],
    calls: 0,
    undoIds: [],
    vinted: '',
    orders: [],
    random,
    next,
    wrong: [],
    notes: [],
    failedOn: new Set(),
  };
  const done: Record<string, number> = {};
  let states = [newProduct(first)];
  let rounds = 0;
  while (rounds < ROUNDS && recorder.wrong.length === 0) {
    recorder.history = [];
    recorder.failedOn.clear();
    await prepare(recorder);
    await Promise.all(writers.map((write) => write(recorder)));
    await untilAtRest(recorder);
    for (const { op } of recorder.history) done[op.do] = (done[op.do] ?? 0) + 1;
    const outcome = checkHistory(productModel, states, recorder.history);
    if (outcome.states.length === 0) {
      recorder.wrong.push(explain(recorder, outcome), await changesOf(recorder));
    }
    states = forNextRound(recorder, outcome.states);
    const { length } = recorder.wrong;
    await checkAtRest(recorder, states);
    if (recorder.wrong.length > length) recorder.wrong.push(linesOf(recorder), await changesOf(recorder));
    rounds += 1;
  }
  if (recorder.wrong.length === 0) await remove(recorder);
  const named = (texts: string[]) => texts.map((text) => `${sku}: ${text}`);
  const { calls, wrong, notes } = recorder;
  return { calls, rounds, done, wrong: named(wrong), notes: named(notes) };
}

/** For sale, three of them, listed everywhere: so that each round has something to write. */
async function prepare(recorder: Recorder): Promise<void> {
  const path = `/api/products/${recorder.id}/`;
  const { status, quantity, listings } = await readProduct(recorder);
  if (status !== 'active') {
    const answer = await ask(recorder, 'POST', `${path}mark_as_active/`);
    const { undo_id: undo = null } = answer.body as { undo_id?: string };
    record(recorder, { do: 'mark as active', undo }, answer);
  }
  if (quantity !== 3) {
    const fields = { quantity: 3 };
    const answer = await ask(recorder, 'PUT', path, fields);
    record(recorder, { do: 'save', fields, before: null, batch: null }, answer);
  }
  const missing = shops.filter((name) => listings[name]?.status !== 'active');
  if (missing.length > 0) await list(recorder, missing);
  await linkVinted(recorder, listings);
  await untilQuiet(recorder);
  const from = performance.now();
  const { listings: now } = await readProduct(recorder);
  if (now[STORE]?.status === 'active')
    record(recorder, { do: 'listed in the store' }, { from, until: performance.now() });
}

/** Until the worker has done everything; then what was seen at rest ends the history. */
async function untilAtRest(recorder: Recorder): Promise<void> {
  const from = Math.min(...recorder.history.map((call) => call.from));
  await untilQuiet(recorder);
  const until = performance.now();
  for (let n = 0; n < 2; n++) record(recorder, { do: 'worker ends a task' }, { from, until });
  for (const call of recorder.history) call.until = Math.min(call.until, until);
  await readProduct(recorder);
}

async function untilQuiet({ lane, sku, notes, failedOn }: Recorder): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { results } = await lane.seller.call<OperationPage>('GET', '/api/operations/?page_size=500');
    const live = results.filter(
      ({ status, waits_for_seller: waits }) => !waits && (status === 'queued' || status === 'processing'),
    );
    if (live.length === 0) {
      const failed = results.filter(({ status, product }) => status === 'failed' && product?.sku === sku);
      for (const { action, platform, error } of failed) {
        failedOn.add(platform);
        notes.push(`${action} on ${platform} failed: ${error}`);
      }
      await lane.seller.call('POST', '/api/operations/clear/');
      return;
    }
    if (Date.now() > deadline) throw new Error(`never ended: ${JSON.stringify(live.slice(0, 3))}`);
    await sleep(30);
  }
}

/** What cannot be known for certain any more is one state that allows for all of them. */
function forNextRound(recorder: Recorder, states: State[]): State[] {
  recorder.undoIds = recorder.undoIds.slice(-KEPT_UNDOS);
  const kept = new Set(recorder.undoIds);
  const loose = states.map((state): State => {
    const undos = Object.entries(state.undo).filter(([id]) => kept.has(id));
    return { ...state, edited: { name: null, price: null }, syncs: [], undo: Object.fromEntries(undos) };
  });
  return [...new Map(loose.map((state) => [productModel.keyOf(state), state])).values()];
}

/** What must be true between rounds: sold once, ended after a sale, and shown everywhere as it is here. */
async function checkAtRest(recorder: Recorder, states: State[]): Promise<void> {
  const { lane, sku, wrong, notes, failedOn } = recorder;
  const { status, price, listings, quantity } = await readProduct(recorder);
  const sales = await readSales(recorder);
  for (const orderId of recorder.orders) {
    const rows = sales.filter((each) => each.order_id === orderId);
    if (rows.length !== 1) wrong.push(`order ${orderId} is in the books ${rows.length} times`);
  }
  const known = sales.filter((each) => !each.by_hand).length;
  if (states.length > 0 && states.every(({ orders }) => orders !== known))
    wrong.push(`${known} orders are in the books`);
  const offers = offersOf(lane, sku);
  for (const on of shops) {
    const times = offers.filter((each) => each.on === on).length;
    if (times > 1) wrong.push(`for sale ${times} times on ${on}`);
  }
  for (const offer of offers) {
    const isShown = listings[offer.on]?.status === 'active';
    if (status === 'sold' || status === 'action_required')
      wrong.push(`${status}, and for sale on ${offer.on}`);
    else if (failedOn.has(offer.on)) continue;
    else if (!isShown) wrong.push(`for sale on ${offer.on}, and not shown so`);
    else if (offer.price !== price && !offer.isEdited)
      notes.push(`costs ${price} here and ${offer.price} on ${offer.on}`);
    if (offer.count > quantity) notes.push(`${quantity} here, and ${offer.count} for sale on ${offer.on}`);
  }
  for (const on of shops) {
    if (failedOn.has(on)) continue;
    if (listings[on]?.status === 'active' && !offers.some((offer) => offer.on === on))
      wrong.push(`shown as for sale on ${on}, and is not`);
  }
}

/** The product is deleted at the end, so that a sync never reads more than one. */
async function remove(recorder: Recorder): Promise<void> {
  const { lane, id, sku } = recorder;
  await ask(recorder, 'PUT', `/api/products/${id}/`, { listings: { vinted: { url: '' } } });
  const answer = await ask(recorder, 'DELETE', `/api/products/${id}/`);
  if (answer.status !== 204) recorder.wrong.push(`it could not be deleted: ${JSON.stringify(answer.body)}`);
  await untilQuiet(recorder);
  if (lane.store.product(sku)) lane.store.remove(sku);
}

const linesOf = ({ history }: Recorder): string =>
  history
    .toSorted((one, other) => one.from - other.from)
    .map(({ op, from, until }) => `  ${from.toFixed(1)}-${until.toFixed(1)} ${JSON.stringify(op)}`)
    .join('\n');

function explain(recorder: Recorder, { explained, left }: ReturnType<typeof checkHistory>): string {
  return [
    'no order of these calls explains their answers:',
    linesOf(recorder),
    'the longest that does:',
    ...explained.slice(-12).map((op) => `  ${JSON.stringify(op)}`),
    'none of these can follow it:',
    ...left.map((op) => `  ${JSON.stringify(op)}`),
  ].join('\n');
}

/** Its History, for finding the error. */
async function changesOf({ lane, id }: Recorder): Promise<string> {
  return JSON.stringify(await lane.seller.call('GET', `/api/products/${id}/changes/`));
}
