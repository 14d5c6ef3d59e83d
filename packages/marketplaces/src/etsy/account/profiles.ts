import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { decodeEntities } from '@crosslister/domain/html-text.ts';
import type { PolicyLists } from '../../account/policy-lists.ts';
import { isOfOnePart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inPolicies } from '../../fix.ts';
import {
  ProductionPartners,
  ReturnPolicies,
  type ReturnPolicy,
  Sections,
  ShippingProfiles,
} from '../answers.ts';
import { ask } from '../client.ts';
import type { EtsySettings } from '../settings.ts';
import { shopPath } from './account.ts';
import { processingProfileId } from './processing-profile.ts';

/** Where return policies are made. */
export const returnPoliciesPage = 'https://www.etsy.com/your/shops/me/return-policies';

/** Etsy's return policies have no names. */
function describe({ accepts_returns, accepts_exchanges, return_deadline }: ReturnPolicy): string {
  if (!accepts_returns && !accepts_exchanges) return 'No returns or exchanges';
  const what =
    accepts_returns && accepts_exchanges
      ? 'Returns and exchanges'
      : accepts_returns
        ? 'Returns'
        : 'Exchanges';
  return return_deadline ? `${what} within ${plural(return_deadline, 'day')}` : what;
}

/** The sections of the shop, by name. */
async function sections(context: MarketplaceContext): Promise<NamedPolicy[]> {
  const { results } = await ask(context, Sections, { method: 'GET', path: `${shopPath(context)}/sections` });
  return results.map(({ shop_section_id: id, title }) => ({
    id: String(id),
    name: decodeEntities(title || `Section ${id}`),
  }));
}

/** The id of the section that the product names, or 0 if it names none. */
export async function sectionId(context: MarketplaceContext, section: string | undefined) {
  return section ? choose(await sections(context), section, 'section').id : 0;
}

/** Who helps to make what the shop sells, by name. */
async function partners(context: MarketplaceContext): Promise<NamedPolicy[]> {
  const path = `${shopPath(context)}/production-partners`;
  const { results } = await ask(context, ProductionPartners, { method: 'GET', path });
  return results.map(({ production_partner_id: id, partner_name }) => ({
    id: String(id),
    name: decodeEntities(partner_name || `Partner ${id}`),
  }));
}

/** The id of the production partner that the settings name. */
export async function partnerId(context: MarketplaceContext, partner: string): Promise<string> {
  return choose(await partners(context), partner, 'production_partner').id;
}

async function shippingProfiles(context: MarketplaceContext): Promise<NamedPolicy[]> {
  const path = `${shopPath(context)}/shipping-profiles`;
  const { results } = await ask(context, ShippingProfiles, { method: 'GET', path });
  return results
    .filter(({ is_deleted }) => !is_deleted)
    .map(({ shipping_profile_id: id, title }) => ({ id: String(id), name: title || `Profile ${id}` }));
}

async function returnPolicies(context: MarketplaceContext): Promise<NamedPolicy[]> {
  const path = `${shopPath(context)}/policies/return`;
  const { results } = await ask(context, ReturnPolicies, { method: 'GET', path });
  return results.map((policy) => ({ id: String(policy.return_policy_id), name: describe(policy) }));
}

/**
 * Everything of these that a seller can choose from. What one of Etsy's lists lacks does not hide the others. Throws if
 * none can be read.
 */
export async function choices(context: MarketplaceContext): Promise<PolicyLists> {
  const failures: { what: string; error: MarketplaceError }[] = [];
  const part = (what: string, read: typeof sections) =>
    read(context).catch((error: unknown): NamedPolicy[] => {
      if (!isOfOnePart(error)) throw error;
      failures.push({ what, error });
      return [];
    });
  const [shipping, returns, ofShop, helpers] = await Promise.all([
    part('shipping profiles', shippingProfiles),
    part('return policies', returnPolicies),
    part('shop sections', sections),
    part('production partners', partners),
  ]);
  const [first] = failures;
  if (first && failures.length === 4) throw first.error;
  return {
    payment: [],
    shipping,
    returns,
    sections: ofShop,
    partners: helpers,
    ...(first && {
      unread: `Etsy did not show your ${wordList(failures.map(({ what }) => what))}. ${first.error.message}`,
    }),
  };
}

/** What the seller has set up on Etsy. Payment is handled by Etsy itself. */
export async function policies(
  context: MarketplaceContext,
): Promise<{ payment: NamedPolicy[]; shipping: NamedPolicy[]; returns: NamedPolicy[] }> {
  const [shipping, returns] = await Promise.all([shippingProfiles(context), returnPolicies(context)]);
  return { payment: [], shipping, returns };
}

/** The profile with this id or name. Throws `setup`, naming those that exist. */
export function choose(
  list: NamedPolicy[],
  wanted: string,
  setting: 'shipping_profile' | 'return_policy' | 'section' | 'production_partner',
): NamedPolicy {
  const text = wanted.trim();
  const found =
    list.find(({ id, name }) => id === text || name === text) ??
    list.find(({ name }) => name.trim().toLowerCase() === text.toLowerCase());
  if (found) return found;
  const there = list.map(({ name }) => `"${name}"`).join(', ') || 'none';
  throw new MarketplaceError(
    'setup',
    `Etsy has no ${setting.replace('_', ' ')} "${text}". It has: ${there}.`,
    setting === 'section'
      ? { nextStep: 'Choose it again in the product, under Etsy.' }
      : {
          nextStep: 'Choose it again under Settings → Default Policies.',
          fix: inPolicies('etsy', setting),
        },
  );
}

export interface ProfileIds {
  shippingProfileId: string;
  /** Null for a draft of a shop without any. */
  returnPolicyId: string | null;
  readinessStateId: string;
}

/** Ids of the chosen profiles, for an existing listing. It keeps the others. */
export async function chosenProfileIds(
  context: MarketplaceContext,
  { shipping_profile, return_policy, processing_profile }: EtsySettings,
): Promise<Partial<ProfileIds>> {
  const { shipping, returns } = await policies(context);
  return {
    ...(shipping_profile.trim() && {
      shippingProfileId: choose(shipping, shipping_profile, 'shipping_profile').id,
    }),
    ...(return_policy.trim() && { returnPolicyId: choose(returns, return_policy, 'return_policy').id }),
    ...(processing_profile.trim() && {
      readinessStateId: await processingProfileId(context, processing_profile),
    }),
  };
}

/**
 * Ids of the chosen profiles. Read every time, because sellers edit them on Etsy. Without a choice the first return
 * policy is used. A shop without one can only make drafts.
 */
export async function profileIds(
  context: MarketplaceContext,
  settings: EtsySettings,
  live: boolean,
): Promise<ProfileIds> {
  const { shipping, returns } = await policies(context);
  const policy = settings.return_policy.trim()
    ? choose(returns, settings.return_policy, 'return_policy')
    : returns[0];
  if (!policy && live) {
    throw new MarketplaceError('setup', 'Your Etsy shop has no return policy, which a live listing needs.', {
      nextStep: 'Make one on Etsy, then list again.',
      link: returnPoliciesPage,
    });
  }
  return {
    shippingProfileId: choose(shipping, settings.shipping_profile, 'shipping_profile').id,
    returnPolicyId: policy?.id ?? null,
    readinessStateId: await processingProfileId(context, settings.processing_profile),
  };
}
