import type { EbayApp, EtsyApp } from '@crosslister/contract/app-keys.ts';
import type {
  Credentials,
  CredentialsUpdate,
  EbaySettings,
  PricingRules,
} from '@crosslister/contract/credentials.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { completePlatformSettings } from '../../lib/complete-platform-settings.ts';

/** What the dialog edits: the settings record without the parts that only a marketplace can change. */
export type SettingsDraft = Pick<
  Credentials,
  | 'woo_url'
  | 'woo_ck'
  | 'woo_cs'
  | 'default_ebay_category'
  | 'pricing_rules'
  | 'source_platform'
  | 'platform_settings'
> & {
  ebay_app: Pick<EbayApp, 'client_id' | 'client_secret' | 'ru_name'>;
  etsy_app: Pick<EtsyApp, 'keystring' | 'shared_secret'>;
};

const storeFields = ['woo_url', 'woo_ck', 'woo_cs'] as const;

export function draftOf(credentials: Credentials): SettingsDraft {
  const { woo_url, woo_ck, woo_cs, default_ebay_category } = credentials;
  const { pricing_rules, source_platform, platform_settings, ebay_app, etsy_app } = credentials;
  return {
    woo_url,
    woo_ck,
    woo_cs,
    default_ebay_category,
    pricing_rules,
    source_platform,
    platform_settings: completePlatformSettings(platform_settings),
    ebay_app: {
      client_id: ebay_app?.client_id ?? '',
      client_secret: ebay_app?.client_secret ?? '',
      ru_name: ebay_app?.ru_name ?? '',
    },
    etsy_app: { keystring: etsy_app?.keystring ?? '', shared_secret: etsy_app?.shared_secret ?? '' },
  };
}

export function isDirty(draft: SettingsDraft, saved: SettingsDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(saved);
}

/** Emptying all three fields of the store disconnects it. */
export function disconnectsStore(draft: SettingsDraft, saved: SettingsDraft): boolean {
  return saved.woo_url !== '' && storeFields.every((field) => draft[field].trim() === '');
}

/** The body of the save. Keys are included only when edited, so that a broken store never blocks other settings. */
export function updateOf(draft: SettingsDraft, saved: SettingsDraft): CredentialsUpdate {
  const { woo_url, woo_ck, woo_cs, ebay_app, etsy_app, ...rest } = draft;
  const storeEdited = storeFields.some((field) => draft[field] !== saved[field]);
  return {
    ...rest,
    ...(storeEdited && { woo_url, woo_ck, woo_cs }),
    ...(appEdited(draft, saved, 'ebay_app') && { ebay_app }),
    ...(appEdited(draft, saved, 'etsy_app') && { etsy_app }),
  };
}

export function appEdited(
  draft: SettingsDraft,
  saved: SettingsDraft,
  record: 'ebay_app' | 'etsy_app',
): boolean {
  return JSON.stringify(draft[record]) !== JSON.stringify(saved[record]);
}

export function isVisible(draft: SettingsDraft, platform: Platform): boolean {
  return draft.platform_settings[platform]?.enabled ?? true;
}

export function withRules(draft: SettingsDraft, change: Partial<PricingRules>): SettingsDraft {
  return { ...draft, pricing_rules: { ...draft.pricing_rules, ...change } };
}

export function withEbay(draft: SettingsDraft, change: Partial<EbaySettings>): SettingsDraft {
  return withRules(draft, { ebay_settings: { ...draft.pricing_rules.ebay_settings, ...change } });
}

export function withEtsy(
  draft: SettingsDraft,
  change: Partial<PricingRules['etsy_settings']>,
): SettingsDraft {
  return withRules(draft, { etsy_settings: { ...draft.pricing_rules.etsy_settings, ...change } });
}
