import { restoreFormula } from '../csv-cells.ts';
import type { AddressIn, CsvProduct } from '../csv-product.ts';
import { INACTIVE_WITHOUT_PRICE, MAX_SKU, productOf, short } from '../csv-product.ts';
import { generateSku } from '../generate-sku.ts';
import { readForeignDate } from './cells.ts';
import { holdsDates, importField, isUsual, type Said } from './fields.ts';
import { moreOf } from './more-fields.ts';
import { sourceOf } from './sources/registry.ts';
import type { Mapping, SourceRow } from './table-row.ts';
import { statusMeant } from './words.ts';

export interface MappedRow {
  product: CsvProduct;
  warnings: string[];
}

/** A function that makes products of the rows of a table. It counts, so each reading of a file needs a new one. */
export function createRowMapper(header: readonly string[], mapping: Mapping, addressIn: AddressIn) {
  const source = sourceOf(mapping.source);
  const columns = mapping.columns.flatMap((key, place) => {
    const field = key === null ? undefined : importField(key);
    return field ? [{ field, place, title: header[place] ?? '' }] : [];
  });
  const byField = [...Map.groupBy(columns, ({ field }) => field)].map(([field, places]) => ({
    field,
    places,
  }));
  const hasMore = columns.some(({ field }) => !isUsual(field));
  const currency = /\bCurrency=([A-Z]{3})\b/.exec(header.join(' '))?.[1] ?? '';
  const madeSkus = new Map<string, number>();

  function saidIn(cells: readonly string[]): Map<string, Said> {
    const all = new Map<string, Said>();
    for (const { field, places } of byField) {
      const said: Said = { field, texts: [], titles: [], first: '' };
      for (const [index, { place, title }] of places.entries()) {
        const text = restoreFormula(cells[place] ?? '');
        if (index === 0) said.first = text;
        if (text.trim() === '') continue;
        said.texts.push(text);
        said.titles.push(title);
      }
      all.set(field.key, said);
    }
    return all;
  }

  /** The cells as our own file would have them. */
  function ownCells(said: Map<string, Said>, warnings: string[]) {
    const first = (key: string) => said.get(key)?.texts[0] ?? said.get(key)?.first ?? '';
    function status(): string {
      const word = first('status').trim();
      if (mapping.own) return word;
      const sold = first('sold').trim();
      if (sold !== '' && !/^(0|no|false|n)$/i.test(sold)) return 'sold';
      const meant = source?.statuses?.[word.toLowerCase()] ?? statusMeant(word);
      if (meant !== undefined) return meant;
      if (word !== '')
        warnings.push(`Its status "${short(word)}" is none that is known here, so it comes in as Active.`);
      return word;
    }
    const address = (text: string) =>
      /^\d{6,20}$/.test(text) && source?.address ? source.address.replace('{id}', text) : text;
    const cell = (key: string) => {
      const field = said.get(key)?.field;
      const kind = field?.kind;
      if (key === 'status') return status();
      if (kind === 'labels') return (said.get(key)?.texts ?? []).join('; ');
      if (field && holdsDates(field) && !mapping.own)
        return readForeignDate(first(key), mapping.monthFirst) ?? first(key);
      if (kind === 'address') return address(first(key).trim());
      return first(key);
    };
    return { cell, has: (key: string) => said.has(key) };
  }

  /** The same for the same row of the same table: by the listing's number, else by the name and which of that name it is. */
  function madeSku(name: string, cell: (key: string) => string): string {
    for (const { field } of columns) {
      const number = field.kind === 'address' ? /(\d{6,20})\D*$/.exec(cell(field.key))?.[1] : undefined;
      if (number) return generateSku({ title: name, externalId: number, letter: 'I' });
    }
    const known = (madeSkus.get(name) ?? 0) + 1;
    madeSkus.set(name, known);
    const externalId = `${hashOf(name)}${known > 1 ? known : ''}`;
    return generateSku({ title: name, externalId, letter: 'I' });
  }

  /** Of a table that is not our own, what has no price is not put on sale for nothing. */
  function withPrice(read: MappedRow, said: Map<string, Said>): MappedRow {
    const { price, status } = read.product;
    if (!mapping.own && !price && price !== null && status === 'active') {
      // The dashboard says it once, and not of every row.
      if (!said.has('price')) return { ...read, product: { ...read.product, price: null } };
      const text = (said.get('price')?.texts[0] ?? '').trim();
      const what = text === '' ? 'It has no price.' : `Its price "${short(text)}" is less than £0.01.`;
      return {
        product: { ...read.product, price: null },
        warnings: [...read.warnings, `${what} ${INACTIVE_WITHOUT_PRICE}`],
      };
    }
    const named = (said.get('currency of the price')?.texts[0] ?? currency).trim().toUpperCase();
    if (named === '' || named === 'GBP' || named === '£' || read.product.price == null) return read;
    const reason = `Its price ${read.product.price} is in ${short(named)}, and prices here are in pounds, so it is left out. A new product comes in as Inactive until you set one.`;
    return { product: { ...read.product, price: null }, warnings: [...read.warnings, reason] };
  }

  return {
    map({ cells, leftOut, warning }: SourceRow): MappedRow | string {
      if (leftOut !== undefined) return leftOut;
      if (cells.length < header.length)
        return `It has ${cells.length} ${cells.length === 1 ? 'column' : 'columns'} where the header has ${header.length}.`;
      const said = saidIn(cells);
      const warnings = warning === undefined ? [] : [warning];
      const own = ownCells(said, warnings);
      const name = own.cell('name').trim();
      const sku = own.cell('sku').trim();
      const makesOne = mapping.makeSkus && sku === '' && name !== '';
      const made = makesOne ? madeSku(name, own.cell) : sku;
      const cell = (key: string) => (key === 'sku' ? made : own.cell(key));
      const read = productOf({ ...own, cell }, addressIn);
      if (typeof read === 'string') return read;
      const more = hasMore ? moreOf(said, source) : nothingMore;
      const whole = withPrice(read, said);
      return {
        product: withStock({ ...whole.product, ...more.product }, said, warnings),
        warnings: [...warnings, ...whole.warnings, ...more.warnings],
      };
    },
    /** To name any row by. */
    skuOf: (cells: readonly string[]): string =>
      (saidIn(cells).get('sku')?.texts[0] ?? '').trim().slice(0, MAX_SKU),
  };
}

const nothingMore = { product: {}, warnings: [] };

/** Nothing of which there is none is for sale, and of what is sold there is none. */
function withStock(
  { quantity, ...product }: CsvProduct,
  said: Map<string, Said>,
  warnings: string[],
): CsvProduct {
  if (quantity === undefined || product.status === 'sold') return product;
  const text = (said.get('quantity')?.texts[0] ?? '').trim();
  const ends = quantity === 0 && product.status === 'active';
  // Shops write less than none for what they owe. None is the safe reading, and the seller has to see it.
  if (text.startsWith('-'))
    warnings.push(
      `Its quantity "${short(text)}" is no quantity. Correct it, or it counts as 0${ends ? ' and comes in as Inactive' : ''}.`,
    );
  else if (ends) warnings.push('Its quantity is 0, so it comes in as Inactive.');
  return { ...product, quantity, status: ends ? 'inactive' : product.status };
}

/** FNV-1a, in letters and digits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36).toUpperCase();
}
