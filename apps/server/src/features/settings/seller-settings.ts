import { type CredentialsUpdate, PlatformSettings } from '@crosslister/contract/credentials.ts';
import {
  type Platform,
  settingsField,
  settingsPlatforms,
  sourceByDefault,
} from '@crosslister/contract/platforms.ts';
import { PricingRules, type PricingRulesUpdate } from '@crosslister/contract/schemas/setting-schemas.ts';
import { changed } from '../../db/change-feed.ts';
import type { Db, Trx } from '../../db/schema.ts';
import { refuseConflicts } from './edit-conflicts.ts';

export interface Settings {
  pricingRules: PricingRules;
  defaultEbayCategory: string;
  sourcePlatform: Platform;
  platformSettings: PlatformSettings;
}

/** A seller's settings, with a default for whatever was never set. */
export async function readSettings(db: Db, userId: number): Promise<Settings> {
  const row = await db.selectFrom('settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return {
    pricingRules: PricingRules.parse(row?.pricing_rules ?? {}),
    defaultEbayCategory: row?.default_ebay_category ?? '',
    sourcePlatform: row?.source_platform ?? sourceByDefault,
    platformSettings: PlatformSettings.parse(row?.platform_settings ?? {}),
  };
}

/**
 * Stores the given settings. Everything left out stays as it was, inside the rules too. Throws if something was changed
 * since `read`.
 */
export async function saveSettings(
  trx: Trx,
  userId: number,
  update: CredentialsUpdate,
  read?: CredentialsUpdate,
): Promise<void> {
  const { pricing_rules, default_ebay_category, source_platform, platform_settings } = update;
  const change = { pricing_rules, default_ebay_category, source_platform, platform_settings };
  if (Object.values(change).every((value) => value === undefined)) return;
  await trx.selectFrom('settings').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const before = await readSettings(trx, userId);
  // Checked again, now that nobody else can save.
  if (read) refuseConflicts(inRecord(before), change, read);
  await trx
    .updateTable('settings')
    .set({
      pricing_rules: JSON.stringify(mergeRules(before.pricingRules, pricing_rules ?? {})),
      platform_settings: JSON.stringify({ ...before.platformSettings, ...platform_settings }),
      ...(default_ebay_category !== undefined && { default_ebay_category: default_ebay_category ?? '' }),
      ...(source_platform && { source_platform }),
    })
    .where('user_id', '=', userId)
    .execute();
  await changed(trx, userId, 'settings');
}

/** As they appear in the settings record. */
const inRecord = (settings: Settings): CredentialsUpdate => ({
  pricing_rules: settings.pricingRules,
  default_ebay_category: settings.defaultEbayCategory,
  source_platform: settings.sourcePlatform,
  platform_settings: settings.platformSettings,
});

const mergeRules = (before: PricingRules, sent: PricingRulesUpdate): Record<string, unknown> => ({
  ...before,
  ...sent,
  ...Object.fromEntries(
    settingsPlatforms.map((platform) => {
      const field = settingsField(platform);
      return [field, { ...before[field], ...sent[field] }];
    }),
  ),
});
