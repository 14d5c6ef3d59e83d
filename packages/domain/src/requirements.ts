import type { EbaySettings, EtsySettings, PricingRules } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

/** Settings without which nothing can be listed on a platform, by their labels, in the order of the panel. */
const needed = {
  ebay: [
    { field: 'payment_policy', label: 'Payment Policy' },
    { field: 'shipping_policy', label: 'Shipping Policy' },
    { field: 'return_policy', label: 'Return Policy' },
  ],
  etsy: [{ field: 'shipping_profile', label: 'Shipping Profile' }],
} as const satisfies { ebay: Missing<keyof EbaySettings>[]; etsy: Missing<keyof EtsySettings>[] };
type NeedsSettings = keyof typeof needed;
type EbayPolicy = (typeof needed)['ebay'][number]['field'];
type PolicySettings = Partial<Pick<EbaySettings, EbayPolicy>>;

export function needsSettings(platform: Platform): platform is NeedsSettings {
  return platform in needed;
}

/** Labels of the settings that a platform needs and the rules lack. */
export function missingSettings(platform: NeedsSettings, rules: PricingRules): string[] {
  return missingIn<string>(needed[platform], rules[`${platform}_settings`]).map(({ label }) => label);
}

interface Missing<Field> {
  field: Field;
  label: string;
}

function missingIn<Field extends string>(
  labels: readonly Missing<Field>[],
  settings: object,
): readonly Missing<Field>[] {
  const chosen = new Map<string, unknown>(Object.entries(settings));
  return labels.filter(({ field }) => !String(chosen.get(field) ?? '').trim());
}

/** Where the seller adds missing policies (spec section 5). */
export const policiesNextStep = 'Please go to Settings -> Default Policies to configure them.';

/** The eBay policies that a crosslist needs and the settings lack, in the order of the panel. */
export function missingEbayPolicies(settings: PolicySettings): readonly Missing<EbayPolicy>[] {
  return missingIn<EbayPolicy>(needed.ebay, settings);
}

/** First sentence of the refusal; the web app shows it under the title 'eBay Policies Required'. */
export function ebayPoliciesRequired(missing: readonly string[]): string {
  return `eBay crosslisting requires the following policies to be configured: ${missing.join(', ')}.`;
}

/** The whole text of spec section 5, or null when nothing is missing. */
export function ebayPoliciesMessage(settings: PolicySettings): string | null {
  const missing = missingEbayPolicies(settings).map(({ label }) => label);
  return missing.length > 0 ? `${ebayPoliciesRequired(missing)} ${policiesNextStep}` : null;
}
