import { json } from '../../http/answer.ts';
import { type JsonObject, listAt, numberAt, objectAt, textAt, valueAt } from '../../http/json-values.ts';
import { refusal } from '../ebay-refusals.ts';
import type { Route, SellerCall } from '../route.ts';
import { nextId, type PolicyKind, type Seller, type Site } from '../ebay-state.ts';
import { hasPolicies } from './account-routes.ts';

const kinds: PolicyKind[] = ['fulfillment', 'payment', 'return'];
const listName = {
  fulfillment: 'fulfillmentPolicies',
  payment: 'paymentPolicies',
  return: 'returnPolicies',
} as const;

function policyIdName(kind: PolicyKind): string {
  return `${kind}PolicyId`;
}

function missing(field: string) {
  return refusal(400, 'API_ACCOUNT', 20401, `Missing field ${field}.`, { fieldName: field });
}

function invalid(field: string, more = '') {
  return refusal(400, 'API_ACCOUNT', 20403, `Invalid ${field}. ${more}`.trim(), { fieldName: field });
}

function checkEligible({ site, seller }: SellerCall): void {
  if (!hasPolicies(site, seller)) throw invalid('', 'User is not eligible for Business Policy');
}

function marketplaceOf(query: URLSearchParams): string {
  const marketplace = query.get('marketplace_id');
  if (!marketplace) throw missing('marketplace_id');
  if (!/^EBAY_[A-Z_]+$/.test(marketplace)) throw invalid('marketplace_id');
  return marketplace;
}

function checkFulfillment(body: JsonObject): void {
  // One official sample nests handlingTime in shippingOptions; the schema and this site have it on top.
  if (!objectAt(body, 'handlingTime')) throw missing('handlingTime');
  if (textAt(body, 'handlingTime', 'unit') !== 'DAY') throw invalid('handlingTime.unit');
  for (const option of listAt(body, 'shippingOptions')) {
    if (!textAt(option, 'optionType')) throw missing('optionType');
    if (!textAt(option, 'costType')) throw missing('costType');
    for (const service of listAt(option, 'shippingServices')) {
      if (!textAt(service, 'shippingServiceCode')) throw missing('shippingServiceCode');
    }
  }
}

function checkReturn(body: JsonObject): void {
  const accepted = valueAt(body, 'returnsAccepted');
  if (typeof accepted !== 'boolean') throw missing('returnsAccepted');
  if (!accepted) return;
  const days = numberAt(body, 'returnPeriod', 'value');
  if (days === undefined) throw missing('returnPeriod');
  if (![14, 30, 60].includes(days)) throw invalid('returnPeriod');
  if (!['BUYER', 'SELLER'].includes(textAt(body, 'returnShippingCostPayer') ?? ''))
    throw missing('returnShippingCostPayer');
}

function checkPolicy(seller: Seller, kind: PolicyKind, body: JsonObject): void {
  const name = textAt(body, 'name');
  if (!name) throw missing('name');
  if (name.length > 64) throw invalid('name');
  if (!textAt(body, 'marketplaceId')) throw missing('marketplaceId');
  if (listAt(body, 'categoryTypes').length === 0) throw missing('categoryTypes');
  for (const [id, other] of seller.policies[kind]) {
    if (other.name !== name || other.marketplaceId !== body.marketplaceId) continue;
    throw refusal(400, 'API_ACCOUNT', 20400, 'Invalid request. Profile name already exists.', {
      DuplicateProfileId: id,
    });
  }
  if (kind === 'fulfillment') checkFulfillment(body);
  if (kind === 'return') checkReturn(body);
}

/** Stores a policy with its new id and returns it as answered. */
export function addPolicy(site: Site, seller: Seller, kind: PolicyKind, body: JsonObject): JsonObject {
  const id = nextId(site, 6_196_900_000);
  const defaults =
    kind === 'fulfillment' ? { globalShipping: false, pickupDropOff: false, freightShipping: false } : {};
  const policy = { ...defaults, ...body, [policyIdName(kind)]: id };
  seller.policies[kind].set(id, policy);
  return policy;
}

function routesOf(kind: PolicyKind): Route[] {
  const base = `/sell/account/v1/${kind}_policy`;
  const common = { api: 'sell.account', access: 'seller' } as const;
  const read = { ...common, method: 'GET', scopes: ['sell.account', 'sell.account.readonly'] };
  const find = (call: SellerCall) => {
    checkEligible(call);
    const policy = call.seller.policies[kind].get(call.params.id ?? '');
    if (!policy) throw refusal(404, 'API_ACCOUNT', 20404, `${policyIdName(kind)} not found.`);
    return policy;
  };
  const inMarketplace = (call: SellerCall) => {
    const marketplace = marketplaceOf(call.query);
    checkEligible(call);
    return [...call.seller.policies[kind].values()].filter((policy) => policy.marketplaceId === marketplace);
  };
  return [
    {
      ...common,
      method: 'POST',
      path: base,
      scopes: ['sell.account'],
      handle(call: SellerCall) {
        checkEligible(call);
        checkPolicy(call.seller, kind, call.body());
        const policy = addPolicy(call.site, call.seller, kind, call.body());
        return json(201, policy, { location: `${call.origin}${base}/${policy[policyIdName(kind)]}` });
      },
    },
    {
      ...read,
      path: base,
      handle(call: SellerCall) {
        const found = inMarketplace(call);
        return json(200, { total: found.length, [listName[kind]]: found });
      },
    },
    { ...read, path: `${base}/:id`, handle: (call: SellerCall) => json(200, find(call)) },
    {
      ...common,
      method: 'DELETE',
      path: `${base}/:id`,
      scopes: ['sell.account'],
      handle(call: SellerCall) {
        find(call);
        call.seller.policies[kind].delete(call.params.id ?? '');
        return { status: 204 };
      },
    },
  ];
}

export const policyRoutes: Route[] = kinds.flatMap(routesOf);
