import type { CredentialsUpdate } from '@crosslister/contract/credentials.ts';
import { byKeys, ownApps, usualCategories } from '@crosslister/contract/listings/platform-fields.ts';
import {
  type Platform,
  platformNames,
  settingsField,
  settingsPlatforms,
} from '@crosslister/contract/platforms.ts';
import { toValue } from './changed-elsewhere.ts';
import { editedFields, type Fields, fieldsOf, mergeFields, recordOf } from './merge-fields.ts';

/**
 * These hold fields of their own; every other object counts as one value, such as a platform's name and whether it is
 * shown.
 */
const groups = [
  'pricing_rules',
  ...settingsPlatforms.map((platform) => `pricing_rules.${settingsField(platform)}`),
  'platform_settings',
  ...ownApps.map(({ record }) => record),
];
/** Stored secrets are shown as asterisks, so two values cannot be compared. */
const secrets = [
  ...byKeys.flatMap(({ connection: { fields } }) => [fields.key, fields.secret]),
  ...ownApps.flatMap(({ record, fields }) =>
    Object.entries(fields).flatMap(([name, { secret }]) => (secret ? [`${record}.${name}`] : [])),
  ),
];

/** The fields of a settings record by their paths, such as `pricing_rules.ebay_settings.postcode`. */
export const settingFields = (record: object): Fields =>
  Object.fromEntries(Object.entries(fieldsOf(record, groups)).map(([path, value]) => [path, value ?? '']));

/** The record without stored secrets. */
export function readableSettings(record: object): CredentialsUpdate {
  const fields = Object.entries(settingFields(record)).filter(([path]) => !secrets.includes(path));
  return recordOf(Object.fromEntries(fields));
}

/** The fields that a save changes. Fields that were sent as they had been read keep their present value. */
export const editedSettings = (sent: object, before: object): Fields =>
  editedFields(settingFields(before), settingFields(sent));

/** Fields that a save changes and that were changed to another value since the caller read `before`. */
export const settingConflicts = (now: object, sent: object, before: object): string[] =>
  mergeFields({
    base: settingFields(before),
    mine: settingFields(sent),
    theirs: settingFields(now),
  }).conflicts.filter((path) => !secrets.includes(path));

const labels: Record<string, string> = {
  ...Object.fromEntries(byKeys.map(({ connection }) => [connection.fields.url, 'Store URL'])),
  ...Object.fromEntries(usualCategories.map(({ field, label }) => [field, label])),
  source_platform: 'Source platform',
  'pricing_rules.round_to_99': 'Round to .99',
};

/** A label as on the screen, or close to it: `eBay markup`, `Etsy shipping profile`. */
function labelOf(path: string): string {
  const words = path.split('.').at(-1)?.split('_') ?? [];
  const platform = Object.entries(platformNames).find(([key]) =>
    path.split(/[._]/).some((word) => word === key),
  )?.[1];
  const rest = words.filter((word) => platform === undefined || word !== platform.toLowerCase()).join(' ');
  return labels[path] ?? [platform, rest].filter(Boolean).join(' ');
}

function inWords(path: string, value: unknown): string | null {
  if (value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (path.endsWith('_markup')) return `${value}%`;
  if (path === 'source_platform') return platformNames[value as Platform] ?? null;
  if (path.startsWith('platform_settings.') && typeof value === 'object' && value !== null)
    return 'enabled' in value && value.enabled ? 'shown' : 'hidden';
  // An id of a category or a word of an API means nothing to a seller.
  if (/(category|condition|taxonomy_id|who_made|when_made|list_with)$/.test(path)) return null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** `eBay markup was changed elsewhere to 15%.` */
export function settingChangedElsewhere(path: string, value: unknown): string {
  return `${labelOf(path)} was changed elsewhere${toValue(inWords(path, value))}`;
}
