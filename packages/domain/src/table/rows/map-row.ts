import { restoreFormula } from '../../csv/escape-formula.ts';
import type { AddressIn, CsvProduct } from '../../csv/product-of-row.ts';
import { MAX_SKU, productOf, short } from '../../csv/product-of-row.ts';
import { firstOf as firstInDate, readForeignDate } from '../cells/foreign-date.ts';
import { addressOfNumber } from '../cells/listing-number.ts';
import { readCount } from '../cells/numbers.ts';
import { isNoSku, saysNothing } from '../cells/said-sold.ts';
import {
  isCutNumber,
  isDateOfSpreadsheet,
  isFormula,
  isGarbled,
  isSpreadsheetError,
  linkIn,
  visible,
  whySpoiled,
  withoutFormula,
} from '../cells/spoiled-cells.ts';
import {
  holdsDates,
  type ImportField,
  importField,
  isUsual,
  OFFERED,
  type Said,
  WITHDRAWN,
} from '../mapping/fields.ts';
import { linesOf } from '../sources/source.ts';
import { sourceOf } from '../sources/table-sources.ts';
import type { Mapping, SourceRow } from '../table-row.ts';
import { createSkuMaker } from './made-sku.ts';
import { moreOf } from './more-fields.ts';
import {
  bidIn,
  currencySaid,
  foreignMoney,
  otherPrice,
  ownMoney,
  ownPrice,
  priceSaid,
  type RowMoney,
  type SaidPrice,
} from './row-price.ts';
import { statusSaid } from './row-status.ts';
import { createSoldHints } from './sold-hints.ts';
import { headingIn, whyNoProduct } from './why-no-product.ts';

export interface MappedRow {
  product: CsvProduct;
  warnings: string[];
  /** The currency of a price that was left out. */
  currency?: string;
}

/** A function that makes products of the rows of a table. It counts, so each reading of a file needs a new one. */
export function createRowMapper(header: readonly string[], mapping: Mapping, addressIn: AddressIn) {
  const source = sourceOf(mapping.source);
  const columns = mapping.columns.flatMap((key, place) => {
    const field = key === null ? undefined : importField(key);
    const title = header[place] ?? '';
    return field ? [{ field, place, title, lines: linesOf(source, field, title) }] : [];
  });
  const byField = [...Map.groupBy(columns, ({ field }) => field)].map(([field, places]) => ({
    field,
    places,
  }));
  const hasMore = columns.some(({ field }) => !isUsual(field));
  const titles = header.join(' ');
  const ofTable = {
    code: /\bCurrency=([A-Z]{3})\b/.exec(titles)?.[1] ?? mapping.currency ?? '',
    site: /\bSiteID=(\w+)/.exec(titles)?.[1] ?? '',
  };
  const madeSku = createSkuMaker(columns);
  // There a sale price is what it sold for.
  const asksForSale = mapping.columns.includes('sold');
  const unread = header.flatMap((_, place) => (mapping.columns[place] == null ? [place] : []));
  const hints = createSoldHints(header, unread);
  /** The line that is above the rows since, "SOLD" perhaps. */
  let heading = mapping.heading ?? '';
  const titled = mapping.width ?? header.findLastIndex((title) => title.trim() !== '') + 1;

  function saidIn(cells: readonly string[], warnings: string[] = []): Map<string, Said> {
    const all = new Map<string, Said>();
    for (const { field, places } of byField) {
      const said: Said = { field, texts: [], titles: [], first: '' };
      for (const [index, { place, title, lines }] of places.entries()) {
        const link = mapping.own ? undefined : linkIn(cells[place] ?? '');
        const isLink = field.kind === 'address' || field.kind === 'photos';
        const text = link
          ? link[isLink ? 'address' : 'words']
          : restoreFormula(withoutFormula(cells[place] ?? ''));
        // A text of our own may look like anything.
        const mayBe = field.key === 'name' || field.key === 'sku' || (mapping.own && field.kind === 'text');
        if (!mayBe && (isSpreadsheetError(text) || isFormula(text))) {
          warnings.push(
            `Its ${field.label} "${short(text.trim())}" is ${whySpoiled(text)}, so it is left out.`,
          );
          continue;
        }
        if (index === 0) said.first = text;
        if (text.trim() === '') continue;
        said.texts.push(lines ? lines(text.trim()) : text);
        said.titles.push(title);
      }
      all.set(field.key, said);
    }
    return all;
  }

  const firstOf = (said: Map<string, Said>) => (key: string) =>
    said.get(key)?.texts[0] ?? said.get(key)?.first ?? '';

  function skuIn(said: Map<string, Said>): string {
    const text = firstOf(said)('sku');
    if (mapping.own) return text.trim();
    // Some programs keep digits text with an apostrophe before them.
    const sku = visible(text).replace(/^'(?=\d+$)/, '');
    return isNoSku(sku) ? '' : sku;
  }

  /** What stands for nothing is no name. */
  function nameIn(said: Map<string, Said>): string {
    const name = firstOf(said)('name').trim();
    if (mapping.own) return name;
    return saysNothing(name) ? '' : visible(name);
  }

  function addressSaid(text: string, { label, platform }: ImportField, warnings: string[]): string {
    if (!mapping.own && saysNothing(text)) return '';
    if (isCutNumber(text)) {
      warnings.push(
        `Its ${label} "${short(text)}" is a long number that a spreadsheet has cut, so the product is not linked to its listing. Download the file again and choose it here without opening it in a spreadsheet before.`,
      );
      return '';
    }
    if (mapping.own || !/^\d{6,20}$/.test(text)) return text;
    return source?.address?.replace('{id}', text) ?? addressOfNumber(platform, text) ?? text;
  }

  /** A date that can only be read the other way round than the others. */
  function otherOrder(said: Map<string, Said>): string[] {
    const [order, other] = mapping.monthFirst ? (['month', 'day'] as const) : (['day', 'month'] as const);
    const dates = [...said.values()].flatMap(({ field, texts }) => (holdsDates(field) ? texts : []));
    const found = dates.find((text) => firstInDate(text) === other);
    return found === undefined
      ? []
      : [
          `"${short(found)}" has the ${other} first, and other dates of this file are read with the ${order} first. Check them.`,
        ];
  }

  /** The cells as our own file would have them. */
  function ownCells(said: Map<string, Said>, row: SourceRow, warnings: string[]) {
    const first = firstOf(said);
    const textsOf = (key: string) => said.get(key)?.texts ?? [];
    const foreign = mapping.own
      ? null
      : statusSaid({
          word: first('status').trim(),
          sold: textsOf('sold').map((cell, at) => ({ cell, title: said.get('sold')?.titles[at] ?? '' })),
          isCount: mapping.countsSold === true || (readCount(first('quantity')) ?? 0) > 1,
          offered: textsOf(OFFERED),
          withdrawn: textsOf(WITHDRAWN),
          hint: hints.hint(said, row, heading),
          undone: hints.undone(said, row),
          heading,
          monthFirst: mapping.monthFirst,
          source,
        });
    warnings.push(...(foreign?.warnings ?? []), ...(mapping.own ? [] : otherOrder(said)));
    const cell = (key: string) => {
      const field = said.get(key)?.field;
      if (key === 'status') return foreign ? foreign.status : first(key);
      if (key === 'sku') return skuIn(said);
      if (key === 'price') return mapping.own ? ownPrice(first(key), mapping.decimal) : '';
      if (field?.kind === 'labels') return (said.get(key)?.texts ?? []).join('; ');
      const text = key === 'sold' && foreign ? foreign.soldCell : first(key);
      if (field && holdsDates(field) && (!mapping.own || mapping.monthFirst))
        return readForeignDate(text, mapping.monthFirst) ?? text;
      if (field?.kind === 'address') return addressSaid(text.trim(), field, warnings);
      return text;
    };
    const known = new Map<string, string>();
    const once = (key: string): string => {
      const text = known.get(key) ?? cell(key);
      known.set(key, text);
      return text;
    };
    // An empty cell of somebody else's table changes nothing.
    const has = (key: string) => (mapping.own ? said.has(key) : (said.get(key)?.texts.length ?? 0) > 0);
    return { cell: once, has, isUnsure: foreign?.isUnsure ?? false };
  }

  function withPrice(
    product: CsvProduct,
    said: Map<string, Said>,
    { withoutPrice, cells }: SourceRow,
    money: RowMoney,
  ) {
    if (withoutPrice !== undefined) return { product: { ...product, price: null }, warnings: [withoutPrice] };
    const isForSale = product.status === undefined || product.status === 'active';
    const bid = source ? undefined : bidIn(header, cells, said.get('price')?.titles[0] ?? '');
    if (bid !== undefined) return { product: { ...product, price: null }, warnings: [bid] };
    const { price, currency, warnings }: SaidPrice = priceSaid(said.get('price'), money, isForSale);
    if (said.get('price') === undefined && !isForSale) return { product, warnings };
    const other = source || asksForSale ? undefined : otherPrice(header, cells, price, money.decimal);
    return {
      product: price === undefined ? product : { ...product, price },
      warnings: other === undefined ? warnings : [...warnings, other],
      currency,
    };
  }

  return {
    map(row: SourceRow): MappedRow | string {
      const { cells, leftOut, warning } = row;
      if (leftOut !== undefined) return leftOut;
      const warnings = warning === undefined ? [] : [warning];
      const said = saidIn(cells, warnings);
      const name = nameIn(said);
      const sku = skuIn(said);
      const why = whyNoProduct({ header, cells, name, sku, titled, isOwn: mapping.own === true });
      if (why !== null) {
        heading = headingIn(header, cells) ?? heading;
        return why;
      }
      const own = ownCells(said, row, warnings);
      const makesOne = mapping.makeSkus && sku === '' && name !== '';
      const made = makesOne ? madeSku(name, own.cell) : sku;
      const cell = (key: string) => (key === 'sku' ? made : key === 'name' ? name : own.cell(key));
      const read = productOf({ ...own, cell }, addressIn);
      if (typeof read === 'string') return read;
      const isHeldBack = (own.isUnsure || row.isOff) && read.product.status === undefined;
      const money = mapping.own
        ? ownMoney
        : foreignMoney(currencySaid(said, ofTable), mapping.decimal ?? null);
      const more = hasMore ? moreOf(said, source, money) : nothingMore;
      const whole = mapping.own
        ? { product: read.product, warnings: [] }
        : withPrice(read.product, said, row, money);
      if (!mapping.own && isDateOfSpreadsheet(sku)) warnings.push(maybeDate(sku));
      const garbled = [name, read.product.description ?? ''].find(isGarbled);
      return {
        product: withStock(
          {
            ...whole.product,
            ...more.product,
            ...(makesOne && { sku_is_made: true as const }),
            ...(isHeldBack && { status_if_new: 'inactive' as const }),
            ...(row.isOff && { listings: {} }),
          },
          said,
          warnings,
        ),
        warnings: [
          ...warnings,
          ...read.warnings,
          ...whole.warnings,
          ...more.warnings,
          ...(garbled === undefined ? [] : [damaged(garbled)]),
        ],
        ...('currency' in whole && whole.currency !== undefined && { currency: whole.currency }),
      };
    },
    /** To name any row by. */
    skuOf: (cells: readonly string[]): string => skuIn(saidIn(cells)).slice(0, MAX_SKU),
  };
}

const nothingMore = { product: {}, warnings: [] };

const maybeDate = (sku: string) =>
  `Its SKU "${sku}" looks like a date, which a spreadsheet makes of a SKU such as 3-12. Check it.`;

const damaged = (text: string) =>
  `"${short(text)}" has letters that were damaged when the file was saved, as "Ã©" for "é". Save it anew as 'CSV UTF-8', or correct the row here.`;

/** Nothing of which there is none is for sale, and of what is sold there is none. */
function withStock(
  { quantity, ...product }: CsvProduct,
  said: Map<string, Said>,
  warnings: string[],
): CsvProduct {
  if (quantity === undefined || product.status === 'sold') return product;
  const text = (said.get('quantity')?.texts[0] ?? '').trim();
  const isForSale = product.status === undefined || product.status === 'active';
  const ends = quantity === 0 && isForSale;
  // Shops write less than none for what they owe. None is the safe reading, and the seller has to see it.
  if (/^-\d/.test(text))
    warnings.push(
      `Its quantity "${short(text)}" is no quantity. Correct it, or it counts as 0${ends ? ' and comes in as Inactive' : ''}.`,
    );
  else if (ends) warnings.push('Its quantity is 0, so it comes in as Inactive.');
  return { ...product, quantity, ...(ends && { status: 'inactive' }) };
}
