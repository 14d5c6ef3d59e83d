import { PerPlatform } from '@crosslister/contract/listings/per-platform.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { type PricingRules, ProductOverrides } from '@crosslister/contract/schemas/setting-schemas.ts';
import { platformRules } from '@crosslister/domain/platform-rules.ts';
import type { RemoteItem } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import type { ProductRow } from '../../db/schema.ts';

/**
 * What a shop's listing says for that platform alone, as a new product keeps it: settings that are others than the seller's
 * (a policy, a category of the shop, who made it), and fields that only its listings have (a section). What cannot be read
 * is left out.
 */
export function saidThere(
  platform: Platform,
  { settings = {}, values = {} }: Pick<RemoteItem, 'settings' | 'values'>,
  rules: PricingRules,
): Partial<Pick<ProductRow, 'overrides' | 'per_platform'>> {
  const usual = platformRules(rules, platform);
  const others = Object.entries(settings).filter(([name, value]) => value !== '' && usual[name] !== value);
  const fields = Object.entries(values);
  const overrides =
    others.length > 0
      ? ProductOverrides.safeParse({ [platform]: Object.fromEntries(others) }).data
      : undefined;
  const perPlatform =
    fields.length > 0 ? PerPlatform.safeParse({ [platform]: Object.fromEntries(fields) }).data : undefined;
  return {
    ...(overrides && { overrides: overrides as ProductRow['overrides'] }),
    ...(perPlatform && { per_platform: perPlatform }),
  };
}
