import { json } from '../../http/answer.ts';
import { isObject } from '../../http/json-values.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import type { Receipt } from '../etsy-state.ts';
import { readForm } from '../form-body.ts';
import { choiceParam, directionOf, integerParam, pageOf } from '../paging.ts';
import { base, type Route, type SellerCall } from '../router.ts';
import { markReceipt, shipReceipt } from './buy.ts';
import { renderReceipt } from './render-receipt.ts';

/** Etsy's own beginning: no earlier moment is taken in a filter. */
const firstMoment = 946_684_800;

const times: [string, (receipt: Receipt) => number][] = [
  ['created', ({ createdAt }) => createdAt],
  ['last_modified', ({ updatedAt }) => updatedAt],
];

const flags: [string, (receipt: Receipt) => boolean][] = [
  ['was_paid', ({ paidAt }) => paidAt !== null],
  ['was_shipped', ({ shippedAt }) => shippedAt !== null],
  ['was_delivered', () => false],
  ['was_canceled', ({ canceled }) => canceled],
];

type Keep = (receipt: Receipt) => boolean;

function readFilters(query: URLSearchParams): Keep[] {
  const filters: Keep[] = [];
  for (const [name, momentOf] of times) {
    const least = integerParam(query, `min_${name}`, { least: firstMoment, otherwise: 0 });
    const most = integerParam(query, `max_${name}`, {
      least: firstMoment,
      otherwise: Number.MAX_SAFE_INTEGER,
    });
    filters.push((receipt) => momentOf(receipt) >= least && momentOf(receipt) <= most);
  }
  for (const [name, test] of flags) {
    const wanted = query.get(name);
    if (wanted === null) continue;
    if (!['true', 'false', '1', '0'].includes(wanted)) throw refusal(400, `Invalid value for '${name}'.`);
    filters.push((receipt) => test(receipt) === ['true', '1'].includes(wanted));
  }
  return filters;
}

const sortKeys: Record<'created' | 'updated' | 'receipt_id', (receipt: Receipt) => number> = {
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
  receipt_id: ({ id }) => id,
};

function ofShop({ site, seller }: SellerCall): Receipt[] {
  return [...site.receipts.values()].filter(({ shopId }) => shopId === seller.shopId);
}

function list(call: SellerCall) {
  const { query } = call;
  const filters = readFilters(query);
  const key =
    sortKeys[choiceParam(query, 'sort_on', ['created', 'updated', 'receipt_id'] as const, 'created')];
  const direction = directionOf(query);
  const found = ofShop(call)
    .filter(({ canceled }) => !canceled || call.site.hidesCancelled !== 'from lists')
    .filter((receipt) => filters.every((keep) => keep(receipt)))
    .sort((one, other) => direction * (key(one) - key(other) || one.id - other.id));
  return pageOf(call, found, (receipt) => render(call, receipt));
}

function render({ site, seller }: SellerCall, receipt: Receipt): unknown {
  if (site.failingReceipts.has(receipt.id)) throw refusal(500, 'Server Error');
  const rendered = renderReceipt(receipt, seller);
  return site.oddReceipts.get(receipt.id)?.(rendered) ?? rendered;
}

function receiptOf(call: SellerCall): Receipt {
  const receipt = ofShop(call).find(({ id }) => String(id) === call.params.receipt);
  if (!receipt) throw notFound('Receipt', call.params.receipt);
  return receipt;
}

function one(call: SellerCall) {
  return json(200, render(call, receiptOf(call)));
}

function bodyOf({ request }: SellerCall): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(request.body.toString('utf8'));
    if (isObject(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refusal(400, 'The request body must be a JSON object.');
}

/**
 * Document of 2026-08, createReceiptShipment: each time the buyer is written to. A number needs its carrier, and one that
 * Etsy does not know is `other`. Its words are not documented.
 */
function ship(call: SellerCall) {
  const receipt = receiptOf(call);
  const { tracking_code: code, carrier_name: carrier } = bodyOf(call);
  if (Boolean(code) !== Boolean(carrier)) throw refusal(400, 'A tracking number and a carrier are required.');
  if (receipt.canceled) throw refusal(409, 'A canceled receipt cannot be shipped.');
  if (receipt.paidAt === null) throw refusal(409, 'An unpaid receipt cannot be shipped.');
  const shipped = shipReceipt(call.site, receipt.id, {
    carrier: typeof carrier === 'string' ? carrier : null,
    code: typeof code === 'string' ? code : null,
  });
  return json(200, render(call, shipped));
}

/** Document of 2026-08, updateShopReceipt. */
function update(call: SellerCall) {
  const receipt = receiptOf(call);
  const wasShipped = readForm(call.request).flag('was_shipped');
  return json(
    200,
    render(call, wasShipped === undefined ? receipt : markReceipt(call.site, receipt.id, wasShipped)),
  );
}

const shop = `${base}/shops/:shop`;
const read: { method: 'GET'; access: 'seller'; scopes: string[] } = {
  method: 'GET',
  access: 'seller',
  scopes: ['transactions_r'],
};

const write = { ...read, scopes: ['transactions_w'] };

export const receiptRoutes: Route[] = [
  { ...read, path: `${shop}/receipts`, handle: list },
  { ...read, path: `${shop}/receipts/:receipt`, handle: one },
  { ...write, method: 'PUT', path: `${shop}/receipts/:receipt`, handle: update },
  { ...write, method: 'POST', path: `${shop}/receipts/:receipt/tracking`, handle: ship },
];
