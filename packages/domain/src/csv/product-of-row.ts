import { labelsIn, MAX_LABEL_LENGTH, MAX_LABELS } from '@crosslister/contract/labels/labels.ts';
import type { EbayCondition } from '@crosslister/contract/listings/conditions.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import { platforms } from '@crosslister/contract/platforms.ts';
import type { importStatuses } from '@crosslister/contract/product.ts';
import type { SellerValues } from '@crosslister/contract/seller-fields.ts';
import { readDate, readSerial, whyNoSaleDate } from './date.ts';
import { readPrice } from './price.ts';
import { urlColumns } from './url-columns.ts';

type Status = (typeof importStatuses)[number];

/** A row of a file, as `POST /api/products/` takes it. Columns that the file lacks are absent. */
export interface CsvProduct extends Partial<Omit<SellerValues, 'labels'>> {
  name: string;
  sku: string;
  /** It was made, because the row has none. */
  sku_is_made?: true;
  /** In pounds. Null if the cell is not a price. Absent if it is empty, so that a known price stays. */
  price?: number | null;
  /** Absent if nothing is said of it: a new product is active, and a known one keeps its own. */
  status?: Status;
  /** What a new product is instead: it may have sold. */
  status_if_new?: 'inactive';
  description?: string;
  /** ISO. */
  date_added?: string;
  last_updated?: string;
  /** Of what is sold. */
  date_sold?: string;
  labels?: string[];
  quantity?: number;
  condition?: EbayCondition;
  ebay_category?: string;
  images?: { src: string }[];
  specifics?: Record<string, string[]>;
  per_platform?: Partial<Record<Platform, Record<string, unknown>>>;
  overrides?: Partial<Record<Platform, Record<string, unknown>>>;
  listings: Partial<Record<Platform, { url: string }>>;
}

/** What a row says, by our own titles in lower case. */
export interface CsvCells {
  cell: (column: string) => string;
  has: (column: string) => boolean;
}

/** Finds the link of a listing in what was typed, as the product form does. Null if there is none. */
export type AddressIn = (text: string) => string | null;

const statuses: Record<Status, true> = {
  active: true,
  sold: true,
  action_required: true,
  inactive: true,
  delisted: true,
};

/** The limits of the API. A row beyond them would fail the whole batch it is sent in. */
const MAX_NAME = 500;
export const MAX_SKU = 200;
const MAX_DESCRIPTION = 500_000;
const MAX_URL = 2000;

/** The product of a row with warnings about cells that could not be read, or the reason why there is no product. */
export function productOf(
  { cell, has }: CsvCells,
  addressIn: AddressIn,
): { product: CsvProduct; warnings: string[] } | string {
  const name = cell('name').trim();
  const sku = cell('sku').trim();
  if (name === '') return 'It has no name.';
  if (sku === '') return 'It has no SKU.';
  if (name.length > MAX_NAME) return `Its name is longer than ${MAX_NAME} characters.`;
  if (sku.length > MAX_SKU) return `Its SKU is longer than ${MAX_SKU} characters.`;
  const description = cell('description');
  if (description.length > MAX_DESCRIPTION) return 'Its description is too long.';
  const status = cell('status').trim().toLowerCase();
  const price = readPrice(cell('price'));
  const dates = datesOf(cell);
  const sold = status === 'sold' ? dateSoldOf(cell('sold').trim()) : nothingSaid;
  const addresses = addressesOf(cell, addressIn);
  const labels = labelsOf(cell('labels'));
  const product = {
    name,
    sku,
    ...(price !== undefined && { price }),
    ...(status !== '' && { status: isStatus(status) ? status : ('active' as const) }),
    ...(has('description') && { description }),
    ...dates.read,
    ...sold.read,
    ...(has('labels') && { labels: labels.read }),
    listings: addresses.read,
  };
  const prices = price === null ? [notAPrice(cell('price'))] : [];
  const words =
    status === '' || isStatus(status)
      ? []
      : [
          `Its status "${short(cell('status').trim())}" is none that is known here, so it comes in as Active.`,
        ];
  const warnings = [prices, words, dates.warnings, sold.warnings, addresses.warnings, labels.warnings].flat();
  return { product, warnings };
}

export const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const INACTIVE_WITHOUT_PRICE =
  'A new product comes in as Inactive until you set one; one that is here already keeps its own.';

const notAPrice = (said: string) =>
  `Its price "${short(said.trim())}" is not an amount such as 12.50. ${INACTIVE_WITHOUT_PRICE}`;

function datesOf(cell: (column: string) => string) {
  const read: Pick<CsvProduct, 'date_added' | 'last_updated'> = {};
  const warnings: string[] = [];
  for (const [field, column] of [
    ['date_added', 'Date Added'],
    ['last_updated', 'Last Updated'],
  ] as const) {
    const said = cell(column.toLowerCase()).trim();
    const date = readDate(said) ?? readSerial(said);
    if (date !== null) read[field] = date;
    else if (said !== '')
      warnings.push(
        `Its ${column} "${short(said)}" is not a date such as 31/01/2026, so a new product gets today's.`,
      );
  }
  return { read, warnings };
}

const nothingSaid = { read: {}, warnings: [] };

/** The date of a sale. "yes" and "1" also say that it sold, but not when. */
function dateSoldOf(said: string): { read: Pick<CsvProduct, 'date_sold'>; warnings: string[] } {
  const date = readDate(said) ?? readSerial(said);
  const why = date === null ? 'is not a date such as 31/01/2026' : whyNoSaleDate(date);
  if (date !== null && why === undefined) return { read: { date_sold: date }, warnings: [] };
  if (date === null && !/\d[\s/.-]/.test(said)) return nothingSaid;
  return { read: {}, warnings: [`Its Date Sold "${short(said)}" ${why}, so it comes in without the date.`] };
}

function addressesOf(cell: (column: string) => string, addressIn: AddressIn) {
  const read: CsvProduct['listings'] = {};
  const warnings: string[] = [];
  for (const platform of platforms) {
    const column = urlColumns[platform];
    const said = cell(column.toLowerCase()).trim();
    const url = said.length <= MAX_URL ? addressIn(said) : null;
    if (url !== null) read[platform] = { url };
    else if (said !== '')
      warnings.push(
        `Its ${column} "${short(said)}" is not an address that starts with https://, so it is left out.`,
      );
  }
  return { read, warnings };
}

function labelsOf(said: string) {
  const all = labelsIn(said);
  const read = all.filter((label) => label.length <= MAX_LABEL_LENGTH).slice(0, MAX_LABELS);
  const left = all.filter((label) => !read.includes(label));
  const warnings = left.map(
    (label) =>
      `Its label "${short(label)}" is left out: a product takes ${MAX_LABELS} labels of up to ${MAX_LABEL_LENGTH} characters.`,
  );
  return { read, warnings };
}

function isStatus(text: string): text is Status {
  return Object.hasOwn(statuses, text);
}
