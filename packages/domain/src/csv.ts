import type { Platform } from '@crosslister/contract/platforms.ts';
import type { importStatuses } from '@crosslister/contract/product.ts';
import Papa from 'papaparse';
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

/** A row left out and why. Rows are counted as a spreadsheet does: the header is row 1. */
export interface SkippedRow {
  row: number;
  reason: string;
}

export type CsvResult =
  | { ok: true; products: CsvProduct[]; skipped: SkippedRow[] }
  | { ok: false; reason: string };

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

/**
 * Products of a CSV file (spec section 5), separated by commas, semicolons or tabs, with quoted cells or without.
 * `ok` is false, with a sentence, when the file as a whole cannot be used.
 */
export function parseProductsCsv(text: string): CsvResult {
  const body = text.replace(/^\uFEFF/, '').replaceAll('\0', '');
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: delimiterOf(body),
    newline: newlineOf(body),
  });
  const [header, ...rows] = data.map(withoutReturn);
  if (!header || rows.every(isBlank)) {
    return { ok: false, reason: 'The file needs a header line and at least one product.' };
  }
  const places = placesOf(header);
  if (!places.has('name') || !places.has('sku')) {
    return { ok: false, reason: 'The header line needs the columns Name and SKU.' };
  }
  const open = new Set(errors.filter(({ code }) => code === 'MissingQuotes').map(({ row }) => row));
  const products: CsvProduct[] = [];
  const skipped: SkippedRow[] = [];
  for (const [index, cells] of rows.entries()) {
    if (isBlank(cells)) continue;
    const reason = open.has(index + 1)
      ? 'A quotation mark is opened and never closed.'
      : cells.length < header.length
        ? `It has ${cells.length} columns where the header has ${header.length}.`
        : null;
    const product = reason ?? readRow(cells, places);
    if (typeof product === 'string') skipped.push({ row: index + 2, reason: product });
    else products.push(product);
  }
  return { ok: true, products, skipped };
}

/** The product of a row, or why there is none. */
function readRow(cells: string[], places: Map<string, number>): CsvProduct | string {
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
  const pence = /^\d*\.?\d*$/.test(plain) ? toPence(Number(plain)) : 0;
  return pence <= MAX_PENCE ? pence / 100 : 0;
}

function placesOf(header: string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, title] of header.entries()) {
    const key = title.replaceAll('"', '').trim().toLowerCase();
    if (!places.has(key)) places.set(key, place);
  }
  return places;
}

/** The one under which the header makes sense. Guessing from the rows would be led astray by descriptions. */
function delimiterOf(text: string): string {
  const fits = [',', ';', '\t'].find((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, newline: newlineOf(text), preview: 1 });
    const places = placesOf(data[0] ?? []);
    return places.has('name') && places.has('sku');
  });
  return fits ?? ',';
}

// Lines end with "\n", so that files with both kinds of lines are read too; see withoutReturn for the "\r" of Windows.
function newlineOf(text: string): '\n' | '\r' {
  return text.includes('\n') ? '\n' : '\r';
}

function withoutReturn(cells: string[]): string[] {
  return [...cells.slice(0, -1), ...cells.slice(-1).map((cell) => cell.replace(/\r$/, ''))];
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
