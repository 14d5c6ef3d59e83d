import { conditionNames } from '@crosslister/contract/conditions.ts';
import {
  type CategoryPlatform,
  catalogueCategories,
  categoryPlatforms,
  listingFieldsOf,
  type Platform,
  platformNames,
  platforms,
  settingsOf,
  settingsPlatforms,
} from '@crosslister/contract/platforms.ts';
import type { FieldChange, ProductChange } from '@crosslister/contract/product-history.ts';
import { isAmount, isMeasure, sellerFields } from '@crosslister/contract/seller-fields.ts';
import { fieldName } from '@crosslister/domain/changed-elsewhere.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { statusLabels } from '../../status-pill.tsx';

/** One thing that changed, as it is shown. */
export interface ChangeLine {
  label: string;
  before: string;
  after: string;
  kind: 'text' | 'photos' | 'category';
  /** Of a category: whose. */
  platform?: CategoryPlatform | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** What a changed field says, a line for each thing that differs. */
export function linesOf({
  field,
  before,
  after,
}: Pick<FieldChange, 'field' | 'before' | 'after'>): ChangeLine[] {
  const label = fieldName(field);
  switch (field) {
    case 'images':
      return [{ label, before: photosOf(before), after: photosOf(after), kind: 'photos' }];
    case 'ebay_category':
      return [
        {
          label,
          before: textOf(before),
          after: textOf(after),
          kind: 'category',
          platform: catalogueCategories,
        },
      ];
    case 'listings':
      return differing(before, after, (platform) => `${nameOf(platform)} listing`);
    case 'specifics':
      return differing(before, after, (name) => name);
    case 'per_platform':
      return ofPlatforms(before, after, (platform, key) => listingFieldsOf(platform)[key]?.label ?? key);
    case 'overrides':
      return ofPlatforms(before, after, (platform, key) => settingOf(platform, key)?.ofProduct ?? key);
    default:
      return [{ label, before: wordsOf(field, before), after: wordsOf(field, after), kind: 'text' }];
  }
}

const nameOf = (platform: string) => (platformNames as Record<string, string>)[platform] ?? platform;

function settingOf(platform: Platform, key: string) {
  const known = settingsPlatforms.find((each) => each === platform);
  return known && settingsOf(known)[key];
}

/** Each entry of an object that differs. */
function differing(
  before: unknown,
  after: unknown,
  labelOf: (key: string) => string,
  wordsOfEntry: (key: string, value: unknown) => string = (_, value) => textOf(value),
  categoryOf: (key: string) => CategoryPlatform | undefined = () => undefined,
): ChangeLine[] {
  const [old, now] = [objectOf(before), objectOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((key): ChangeLine => {
      const platform = categoryOf(key);
      return {
        label: labelOf(key),
        before: wordsOfEntry(key, old[key]),
        after: wordsOfEntry(key, now[key]),
        ...(platform ? { kind: 'category', platform } : { kind: 'text' }),
      };
    })
    .filter((line) => line.before !== line.after);
}

function ofPlatforms(
  before: unknown,
  after: unknown,
  labelOf: (platform: Platform, key: string) => string,
): ChangeLine[] {
  const [old, now] = [objectOf(before), objectOf(after)];
  return platforms.flatMap((platform) =>
    differing(
      old[platform],
      now[platform],
      (key) => {
        const [name, label] = [platformNames[platform], labelOf(platform, key)];
        return label.startsWith(`${name} `) ? label : `${name} ${label}`;
      },
      (key, value) => {
        const isAmountThere = key === 'price' || listingFieldsOf(platform)[key]?.kind === 'amount';
        return isAmountThere && typeof value === 'number' ? formatMoney(value) : textOf(value);
      },
      (key) =>
        settingOf(platform, key)?.kind === 'category'
          ? categoryPlatforms.find((each) => each === platform)
          : undefined,
    ),
  );
}

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {};

/** The addresses, one to a line. */
const photosOf = (value: unknown): string =>
  Array.isArray(value) ? value.map((image: unknown) => textOf(objectOf(image).src)).join('\n') : '';

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function wordsOf(field: string, value: unknown): string {
  if ((field === 'price' || isAmount(field)) && typeof value === 'number') return formatMoney(value);
  if (isMeasure(field) && typeof value === 'number') return `${value} ${sellerFields[field].unit}`;
  const text = textOf(value);
  if (field === 'status') return (statusLabels as Record<string, string>)[text] ?? text;
  if (field === 'condition')
    return text === '' ? 'Default' : ((conditionNames as Record<string, string>)[text] ?? text);
  return text;
}

/** A change that changed no field. */
export const eventWords = ({ fields, platform }: Pick<ProductChange, 'fields' | 'platform'>): string =>
  fields && platform ? `Relisted on ${platformNames[platform]}.` : 'Added the product.';

/** Who made a change, in the seller's words. */
export function whoMade({ source, platform }: Pick<ProductChange, 'source' | 'platform'>): string {
  const where = platform ? platformNames[platform] : 'a marketplace';
  return {
    seller: 'You',
    bulk_edit: 'You, in bulk',
    csv: 'CSV file',
    put_back: 'You, put back',
    undo: 'You, Undo',
    extension: 'Browser extension',
    import: `Import from ${where}`,
    sync: `Sync with ${where}`,
    review: `You, in Review (${where})`,
    sale: `Sale on ${where}`,
    listing: `Listing on ${where}`,
    rule: 'Your rule',
    server: 'Crosslister',
  }[source];
}
