import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { Fix } from '@crosslister/contract/fix.ts';
import { isHandOnly, type Platform, platformList, platformNames } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { ebayPoliciesMessage } from '@crosslister/domain/requirements.ts';
import type { ProductChoice } from '../../lib/dialog-props.ts';
import type { ExtensionState } from '../../lib/extension/call-extension.ts';

export interface Warning {
  title: string;
  message: string;
  details?: string;
}

interface Obstacle extends Warning {
  /** Where it is settled. */
  fix?: Fix;
}

/** A listing with a link counts as already listed. */
export function isListed(product: Product, platform: Platform): boolean {
  return Boolean(product.listings[platform]?.url);
}

/** What has to be settled before anything is listed on a platform. */
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

/** By the server, by the extension in the seller's browser, or by hand without either. */
export type Way = 'server' | 'extension' | 'hand';

interface Servable {
  /** The seller prefers the server. */
  wanted: boolean;
  possible: boolean;
}

/** Platforms that can be listed on in the seller's browser, and whether the server can, or should, do it itself. */
const servable: Partial<Record<Platform, (credentials: Credentials) => Servable>> = {
  etsy: ({ etsy_token, etsy_shop_id, pricing_rules }) => ({
    wanted: pricing_rules.etsy_settings.list_with === 'api',
    possible: Boolean(etsy_token && etsy_shop_id),
  }),
  vinted: () => ({ wanted: false, possible: false }),
};

/**
 * How a platform is listed on: with the extension if it can, otherwise by the server, otherwise by hand. An extension
 * that is not paired is used only where there is no server, because it explains how to pair it.
 */
export function wayOf(platform: Platform, credentials: Credentials, extension: ExtensionState): Way {
  const server = servable[platform]?.(credentials);
  if (!server || (server.possible && (server.wanted || extension !== 'ready'))) return 'server';
  return extension === 'none' ? 'hand' : 'extension';
}

/** Platforms where the server makes a draft unless the seller chose otherwise in Settings. */
const keepsDrafts: Partial<Record<Platform, (credentials: Credentials) => boolean>> = {
  etsy: ({ pricing_rules }) => !pricing_rules.etsy_settings.publish,
};

/** Whether the server's listing there becomes a draft, which nobody can buy until it is published. */
export function becomesDraft(platform: Platform, credentials: Credentials, extension: ExtensionState) {
  return (
    wayOf(platform, credentials, extension) === 'server' && (keepsDrafts[platform]?.(credentials) ?? false)
  );
}

/**
 * The warning when something has to be listed by hand because the extension is missing, or null. Phones have no
 * extensions, so there it is not asked for.
 */
export function extensionRequired(byHand: readonly Platform[], isPhone: boolean): Warning | null {
  if (byHand.length === 0) return null;
  const names = platformList(byHand);
  const instead = byHand
    .filter((platform) => !isHandOnly[platform])
    .map((platform) => ` ${platformNames[platform]} also works without it, once connected in Settings.`);
  if (isPhone) {
    return {
      title: 'To Be Listed by Hand',
      message: `The Chrome extension that fills in ${names} works on a computer only.`,
      details: `The queue has the fields to copy.${instead.join('')}`,
    };
  }
  return {
    title: 'Extension Required',
    message: `Install the Chrome extension and refresh this page to have ${names} filled in for you.`,
    details: `Until then, list by hand: the queue has the fields to copy.${instead.join('')}`,
  };
}

/** The settings that apply to these products. A single product's overrides may fill in what Settings leave open. */
export function forChoice(credentials: Credentials, { products, count }: ProductChoice): Credentials {
  const [product] = products;
  if (count !== 1 || !product) return credentials;
  const { pricing_rules: rules } = credentials;
  const said = (own: object | undefined) =>
    Object.fromEntries(Object.entries(own ?? {}).filter(([, value]) => value !== undefined));
  return {
    ...credentials,
    pricing_rules: {
      ...rules,
      ebay_settings: { ...rules.ebay_settings, ...said(product.overrides.ebay) },
      etsy_settings: { ...rules.etsy_settings, ...said(product.overrides.etsy) },
    },
  };
}

/** The first obstacle to listing on these platforms, or null. */
export function findObstacle(chosen: readonly Platform[], credentials: Credentials): Obstacle | null {
  if (chosen.length === 0) {
    return {
      title: 'Platform Required',
      message: 'Please select at least one platform to crosslist to.',
    };
  }
  for (const platform of chosen) {
    const warning = requirements[platform]?.(credentials);
    if (warning) return { ...warning, fix: { target: 'settings', section: 'policies', platform } };
  }
  return null;
}
