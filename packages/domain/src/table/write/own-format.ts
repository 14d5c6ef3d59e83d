import { labelsText } from '@crosslister/contract/labels/labels.ts';
import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { isAmount, isMeasure, isText } from '@crosslister/contract/seller-fields.ts';
import { saleColumns } from '../../csv/write-products.ts';
import { toDecimalText, toPence } from '../../money.ts';
import { settingsText } from '../cells/listed-settings.ts';
import { listText, specificsText } from '../cells/listed-values.ts';
import { type ImportField, importFields, OFFERED, WITHDRAWN } from '../mapping/fields.ts';
import type { Leaving, TableFormat } from './format.ts';

type Column = readonly [title: string, cell: (leaving: Leaving) => string, isNumber?: boolean];

const amount = (pounds: unknown) => (typeof pounds === 'number' ? toDecimalText(toPence(pounds)) : '');
const number = (value: number | null) => (value === null ? '' : String(value));

/** Written as the import reads them: what looks like the beginning of another address would cut it in two. */
const addressText = (photos: readonly string[]) =>
  photos
    .map((each) => each.replace(/[;|,](?=\s*(?:(?:https?:)?\/\/|$))/gi, (sign) => encodeURIComponent(sign)))
    .join('\n');

const named = new Set(importFields.flatMap(({ kind, value }) => (kind === 'specific' && value) || []));
const others = ({ specifics }: Product) => Object.entries(specifics).filter(([name]) => !named.has(name));

const usual: Record<string, (product: Product) => string> = {
  name: ({ name }) => name,
  sku: ({ sku }) => sku,
  price: ({ price }) => amount(price),
  status: ({ status }) => status,
  description: ({ description }) => description,
  'date added': ({ date_added }) => date_added,
  'last updated': ({ last_updated }) => last_updated,
  quantity: ({ quantity }) => String(quantity),
  condition: ({ condition }) => (condition === null ? '' : conditionNames[condition]),
  'category number': ({ ebay_category }) => ebay_category ?? '',
  labels: ({ labels }) => labelsText(labels),
  'other item specifics': (product) => specificsText(others(product)),
};

function onPlatform({ platform, value, kind }: ImportField, product: Product): string {
  if (platform === undefined) return '';
  const { listings, per_platform } = product;
  if (kind === 'settings') return settingsText(platform, product);
  if (kind === 'address') return listings[platform]?.url ?? '';
  const said = (per_platform[platform] as Record<string, unknown> | undefined)?.[value ?? ''];
  if (kind === 'amount') return amount(said);
  if (Array.isArray(said)) return listText(said);
  return typeof said === 'string' ? said : '';
}

function cellOf(field: ImportField): (leaving: Leaving) => string {
  const { key, kind, platform, value = '' } = field;
  if (kind === 'photos') return ({ photos }) => addressText(photos);
  if (kind === 'specific') return ({ product }) => listText(product.specifics[value] ?? []);
  if (platform !== undefined) return ({ product }) => onPlatform(field, product);
  if (isAmount(key)) return ({ product }) => amount(product[key]);
  if (isMeasure(key)) return ({ product }) => number(product[key]);
  if (isText(key)) return ({ product }) => product[key];
  const cell = usual[key];
  if (cell === undefined) throw new Error(`Nothing is written for the field ${key}`);
  return ({ product }) => cell(product);
}

const numbers = new Set(['price', 'amount', 'measure', 'quantity']);
/** What a status or a price says already. */
const leftOut = new Set(['sold', OFFERED, WITHDRAWN, 'currency of the price', 'site']);

const columns: readonly Column[] = [
  ...importFields
    .filter(({ key }) => !leftOut.has(key))
    .map((field): Column => [field.label, cellOf(field), numbers.has(field.kind)]),
  ['Photo files', ({ files }) => files.filter(Boolean).join('\n')],
  ...saleColumns.map(
    ([title, cell]): Column => [
      title,
      // With its time, as all other times of this file.
      ({ product }) => (title === 'Date Sold' ? (product.date_sold ?? '') : cell(product)),
      /^(Sold For|Fees|Profit)$/.test(title),
    ],
  ),
];

/** Our own table with a column of everything that can be imported: the import reads it back. */
export const ownFormat: TableFormat = {
  head: [columns.map(([title]) => title)],
  rowsOf: (leaving) => [columns.map(([, cell]) => cell(leaving))],
  isNumber: (place) => columns[place]?.[2] ?? false,
};
