import type { Credentials } from '@crosslister/contract/credentials.ts';
import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import type { Fix } from '@crosslister/contract/listings/fix.ts';
import {
  isFilledIn,
  isHandOnly,
  type Platform,
  platformList,
  platformNames,
  settingsField,
  settingsPlatforms,
} from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { platformRules, publishesAtOnce } from '@crosslister/domain/platform-rules.ts';
import { unmetNeeds } from '@crosslister/domain/requirements.ts';
import type { ProductChoice } from '../../lib/dialog-props.ts';
import type { ExtensionState } from '../../lib/extension/call-extension.ts';
import { isConnected } from '../../lib/platforms/is-connected.ts';
import { wayOf } from '../../lib/platforms/listing-way.ts';

export interface Warning {
  title: string;
  message: string;
  details?: string;
}

export interface Obstacle extends Warning {
  /** Where it is settled. */
  fix?: Fix;
}

/** A listing with a link counts as already listed. */
export function isListed(product: Product, platform: Platform): boolean {
  return Boolean(product.listings[platform]?.url);
}

/** Platforms with an account, and with all settings that are needed, where one of these is not listed. */
export function whereMissing(
  { products, count }: ProductChoice,
  platforms: readonly Platform[],
  credentials: Credentials | undefined,
): Platform[] {
  return platforms.filter(
    (platform) =>
      credentials &&
      isConnected(credentials, platform) &&
      findObstacle([platform], credentials) === null &&
      // Of a larger choice only a part is known.
      (count > products.length || products.some((product) => !isListed(product, platform))),
  );
}

/** Where the server would list, and no account is connected as far as is known here, or as the check says. */
export const unconnectedOf = (
  platforms: readonly Platform[],
  credentials: Credentials,
  extension: ExtensionState | undefined,
  results: Iterable<readonly CrosslistCheck['results'][number][]>,
): Platform[] => {
  const checked = [...results].flat();
  const isChecked = (on: Platform) =>
    checked.some(({ platform, gaps }) => platform === on && gaps.some((gap) => gap.waits_for === 'account'));
  return platforms.filter(
    (platform) =>
      isChecked(platform) ||
      (extension !== undefined &&
        wayOf(platform, credentials, extension) === 'server' &&
        !isConnected(credentials, platform)),
  );
};

/** Whether the server's listing there becomes a draft, which nobody can buy until it is published. */
export function becomesDraft(platform: Platform, credentials: Credentials, extension: ExtensionState) {
  const isKept = !publishesAtOnce(credentials.pricing_rules, platform);
  return isKept && wayOf(platform, credentials, extension) === 'server';
}

/**
 * The warning when something has to be listed by hand because the extension is missing, or null. Phones have no
 * extensions, so there it is not asked for.
 */
export function extensionRequired(listed: readonly Platform[], isPhone: boolean): Warning | null {
  const byHand = listed.filter(isFilledIn);
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
      ...Object.fromEntries(
        settingsPlatforms.map((platform) => {
          const field = settingsField(platform);
          return [field, { ...rules[field], ...said(product.overrides[platform]) }];
        }),
      ),
    },
  };
}

/** The first obstacle to listing on these platforms, or null. An account comes before its settings. */
export function findObstacle(
  chosen: readonly Platform[],
  credentials: Credentials,
  unconnected: readonly Platform[] = [],
): Obstacle | null {
  if (chosen.length === 0) {
    return {
      title: 'Platform Required',
      message: 'Please select at least one platform to crosslist to.',
    };
  }
  for (const platform of chosen) {
    const unmet = unmetNeeds(platform, platformRules(credentials.pricing_rules, platform));
    if (!unmet) continue;
    const message = [unmet.message, unmet.nextStep].filter(Boolean).join(' ');
    const section = unconnected.includes(platform) ? 'connections' : 'policies';
    return { title: unmet.title, message, fix: { target: 'settings', section, platform } };
  }
  return null;
}
