import { PlatformSettings, PricingRules } from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

export interface Settings {
  pricingRules: PricingRules;
  defaultEbayCategory: string;
  sourcePlatform: Platform;
  platformSettings: PlatformSettings;
}

/** A seller's settings, with a default for whatever was never set. */
export async function readSettings(db: Kysely<Database>, userId: number): Promise<Settings> {
  const row = await db.selectFrom('settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return {
    pricingRules: PricingRules.parse(row?.pricing_rules ?? {}),
    defaultEbayCategory: row?.default_ebay_category ?? '',
    sourcePlatform: row?.source_platform ?? 'woocommerce',
    platformSettings: PlatformSettings.parse(row?.platform_settings ?? {}),
  };
}

/** What of the settings belongs to one platform, for its adapter. */
export function platformRules(rules: PricingRules, platform: Platform): Record<string, unknown> {
  const all: Partial<Record<Platform, Record<string, unknown>>> = {
    ebay: rules.ebay_settings,
    etsy: rules.etsy_settings,
  };
  return all[platform] ?? {};
}
