import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import type { ListingField, Setting } from '@crosslister/contract/platforms/description.ts';
import { byPlatform, listingFieldsOf, type Platform, settingsOf } from '@crosslister/contract/platforms.ts';
import { ImportedProduct, type Product } from '@crosslister/contract/product.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exported } from '../csv/exported-product.ts';
import { csvLines } from '../csv/write-products.ts';
import { addressesIn } from './cells/addresses.ts';
import { readForeignDate } from './cells/foreign-date.ts';
import { decimalOf, moneyIn, readCount } from './cells/numbers.ts';
import { saidSold } from './cells/said-sold.ts';
import { lookAtTable } from './look-at-table.ts';
import { importFields } from './mapping/fields.ts';
import { createPartReader } from './read-parts.ts';
import { createRowMapper } from './rows/map-row.ts';
import { createTextRows } from './text-rows.ts';
import { ownFormat } from './write/own-format.ts';
import { woocommerceFormat } from './write/woocommerce-format.ts';

function read(text: string) {
  const rows = createTextRows();
  const all = [...rows.read(text), ...rows.end()];
  const look = lookAtTable(all);
  return createPartReader(look.mapping, listingAddressIn)
    .end(all)
    .products.map(({ product }) => product);
}
const line = (...cells: string[]) => csvLines([cells]);

test('whatever stands under Sold, only a date or a word for yes makes it sold', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('no', '-', 'n/a', 'not sold', '0', '00/00/0000', 'soldier', 'yesterday', 'Yes?', '12.50'),
    fc.stringMatching(/^[0-9/.:-]{0,10}$/),
  );
  fc.assert(
    fc.property(cell, fc.constantFrom('Sold', 'Sold date', 'Date of sale'), (text, title) => {
      const [product] = read(line('Item', 'SKU', 'Price', title) + line('Owl', 'OWL-1', '45', text));
      const says = saidSold(text.trim()) === 'yes' || readForeignDate(text, false) !== null;
      if (!says) expect(product?.status).not.toBe('sold');
    }),
    { numRuns: 500 },
  );
});

test('a currency other than pounds anywhere in a table leaves no price', () => {
  const code = fc.constantFrom('USD', 'EUR', 'AUD', 'CHF', 'PLN', 'SEK', 'JPY');
  const amount = fc.integer({ min: 1, max: 999_999 }).map((pence) => (pence / 100).toFixed(2));
  fc.assert(
    fc.property(
      code,
      amount,
      fc.constantFrom('title', 'before', 'after', 'column'),
      (currency, text, where) => {
        const title = where === 'title' ? `Price (${currency})` : 'Price';
        const cell = {
          title: text,
          column: text,
          before: `${currency} ${text}`,
          after: `${text} ${currency}`,
        }[where];
        const [product] = read(
          line('Item', 'SKU', title, 'Currency') +
            line('Owl', 'OWL-1', cell, where === 'column' ? currency : ''),
        );
        expect(product?.price).toBeNull();
      },
    ),
  );
});

test('amounts are the same pence however a country writes them', () => {
  const written = (pence: number, locale: string) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(pence / 100);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'es-ES', 'de-CH'),
      (amounts, locale) => {
        const cells = amounts.map((pence) => written(pence, locale));
        const decimal = decimalOf(cells);
        expect(cells.map((cell) => moneyIn(cell, decimal).amount)).toEqual(
          amounts.map((pence) => pence / 100),
        );
      },
    ),
  );
});

test('a count is a whole number of things or nothing, and never more digits than its cell', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(null, 'comma' as const, 'point' as const),
      (cell, decimal) => {
        const count = readCount(cell, decimal);
        if (count === null) return;
        expect(Number.isInteger(count) && count >= 0).toBe(true);
        expect(String(count).length).toBeLessThan(Math.max(cell.length, 1) + 1);
      },
    ),
  );
});

test('a row with a cell too many never makes a product', () => {
  const cell = fc.stringMatching(/^[a-z0-9 .]{0,8}$/);
  fc.assert(
    fc.property(fc.array(cell, { minLength: 5, maxLength: 8 }), (cells) => {
      const text = `Item,SKU,Price,Qty\nOwl,A,1,1\n${cells.map((each) => `"${each}"`).join(',')}\n`;
      expect(read(text)).toHaveLength(1);
    }),
  );
});

test('addresses are the same, whatever separates them', () => {
  // Addresses that hold an entity by chance are read without it.
  const path = fc
    .stringMatching(/^[a-z0-9]{1,8}(?:[;,|&=?][a-z0-9]{1,4}){0,3}\.jpg$/)
    .filter((each) => !/&(?:amp|quot|apos|lt|gt);/.test(each));
  const addresses = fc.array(
    path.map((each) => `https://i.test/${each}`),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(addresses, fc.constantFrom(', ', ',', '; ', '|', ' | ', '\n', ' '), (all, separator) => {
      expect(addressesIn(all.join(separator))).toEqual(all);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(addressesIn(text).every((each) => each.trim() !== '')).toBe(true);
    }),
  );
});

test('a description goes through a file of a shop and comes back', () => {
  const text = fc.array(fc.constantFrom('a', ' ', '\\', 'n', '\n', '\\n', ',', '"'), { maxLength: 12 });
  fc.assert(
    fc.property(text, (parts) => {
      const description = `x${parts.join('')}x`;
      const rows = woocommerceFormat.rowsOf({ product: exported({ description }), photos: [], files: [] });
      const [product] = read(csvLines([...woocommerceFormat.head.map((each) => [...each]), ...rows]));
      expect(product?.description).toBe(description);
    }),
    { numRuns: 300 },
  );
});

test('what a product says for one platform alone goes through our own table and comes back', () => {
  // Of one line: a line break is written as a space.
  const text = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((each) => each === each.trim() && each !== '');
  const anyValue = (field: Setting | ListingField): fc.Arbitrary<unknown> => {
    if (field.kind === 'switch') return fc.boolean();
    if (field.kind === 'choice') return fc.constantFrom(...Object.keys(field.choices));
    if (field.kind === 'category') return fc.integer({ min: 1, max: 999_999 }).map(String);
    if (field.kind === 'number') return fc.integer({ min: field.min, max: field.max });
    if (field.kind === 'amount') return fc.integer({ min: 1, max: 99_999_999 }).map((pence) => pence / 100);
    return text;
  };
  const some = (fields: [string, Setting | ListingField][]) =>
    fc.record(Object.fromEntries(fields.map(([name, field]) => [name, anyValue(field)])), {
      requiredKeys: [],
    });
  const said = (fieldsOf: (platform: Platform) => [string, Setting | ListingField][]) =>
    fc
      .record(byPlatform((platform) => some(fieldsOf(platform))))
      .map((all) =>
        Object.fromEntries(Object.entries(all).filter(([, values]) => Object.keys(values).length > 0)),
      );
  const overrides = said((each) => Object.entries(settingsOf(each)).filter(([, { ofProduct }]) => ofProduct));
  const values = said((each) =>
    Object.entries(listingFieldsOf(each)).filter(([, { kind }]) => !/text|list/.test(kind)),
  );
  fc.assert(
    fc.property(overrides, values, (own, per_platform) => {
      const product = exported({ overrides: own, per_platform } as Partial<Product>);
      const rows = ownFormat.rowsOf({ product, photos: [], files: [] });
      const [back] = read(csvLines([...ownFormat.head.map((each) => [...each]), ...rows]));
      expect([back?.overrides ?? {}, back?.per_platform ?? {}]).toEqual([own, per_platform]);
    }),
    { numRuns: 200 },
  );
});

test('where a table with lines above its titles is cut does not matter, and the API takes what it makes', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('#N/A', '1.23E+11', '="01"', '\r', '\r\n', '"', ',', 'sep=;'),
  );
  const table = fc
    .tuple(
      fc.constantFrom('', '\r\n\r\n', 'My stock,,,\n', 'sep=,\n'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 5 }),
    )
    .map(([above, end, rows]) => {
      const body = csvLines([['Item', 'SKU', 'Price', 'Sold'], ['Owl', 'A', '1', 'no'], ...rows]);
      return above + body.replaceAll('\r\n', end);
    });
  const rowsOf = (parts: readonly string[]) => {
    const rows = createTextRows();
    return [...parts.flatMap((part) => rows.read(part)), ...rows.end()];
  };
  fc.assert(
    fc.property(table, fc.array(fc.nat(200), { maxLength: 6 }), (text, cuts) => {
      const places = [
        0,
        ...cuts.filter((at) => at < text.length).toSorted((one, other) => one - other),
        text.length,
      ];
      const parts = places.slice(1).map((end, n) => text.slice(places[n], end));
      expect(rowsOf(parts)).toEqual(rowsOf([text]));
      for (const product of read(text)) expect(ImportedProduct.safeParse(product).error).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test('whatever is in a table, reading never fails, and the API takes every product', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc.constantFrom(
      '12.50',
      '£3',
      '26 Nov 2026',
      'Sold',
      '0',
      '-1',
      '2 kg',
      'NEW',
      'https://a.test/1.jpg',
      'a,b;c|d',
      '235000000001',
      '',
    ),
    fc.integer().map(String),
  );
  const keys = fc.option(fc.constantFrom(...importFields.map(({ key }) => key)));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(keys, cell), { minLength: 3, maxLength: 30 }),
      fc.boolean(),
      fc.boolean(),
      (columns, monthFirst, makeSkus) => {
        const keys = ['name', ...columns.map(([key]) => key)];
        const mapping = { columns: keys, source: null, monthFirst, makeSkus };
        const header = keys.map((each) => each ?? '');
        const cells = ['A thing', ...columns.map(([, text]) => text)];
        const read = createRowMapper(header, mapping, listingAddressIn).map({ row: 2, cells });
        const refused =
          typeof read === 'string' ? undefined : ImportedProduct.safeParse(read.product).error?.issues;
        expect(refused).toBeUndefined();
      },
    ),
    { numRuns: 300 },
  );
});
