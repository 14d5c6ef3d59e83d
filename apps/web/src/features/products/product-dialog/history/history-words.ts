import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
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
import type { FieldChange, ProductChange } from '@crosslister/contract/products/product-history.ts';
import { isAmount, isMeasure, sellerFields } from '@crosslister/contract/seller-fields.ts';
import { fieldName } from '@crosslister/domain/changed-elsewhere.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { statusLabels } from '../../table/cells/status-pill.tsx';

/** One thing that changed, as it is shown. */
export interface ChangeLine {
  label: string;
  before: string;
  after: string;
  kind: 'text' | 'photos' | 'category' | 'description';
  /** Of a category: whose. */
  platform?: CategoryPlatform | undefined;
  /** What an empty value means. */
  none: string;
  /** Where it lies within its field. */
  path: readonly string[];
}

type About = Pick<ChangeLine, 'label'> & Partial<ChangeLine>;

type Values = Readonly<Record<string, unknown>>;

/** What a changed field says, a line for each thing that differs. */
export function linesOf({
  field,
  before,
  after,
}: Pick<FieldChange, 'field' | 'before' | 'after'>): ChangeLine[] {
  const whole = (about: Partial<ChangeLine>, words = textOf): ChangeLine[] => [
    {
      label: fieldName(field),
      before: words(before),
      after: words(after),
      kind: 'text',
      none: 'nothing',
      path: [],
      ...about,
    },
  ];
  switch (field) {
    case 'images':
      return whole({ kind: 'photos', none: 'none' }, photosOf);
    case 'ebay_category':
      return whole({ kind: 'category', platform: catalogueCategories });
    case 'description':
      return whole({ kind: 'description' });
    case 'listings':
      return differing(before, after, (platform) => ({ label: `${nameOf(platform)} listing` }));
    case 'specifics':
      return differing(before, after, (label) => ({ label }));
    case 'per_platform':
      return ofPlatforms(before, after, (platform, key) => {
        const own = listingFieldsOf(platform)[key];
        return {
          label: own?.label ?? key,
          ...(!own && { none: key === 'price' ? 'no price of its own' : 'as everywhere' }),
          ...(key === 'description' && { kind: 'description' }),
        };
      });
    case 'overrides':
      return ofPlatforms(before, after, (platform, key) => {
        const setting = settingOf(platform, key);
        return {
          label: setting?.ofProduct ?? key,
          none: 'as in Settings',
          ...(setting?.kind === 'category' && {
            kind: 'category',
            platform: categoryPlatforms.find((each) => each === platform),
          }),
        };
      });
    default:
      return whole({}, (value) => wordsOf(field, value));
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
  aboutEntry: (key: string) => About,
  wordsOfEntry: (key: string, value: unknown) => string = (_, value) => textOf(value),
): ChangeLine[] {
  const [old, now] = [objectOf(before), objectOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map(
      (key): ChangeLine => ({
        before: wordsOfEntry(key, old[key]),
        after: wordsOfEntry(key, now[key]),
        kind: 'text',
        none: 'nothing',
        path: [key],
        ...aboutEntry(key),
      }),
    )
    .filter((line) => line.before !== line.after);
}

function ofPlatforms(
  before: unknown,
  after: unknown,
  aboutEntry: (platform: Platform, key: string) => About,
): ChangeLine[] {
  const [old, now] = [objectOf(before), objectOf(after)];
  return platforms.flatMap((platform) =>
    differing(
      old[platform],
      now[platform],
      (key) => {
        const [name, about] = [platformNames[platform], aboutEntry(platform, key)];
        const label = about.label.startsWith(`${name} `) ? about.label : `${name} ${about.label}`;
        return { ...about, label, path: [platform, key] };
      },
      (key, value) => {
        const isAmountThere = key === 'price' || listingFieldsOf(platform)[key]?.kind === 'amount';
        return isAmountThere && typeof value === 'number' ? formatMoney(value) : textOf(value);
      },
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
  fields && platform ? `Relisted on ${platformNames[platform]}.` : 'Added.';

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
    proposal: 'You, from a proposal',
    server: 'Crosslister',
  }[source];
}
