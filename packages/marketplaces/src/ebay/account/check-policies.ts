import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { type AccountLook, type Finding, failed, once, passed, warned } from '../../account/account-check.ts';
import type { MarketplaceContext } from '../../context.ts';
import { inPolicies } from '../../fix.ts';
import type { EbaySettings } from '../settings.ts';
import { isNotEligible, isOptedIn, type Policies, policiesPage, policyOf, readLists } from './policies.ts';

const costs = {
  flat: 'flat rate',
  calculated: 'calculated, needs the weight and size of the parcel',
  pickup: 'local pickup',
} as const;

const inWords = ({ name, cost_type: cost }: NamedPolicy) => `"${name}"${cost ? ` (${costs[cost]})` : ''}`;

const kinds = [
  { kind: 'payment', name: 'Payment policies' },
  { kind: 'shipping', name: 'Shipping policies' },
  { kind: 'return', name: 'Return policies' },
] as const;
type Kind = (typeof kinds)[number]['kind'];

/** Null for a seller without business policies. */
async function listsOf(context: MarketplaceContext): Promise<Policies | null> {
  try {
    return await readLists(context);
  } catch (error) {
    if (isNotEligible(error) && !(await isOptedIn(context))) return null;
    throw error;
  }
}

const notOptedIn = failed('Business policies are not turned on for this account.', {
  nextStep:
    'Turn them on on eBay, and make a payment, a shipping and a return policy. Then choose them here.',
  link: policiesPage,
});

function findingOf(list: NamedPolicy[], kind: Kind, wanted: string): Finding {
  if (list.length === 0) {
    return failed(`There is no ${kind} policy for eBay UK, and eBay takes no listing without one.`, {
      nextStep: 'Make one on eBay, then choose it under Settings → Default Policies.',
      link: policiesPage,
    });
  }
  const there = wordList(list.map(inWords));
  const chosen = wanted.trim() ? policyOf(list, wanted, kind) : null;
  if (chosen?.pays_later) {
    return warned(
      `${there}. Chosen: "${chosen.name}", which does not require immediate payment: a buyer may commit to a thing and pay days later, or never. Until then it is sold here as waiting for payment, and its other listings have ended.`,
      {
        nextStep: 'Turn on immediate payment in this policy on eBay, or choose one that has it.',
        link: policiesPage,
        fix: inPolicies('ebay', 'payment_policy'),
      },
    );
  }
  if (chosen) return passed(`${there}. Chosen: "${chosen.name}".`);
  return warned(`${there}. None is chosen.`, {
    nextStep: 'Choose one under Settings → Default Policies.',
    fix: inPolicies('ebay', `${kind}_policy`),
  });
}

/** The three kinds of policies that every listing needs, and what Settings have chosen of them. */
export function checkPolicies(context: MarketplaceContext, settings: EbaySettings): AccountLook[] {
  const lists = once(() => listsOf(context));
  return kinds.map(({ kind, name }) => ({
    name,
    async look() {
      const found = await lists();
      if (!found) return notOptedIn;
      const list = kind === 'return' ? found.returns : found[kind];
      return findingOf(list, kind, settings[`${kind}_policy`]);
    },
  }));
}
