import type { ListingField, Setting } from '@crosslister/contract/platforms/description.ts';
import { byPlatform, listingFieldsOf, type Platform, settingsOf } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { readPrice } from '../../csv/price.ts';
import { specificsIn, specificsText } from './listed-values.ts';

/** What a product may say for one platform alone, where no column of its own holds it. */
interface Line {
  of: 'overrides' | 'per_platform';
  name: string;
  label: string;
  field: Setting | ListingField;
}

const linesOf = byPlatform((platform): Line[] => [
  ...Object.entries(settingsOf(platform)).flatMap(([name, field]): Line[] =>
    field.ofProduct === undefined ? [] : [{ of: 'overrides', name, label: field.ofProduct, field }],
  ),
  ...Object.entries(listingFieldsOf(platform)).flatMap(([name, field]): Line[] =>
    hasColumn(field) ? [] : [{ of: 'per_platform', name, label: field.label, field }],
  ),
]);

/** Texts and lists stand in columns of their own. */
function hasColumn({ kind }: ListingField): boolean {
  return kind === 'text' || kind === 'list';
}

export const hasListedSettings = (platform: Platform): boolean => linesOf[platform].length > 0;

type Said = Partial<Record<Platform, Readonly<Record<string, unknown>>>>;

/** Each in a line of its own: `Shop category: Clothes`. */
export function settingsText(platform: Platform, product: Pick<Product, Line['of']>): string {
  const said = linesOf[platform].flatMap(({ of, name, label, field }): [string, string[]][] => {
    const value = (product[of] as Said)[platform]?.[name];
    return value === undefined || value === null ? [] : [[label, [wordsOf(field, value)]]];
  });
  return specificsText(said);
}

function wordsOf(field: Line['field'], value: unknown): string {
  if (field.kind === 'choice') return field.choices[String(value)] ?? String(value);
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}

interface Read {
  found: { of: Line['of']; name: string; value: unknown }[];
  /** Lines that say nothing known. */
  unread: string[];
}

export function settingsIn(platform: Platform, text: string): Read {
  const read: Read = { found: [], unread: [] };
  for (const [label, values] of specificsIn(text)) {
    const line = linesOf[platform].find((each) => each.label.toLowerCase() === label.toLowerCase());
    const said = values.join(', ');
    const value = line && said !== '' ? valueIn(line.field, said) : undefined;
    if (line && value !== undefined) read.found.push({ of: line.of, name: line.name, value });
    else if (said !== '') read.unread.push(`${label}: ${said}`);
  }
  return read;
}

const MAX_NAME = 500;

/** Within the limits of the API: a row beyond them would fail the whole batch it is sent in. */
function valueIn(field: Line['field'], said: string): unknown {
  switch (field.kind) {
    case 'switch':
      return { yes: true, no: false }[said.toLowerCase()];
    case 'choice': {
      const choices = Object.entries(field.choices);
      return choices.find((each) => each.some((word) => word.toLowerCase() === said.toLowerCase()))?.[0];
    }
    case 'category':
      return /^\d{1,15}$/.test(said) ? said : undefined;
    case 'number': {
      const number = Number(said);
      return /^\d+$/.test(said) && number >= field.min && number <= field.max ? number : undefined;
    }
    case 'amount':
      return readPrice(said) || undefined;
    default:
      return said.length <= (field.kind === 'text' ? field.maxLength : MAX_NAME) ? said : undefined;
  }
}
