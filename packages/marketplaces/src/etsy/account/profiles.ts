import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { decodeEntities } from '@crosslister/domain/html-text.ts';
import type { PolicyLists } from '../../account/policy-lists.ts';
import { isOfOnePart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { MarketplaceError } from '../../errors.ts';
import {
  ProductionPartners,
  ReturnPolicies,
  type ReturnPolicy,
  Sections,
  ShippingProfiles,
} from '../answers.ts';
import { ask } from '../client.ts';
import { shopPath } from './account.ts';

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
export async function sections(context: MarketplaceContext): Promise<NamedPolicy[]> {
  const { results } = await ask(context, Sections, { method: 'GET', path: `${shopPath(context)}/sections` });
  return results.map(({ shop_section_id: id, title }) => ({
    id: String(id),
    name: decodeEntities(title || `Section ${id}`),
  }));
}

/** Who helps to make what the shop sells, by name. */
export async function partners(context: MarketplaceContext): Promise<NamedPolicy[]> {
  const path = `${shopPath(context)}/production-partners`;
  const { results } = await ask(context, ProductionPartners, { method: 'GET', path });
  return results.map(({ production_partner_id: id, partner_name }) => ({
    id: String(id),
    name: decodeEntities(partner_name || `Partner ${id}`),
  }));
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
