import { json } from '../../http/answer.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import { readForm, required } from '../form-body.ts';
import { base, type Route, type SellerCall } from '../router.ts';
import { nextId, type ReturnPolicy, type Seller, type Site } from '../etsy-state.ts';

const deadlines = [7, 14, 21, 30, 45, 60, 90];

type Terms = { returns: boolean; exchanges: boolean; deadline: number | null };

export function addReturnPolicy(site: Site, seller: Seller, terms: Terms): ReturnPolicy {
  const policy = {
    return_policy_id: nextId(site, 1_200_000_000),
    shop_id: seller.shopId,
    accepts_returns: terms.returns,
    accepts_exchanges: terms.exchanges,
    return_deadline: terms.deadline,
  };
  seller.returnPolicies.set(policy.return_policy_id, policy);
  return policy;
}

function list({ seller }: SellerCall) {
  const results = [...seller.returnPolicies.values()];
  return json(200, { count: results.length, results });
}

function one({ seller, params }: SellerCall) {
  const policy = seller.returnPolicies.get(Number(params.id));
  if (!policy) throw notFound('Return Policy', params.id);
  return json(200, policy);
}

function create({ site, seller, request }: SellerCall) {
  const form = readForm(request);
  const returns = required(form.flag('accepts_returns'), 'accepts_returns');
  const exchanges = required(form.flag('accepts_exchanges'), 'accepts_exchanges');
  const deadline = form.integer('return_deadline') ?? null;
  if (deadline !== null && !deadlines.includes(deadline)) {
    throw refusal(400, `return_deadline must be one of: ${deadlines.join(', ')}.`);
  }
  if ((returns || exchanges) && deadline === null) throw refusal(400, 'return_deadline is required.');
  return json(200, addReturnPolicy(site, seller, { returns, exchanges, deadline }));
}

const path = `${base}/shops/:shop/policies/return`;

export const returnPolicyRoutes: Route[] = [
  { method: 'GET', path, access: 'seller', scopes: ['shops_r'], handle: list },
  { method: 'POST', path, access: 'seller', scopes: ['shops_w'], handle: create },
  { method: 'GET', path: `${path}/:id`, access: 'seller', scopes: ['shops_r'], handle: one },
];
