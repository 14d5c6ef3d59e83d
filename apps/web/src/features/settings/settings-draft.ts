import type { Credentials, CredentialsUpdate } from '@crosslister/contract/credentials.ts';
import {
  type AppKeys,
  type AppRecord,
  byKeys,
  type CategoryField,
  categoryFields,
  type KeyField,
  keyFields,
  ownApps,
} from '@crosslister/contract/listings/platform-fields.ts';
import { type Platform, type SettingsPlatform, settingsField } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { completePlatformSettings } from '../../lib/platforms/complete-platform-settings.ts';

/** What the dialog edits: the settings record without the parts that only a marketplace can change. */
export type SettingsDraft = Pick<
  Credentials,
  KeyField | CategoryField | 'pricing_rules' | 'source_platform' | 'platform_settings'
> & { [Record in AppRecord]: AppKeys<Record> };

export type SettingValue = string | number | boolean;

const pick = <T extends object, Key extends keyof T>(from: T, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>;

/** The keys of the seller's own apps, without what the server says of them. */
const appsOf = (credentials: Credentials) =>
  Object.fromEntries(
    ownApps.map(({ record, fields }) => {
      const stored = new Map<string, unknown>(Object.entries(credentials[record] ?? {}));
      return [record, Object.fromEntries(Object.keys(fields).map((name) => [name, stored.get(name) ?? '']))];
    }),
  ) as Pick<SettingsDraft, AppRecord>;

export function draftOf(credentials: Credentials): SettingsDraft {
  const { pricing_rules, source_platform, platform_settings } = credentials;
  return {
    ...pick(credentials, keyFields),
    ...pick(credentials, categoryFields),
    pricing_rules,
    source_platform,
    platform_settings: completePlatformSettings(platform_settings),
    ...appsOf(credentials),
  };
}

export function isDirty(draft: SettingsDraft, saved: SettingsDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(saved);
}

/** The shop that is disconnected, as its address and keys were all emptied. */
export function disconnectedShop(draft: SettingsDraft, saved: SettingsDraft): Platform | undefined {
  return byKeys.find(({ connection: { fields } }) => {
    const isEmptied = Object.values(fields).every((field) => draft[field].trim() === '');
    return saved[fields.url] !== '' && isEmptied;
  })?.platform;
}

/** The body of the save. Keys are included only when edited, so that a broken store never blocks other settings. */
export function updateOf(draft: SettingsDraft, saved: SettingsDraft): CredentialsUpdate {
  const update: CredentialsUpdate = { ...draft };
  for (const { connection } of byKeys) {
    const fields = Object.values(connection.fields);
    if (fields.every((field) => draft[field] === saved[field]))
      for (const field of fields) delete update[field];
  }
  for (const { record } of ownApps) if (!appEdited(draft, saved, record)) delete update[record];
  return update;
}

export function appEdited(draft: SettingsDraft, saved: SettingsDraft, record: AppRecord): boolean {
  return JSON.stringify(draft[record]) !== JSON.stringify(saved[record]);
}

export function isVisible(draft: SettingsDraft, platform: Platform): boolean {
  return draft.platform_settings[platform]?.enabled ?? true;
}

export function withRules(draft: SettingsDraft, change: Partial<PricingRules>): SettingsDraft {
  return { ...draft, pricing_rules: { ...draft.pricing_rules, ...change } };
}

export function withSettings(
  draft: SettingsDraft,
  platform: SettingsPlatform,
  change: Readonly<Record<string, SettingValue>>,
): SettingsDraft {
  const field = settingsField(platform);
  return withRules(draft, { [field]: { ...draft.pricing_rules[field], ...change } });
}
