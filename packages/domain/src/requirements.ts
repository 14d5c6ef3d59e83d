import type { EbaySettings } from '@crosslister/contract/credentials.ts';

const ebayPolicies = [
  ['payment_policy', 'Payment Policy'],
  ['shipping_policy', 'Shipping Policy'],
  ['return_policy', 'Return Policy'],
] as const satisfies readonly (readonly [keyof EbaySettings, string])[];

type PolicySettings = Partial<Pick<EbaySettings, (typeof ebayPolicies)[number][0]>>;

/** Where the seller mends missing policies (spec section 5). */
export const policiesNextStep = 'Please go to Settings -> Default Policies to configure them.';

/** Names of the eBay policies a crosslisting needs and the settings do not have, in the order of the panel. */
export function missingEbayPolicies(settings: PolicySettings): string[] {
  return ebayPolicies.filter(([field]) => !settings[field]?.trim()).map(([, label]) => label);
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
