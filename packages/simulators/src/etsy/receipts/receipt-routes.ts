import { json } from '../../http/answer.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import { choiceParam, directionOf, integerParam, pageOf } from '../paging.ts';
import { base, type Route, type SellerCall } from '../router.ts';
import type { Receipt } from '../etsy-state.ts';
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

const shop = `${base}/shops/:shop`;
const read: { method: 'GET'; access: 'seller'; scopes: string[] } = {
  method: 'GET',
  access: 'seller',
  scopes: ['transactions_r'],
};

export const receiptRoutes: Route[] = [
  { ...read, path: `${shop}/receipts`, handle: list },
  { ...read, path: `${shop}/receipts/:receipt`, handle: one },
];
