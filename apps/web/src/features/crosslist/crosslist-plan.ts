import type { Credentials } from '@crosslister/contract/credentials.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { ebayPoliciesMessage } from '@crosslister/domain/requirements.ts';

export interface Warning {
  title: string;
  message: string;
}

/** A listing with an address counts as already listed. */
export function isListed(product: Product, platform: Platform): boolean {
  return Boolean(product.listings[platform]?.url);
}

/** What a platform wants settled before anything is listed there. */
const requirements: Partial<Record<Platform, (credentials: Credentials) => Warning | null>> = {
  ebay({ pricing_rules }) {
    const message = ebayPoliciesMessage(pricing_rules.ebay_settings);
    return message ? { title: 'eBay Policies Required', message } : null;
  },
  etsy({ pricing_rules }) {
    if (pricing_rules.etsy_settings.shipping_profile.trim()) return null;
    return {
      title: 'Etsy Shipping Profile Required',
      message: 'Etsy crosslisting requires a Shipping Profile to be configured.',
    };
  },
};

/** Platforms listed through the browser extension, unless the server can do it itself. */
const serverCanList: Partial<Record<Platform, (credentials: Credentials) => boolean>> = {
  etsy: ({ etsy_token, etsy_shop_id }) => Boolean(etsy_token && etsy_shop_id),
  vinted: () => false,
};

function needsExtension(platform: Platform, credentials: Credentials): boolean {
  const check = serverCanList[platform];
  return check !== undefined && !check(credentials);
}

/** The first thing that stands in the way of listing on these platforms, or null. */
export function findObstacle(
  chosen: readonly Platform[],
  credentials: Credentials,
  hasExtension: boolean,
): Warning | null {
  if (chosen.length === 0) {
    return {
      title: 'Platform Required',
      message: 'Please select at least one platform to crosslist to.',
    };
  }
  for (const platform of chosen) {
    const warning = requirements[platform]?.(credentials);
    if (warning) return warning;
  }
  const blocked = chosen.filter((platform) => needsExtension(platform, credentials));
  if (blocked.length === 0 || hasExtension) return null;
  const names = blocked.map((platform) => platformNames[platform]).join(' and ');
  const instead = blocked.includes('etsy') ? ' Etsy also works without it, once connected in Settings.' : '';
  return {
    title: 'Extension Required',
    message: `Listing on ${names} needs the Chrome extension. Install it, refresh this page and try again.${instead}`,
  };
}
