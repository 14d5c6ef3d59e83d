import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { measureNames, sellerFields } from '@crosslister/contract/seller-fields.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import type { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inPolicies, inProduct } from '../../fix.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import { FulfillmentPolicies, PaymentPolicies, Programs, ReturnPolicies } from '../answers.ts';
import { ask, send } from '../client.ts';
import { refusal } from '../errors.ts';
import { marketplaceId } from '../listing/offer.ts';
import type { EbaySettings } from '../settings.ts';

const account = '/sell/account/v1';
const program = 'SELLING_POLICY_MANAGEMENT';
const query = { marketplace_id: marketplaceId };

/** Where policies are made. */
export const policiesPage = 'https://www.ebay.co.uk/bp/manage';

type ShippingPolicy = z.infer<typeof FulfillmentPolicies>['fulfillmentPolicies'][number];

export interface Policies {
  payment: NamedPolicy[];
  shipping: NamedPolicy[];
  returns: NamedPolicy[];
}

/** A policy with one calculated option needs the parcel's weight and size, whatever the others are. */
function costTypeOf({ shippingOptions, localPickup }: ShippingPolicy): Pick<NamedPolicy, 'cost_type'> {
  const types = shippingOptions.map(({ costType }) => costType);
  if (types.includes('CALCULATED')) return { cost_type: 'calculated' };
  if (types.includes('FLAT_RATE')) return { cost_type: 'flat' };
  return localPickup ? { cost_type: 'pickup' } : {};
}

/** As they are on eBay now. Nobody is opted in. */
export async function readLists(context: MarketplaceContext): Promise<Policies> {
  const [payment, shipping, returns] = await Promise.all([
    ask(context, PaymentPolicies, { method: 'GET', path: `${account}/payment_policy`, query }),
    ask(context, FulfillmentPolicies, { method: 'GET', path: `${account}/fulfillment_policy`, query }),
    ask(context, ReturnPolicies, { method: 'GET', path: `${account}/return_policy`, query }),
  ]);
  return {
    payment: payment.paymentPolicies.map(({ paymentPolicyId: id, name, immediatePay }) => ({
      id,
      name,
      ...(immediatePay === false && { pays_later: true as const }),
    })),
    shipping: shipping.fulfillmentPolicies.map((policy) => ({
      id: policy.fulfillmentPolicyId,
      name: policy.name,
      ...costTypeOf(policy),
    })),
    returns: returns.returnPolicies.map(({ returnPolicyId: id, name }) => ({ id, name })),
  };
}

/** Whether the seller uses business policies. */
export async function isOptedIn(context: MarketplaceContext): Promise<boolean> {
  const path = `${account}/program/get_opted_in_programs`;
  const { programs } = await ask(context, Programs, { method: 'GET', path });
  return programs.some(({ programType }) => programType === program);
}

/** eBay says "not eligible" by any refusal of the policy lists. */
export const isNotEligible = (error: unknown): boolean =>
  error instanceof MarketplaceError && (error.details.code?.startsWith('204') ?? false);

/**
 * Opts in a seller who has not opted in yet, and then throws: until this takes effect there are no policies to choose.
 */
async function ensureOptedIn(context: MarketplaceContext): Promise<void> {
  if (await isOptedIn(context)) return;
  const answer = await send(context, {
    method: 'POST',
    path: `${account}/program/opt_in`,
    body: { programType: program },
  });
  // 409: requested already, but not in effect yet.
  if (answer.status >= 400 && answer.status !== 409) throw refusal(answer);
  throw new MarketplaceError('setup', 'eBay is turning on business policies for your account.', {
    nextStep: 'This may take eBay up to 24 hours. Then make your policies on eBay and choose them here.',
    link: policiesPage,
    fix: inPolicies('ebay'),
  });
}

/**
 * The seller's policies for the UK. A seller without business policies is opted in once. That throws `setup`, saying
 * that eBay may take up to 24 hours.
 */
export async function policies(context: MarketplaceContext): Promise<Policies> {
  try {
    const lists = await readLists(context);
    if (Object.values(lists).every((list) => list.length === 0)) await ensureOptedIn(context);
    return lists;
  } catch (error) {
    if (isNotEligible(error)) await ensureOptedIn(context);
    throw error;
  }
}

/** The chosen policy. Throws `setup` where there is none of that id or name. */
export function policyOf(
  list: NamedPolicy[],
  wanted: string,
  kind: 'payment' | 'shipping' | 'return',
): NamedPolicy {
  const text = wanted.trim();
  const same = (one: string) => one.trim().toLowerCase() === text.toLowerCase();
  const found =
    list.find(({ id, name }) => id === text || name === text) ?? list.find(({ name }) => same(name));
  if (found) return found;
  const there = list.map(({ name }) => `"${name}"`).join(', ') || 'none';
  throw new MarketplaceError('setup', `eBay has no ${kind} policy "${text}". It has: ${there}.`, {
    nextStep: 'Choose it again under Settings → Default Policies.',
    fix: inPolicies('ebay', `${kind}_policy`),
  });
}

/**
 * Ids of the chosen policies for an offer. Read every time, because sellers edit policies on eBay. Throws `setup` if the
 * shipping policy calculates postage and the parcel's weight or size is not known: eBay would refuse the offer (25020).
 */
export async function policyIds(
  context: MarketplaceContext,
  settings: EbaySettings,
  parcel: ListingDraft['parcel'],
) {
  const lists = await policies(context);
  const shipping = policyOf(lists.shipping, settings.shipping_policy, 'shipping');
  if (shipping.cost_type === 'calculated') checkParcel(parcel, shipping.name);
  return {
    paymentPolicyId: policyOf(lists.payment, settings.payment_policy, 'payment').id,
    fulfillmentPolicyId: shipping.id,
    returnPolicyId: policyOf(lists.returns, settings.return_policy, 'return').id,
  };
}

function checkParcel(parcel: ListingDraft['parcel'], policy: string): void {
  const missing = measureNames.filter((name) => !parcel?.[name]);
  const [first] = missing;
  if (!first) return;
  const labels = wordList(missing.map((name) => sellerFields[name].label));
  throw new MarketplaceError(
    'setup',
    `The shipping policy "${policy}" calculates postage, so eBay needs the weight and size of the parcel. Missing: ${labels}.`,
    {
      nextStep:
        'Enter them under Parcel in the product, or for its category or all products under Settings → Default Policies. Or choose a shipping policy with a flat rate.',
      fix: inProduct(first),
    },
  );
}
