import { json } from '../../http/answer.ts';
import { textAt } from '../../http/json-values.ts';
import { refusal } from '../ebay-refusals.ts';
import type { Route, SellerCall } from '../route.ts';
import type { Seller, Site } from '../ebay-state.ts';

const read = ['sell.account', 'sell.account.readonly'];
const program = 'SELLING_POLICY_MANAGEMENT';

/** Whether business policies are in effect; opting in takes up to a day on the real site. */
export function hasPolicies(site: Site, seller: Seller): boolean {
  return seller.policiesFrom !== undefined && seller.policiesFrom <= site.clock.now();
}

function privilege({ seller }: SellerCall) {
  const { quantity, amount } = seller.sellingLimit;
  return json(200, {
    sellerRegistrationCompleted: seller.registrationCompleted,
    sellingLimit: { amount: { currency: 'GBP', value: amount.toFixed(1) }, quantity },
  });
}

function optedIn({ site, seller }: SellerCall) {
  return json(200, { programs: hasPolicies(site, seller) ? [{ programType: program }] : [] });
}

function optIn({ site, seller, body }: SellerCall) {
  const type = textAt(body(), 'programType');
  if (!type) throw refusal(400, 'API_ACCOUNT', 20401, 'Missing field programType.');
  if (type !== program) throw refusal(404, 'API_ACCOUNT', 20404, 'programType not found.');
  if (seller.policiesFrom) throw refusal(409, 'API_ACCOUNT', 25803, 'programType already exists.');
  seller.policiesFrom = site.clock.after(site.settings.optInDelayMs);
  return json(200, {});
}

const common = { api: 'sell.account', access: 'seller' } as const;

export const accountRoutes: Route[] = [
  { ...common, method: 'GET', path: '/sell/account/v1/privilege', scopes: read, handle: privilege },
  {
    ...common,
    method: 'GET',
    path: '/sell/account/v1/program/get_opted_in_programs',
    scopes: read,
    handle: optedIn,
  },
  {
    ...common,
    method: 'POST',
    path: '/sell/account/v1/program/opt_in',
    scopes: ['sell.account'],
    handle: optIn,
  },
];
