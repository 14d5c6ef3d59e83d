import type { EbaySettings, EtsySettings, PricingRules } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

/** Settings without which nothing is listed on a platform, by their labels, in the order of the panel. */
const needed = {
  ebay: {
    payment_policy: 'Payment Policy',
    shipping_policy: 'Shipping Policy',
    return_policy: 'Return Policy',
  },
  etsy: { shipping_profile: 'Shipping Profile' },
} as const satisfies {
  ebay: Partial<Record<keyof EbaySettings, string>>;
  etsy: Partial<Record<keyof EtsySettings, string>>;
};
type NeedsSettings = keyof typeof needed;
type PolicySettings = Partial<Pick<EbaySettings, keyof (typeof needed)['ebay']>>;

export function needsSettings(platform: Platform): platform is NeedsSettings {
  return platform in needed;
}

/** Labels of what a platform needs and the rules do not have. */
export function missingSettings(platform: NeedsSettings, rules: PricingRules): string[] {
  return missingIn(needed[platform], rules[`${platform}_settings`]);
}

function missingIn(labels: Record<string, string>, settings: object): string[] {
  const chosen = new Map<string, unknown>(Object.entries(settings));
  return Object.entries(labels).flatMap(([field, label]) =>
    String(chosen.get(field) ?? '').trim() ? [] : [label],
  );
}

/** Where the seller mends missing policies (spec section 5). */
export const policiesNextStep = 'Please go to Settings -> Default Policies to configure them.';

/** Names of the eBay policies a crosslisting needs and the settings do not have, in the order of the panel. */
export function missingEbayPolicies(settings: PolicySettings): string[] {
  return missingIn(needed.ebay, settings);
}

/** First sentence of the refusal; the web app shows it under the title 'eBay Policies Required'. */
export function ebayPoliciesRequired(missing: readonly string[]): string {
  return `eBay crosslisting requires the following policies to be configured: ${missing.join(', ')}.`;
}

/** The whole text of spec section 5, or null when nothing is missing. */
export function ebayPoliciesMessage(settings: PolicySettings): string | null {
  const missing = missingEbayPolicies(settings);
  return missing.length > 0 ? `${ebayPoliciesRequired(missing)} ${policiesNextStep}` : null;
}
