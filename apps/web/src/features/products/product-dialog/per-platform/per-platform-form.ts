import type { PerPlatform } from '@crosslister/contract/listings/listing-values.ts';
import type { ListingField } from '@crosslister/contract/platforms/description.ts';
import {
  listingFieldsOf,
  type Platform,
  platformNames,
  platforms,
  titleLimit,
} from '@crosslister/contract/platforms.ts';
import { valuesOn, withoutEmpty } from '@crosslister/domain/listing-contents.ts';
import { plainAmount, priceMistake } from '../../../../lib/texts/typed-numbers.ts';

/** What is said on one platform, as typed, by field. What is absent is as everywhere. */
export type TypedValues = Readonly<Record<string, string | boolean>>;
export type PerPlatformForm = { [P in Platform]?: TypedValues | undefined };

/** The key of a field's mistake, as the server names the field. */
export type PerPlatformKey = `per_platform.${Platform}.${string}`;
export const keyOf = (platform: Platform, name: string): PerPlatformKey => `per_platform.${platform}.${name}`;

/** The longest title of all. */
const NAME_LENGTH = 500;
export const titleLength = (platform: Platform): number => titleLimit(platform) ?? NAME_LENGTH;

/** As a field is typed; lists are separated by commas. */
function typedOf(field: ListingField | undefined, value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.join(', ');
  const isAmount = field === undefined || field.kind === 'amount';
  return typeof value === 'number' && isAmount ? value.toFixed(2) : String(value);
}

export function formOfPerPlatform(said: PerPlatform): PerPlatformForm {
  return Object.fromEntries(
    platforms.flatMap((platform) => {
      const fields = listingFieldsOf(platform);
      const typed = Object.entries(valuesOn(said, platform)).map(
        ([name, value]) => [name, typedOf(fields[name], value)] as const,
      );
      return typed.length > 0 ? [[platform, Object.fromEntries(typed)]] : [];
    }),
  );
}

export const entriesOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The value of a field that was typed without a mistake. */
function readTyped(name: string, field: ListingField | undefined, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed || undefined;
  const text = typed.trim();
  if (text === '') return undefined;
  if (name === 'price') return Number(plainAmount(text));
  switch (field?.kind) {
    case 'list':
      return entriesOf(text);
    case 'amount':
      return Number(plainAmount(text));
    case 'number':
      return Number(text);
    default:
      return text;
  }
}

interface Everywhere {
  name: string;
  description: string;
}

/** What a form without mistakes says per platform. */
export function perPlatformOf(form: PerPlatformForm): PerPlatform {
  const said = platforms.map((platform) => {
    const fields = listingFieldsOf(platform);
    const values = Object.entries(form[platform] ?? {}).map(
      ([key, typed]) => [key, readTyped(key, fields[key], typed)] as const,
    );
    return [platform, Object.fromEntries(values)] as const;
  });
  return withoutEmpty(Object.fromEntries(said));
}

/** The same without texts that say what is said everywhere. */
export function differing(form: PerPlatformForm, { name, description }: Everywhere): PerPlatform {
  const given = perPlatformOf(form);
  const said = platforms.map((platform) => {
    const { title, description: text, ...others } = valuesOn(given, platform);
    const ownTitle = title === name.trim() ? undefined : title;
    const ownText = text === description.trim() ? undefined : text;
    return [platform, { title: ownTitle, description: ownText, ...others }] as const;
  });
  return withoutEmpty(Object.fromEntries(said));
}

/** Whether a platform says anything otherwise than everywhere. */
export const saysOwn = (form: PerPlatformForm, platform: Platform, everywhere: Everywhere): boolean =>
  differing({ [platform]: form[platform] }, everywhere)[platform] !== undefined;

/** Why a field cannot be saved as it is typed, in the words of the server's own check. */
export function fieldMistake(label: string, field: ListingField, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  switch (field.kind) {
    case 'text':
      return tooLong(label, text, field.maxLength);
    case 'list': {
      const entries = entriesOf(text);
      const long = entries.find((entry) => entry.length > field.maxLength);
      if (long)
        return `${label} takes at most ${field.maxLength} characters each: "${long}" has ${long.length}.`;
      const odd = entries.find((entry) => field.accepts && !field.accepts.pattern.test(entry));
      if (odd) return `${label} take ${field.accepts?.words} only: not "${odd}".`;
      return entries.length > field.most ? `${label} takes at most ${field.most}.` : undefined;
    }
    case 'amount':
      return priceMistake(text)?.replace('Price', label);
    case 'number':
      return /^\d+$/.test(text) && Number(text) >= field.min && Number(text) <= field.max
        ? undefined
        : `${label} must be a whole number from ${field.min} to ${field.max}.`;
    default:
      return undefined;
  }
}

const tooLong = (label: string, text: string, most: number) =>
  text.trim().length > most ? `${label} takes at most ${most} characters.` : undefined;

/** What prevents saving, by field. */
export function perPlatformErrors(form: PerPlatformForm): { [Key in PerPlatformKey]?: string } {
  const errors: { [Key in PerPlatformKey]?: string } = {};
  for (const platform of platforms) {
    const name = platformNames[platform];
    for (const [key, typed] of Object.entries(form[platform] ?? {})) {
      if (typeof typed === 'boolean') continue;
      const mistake = mistakeIn(platform, name, key, typed);
      if (mistake) errors[keyOf(platform, key)] = mistake;
    }
  }
  return errors;
}

function mistakeIn(platform: Platform, name: string, key: string, typed: string): string | undefined {
  if (key === 'title') return tooLong(`${name} title`, typed, titleLength(platform));
  if (key === 'price')
    return typed.trim() === '' ? undefined : priceMistake(typed)?.replace('Price', `${name} price`);
  const field = listingFieldsOf(platform)[key];
  return field && fieldMistake(`${name} ${field.label}`, field, typed);
}
