import type { Platform } from '@crosslister/contract/platforms.ts';
import type { importStatuses } from '@crosslister/contract/product.ts';
import { restoreFormula, urlColumns, urlPlatforms } from './csv-cells.ts';
import { toPence } from './money.ts';

type Status = (typeof importStatuses)[number];

/** A row of a file, as `POST /api/products/` takes it. A column the file lacks is absent. Price in pounds. */
export interface CsvProduct {
  name: string;
  sku: string;
  price: number;
  status: Status;
  description?: string;
  listings: Partial<Record<Platform, { url: string }>>;
}

/** How many columns a file has, and which is which by their titles in small letters. */
export interface CsvHeader {
  width: number;
  places: Map<string, number>;
}

const statuses: Record<Status, true> = {
  active: true,
  sold: true,
  action_required: true,
  inactive: true,
  delisted: true,
};

/** The limits of the API: a row beyond them would fail the whole batch it is sent in. */
const MAX_NAME = 500;
const MAX_SKU = 200;
const MAX_DESCRIPTION = 500_000;
const MAX_URL = 2000;
const MAX_PENCE = 999_999_999;

/** The product of a row, or why there is none. */
export function productOf(cells: string[], { width, places }: CsvHeader): CsvProduct | string {
  if (cells.length < width)
    return `It has ${cells.length} ${cells.length === 1 ? 'column' : 'columns'} where the header has ${width}.`;
  const cell = (column: string) => restoreFormula(cells[places.get(column) ?? -1] ?? '');
  const name = cell('name').trim();
  const sku = cell('sku').trim();
  if (name === '') return 'It has no name.';
  if (sku === '') return 'It has no SKU.';
  if (name.length > MAX_NAME) return `Its name is longer than ${MAX_NAME} characters.`;
  if (sku.length > MAX_SKU) return `Its SKU is longer than ${MAX_SKU} characters.`;
  const description = cell('description');
  if (description.length > MAX_DESCRIPTION) return 'Its description is too long.';
  const status = cell('status').trim().toLowerCase();
  const listings: CsvProduct['listings'] = {};
  for (const platform of urlPlatforms) {
    const url = cell(urlColumns[platform].toLowerCase()).trim();
    if (url.length <= MAX_URL && /^https?:\/\/\S+$/i.test(url)) listings[platform] = { url };
  }
  return {
    name,
    sku,
    price: readPrice(cell('price')),
    status: isStatus(status) ? status : 'active',
    ...(places.has('description') && { description }),
    listings,
  };
}

function isStatus(text: string): text is Status {
  return Object.hasOwn(statuses, text);
}

/** Pounds, rounded to a penny; 0 for whatever is no price. "£1,234.50" and, from other countries, "12,50" are prices. */
function readPrice(text: string): number {
  const bare = text.replace(/[£\s]|GBP/gi, '');
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)
    ? bare.replaceAll(',', '')
    : bare.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  const pence = /^\d*(\.\d*)?$/.test(plain) ? toPence(Number(plain)) : 0;
  return pence <= MAX_PENCE ? pence / 100 : 0;
}

/** The SKU of any row, to name it by. */
export function skuOf(cells: string[], { places }: CsvHeader): string {
  return restoreFormula(cells[places.get('sku') ?? -1] ?? '')
    .trim()
    .slice(0, MAX_SKU);
}
