import type { NamedPolicy } from '@crosslister/contract/policies.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inPolicies } from '../../fix.ts';
import type { EtsySettings } from '../settings.ts';
import { processingProfileId } from './processing-profile.ts';
import { partners, policies, returnPoliciesPage, sections } from './profiles.ts';

/** The id of the section that the product names, or 0 if it names none. */
export async function sectionId(context: MarketplaceContext, section: string | undefined) {
  return section ? choose(await sections(context), section, 'section').id : 0;
}

/** The id of the production partner that the settings name. */
export async function partnerId(context: MarketplaceContext, partner: string): Promise<string> {
  return choose(await partners(context), partner, 'production_partner').id;
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
