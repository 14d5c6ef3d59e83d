import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import { ImportedProduct, ProductCreate } from '@crosslister/contract/product.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CsvPart } from '../table/read-parts.ts';
import { readDate } from './date.ts';
import { exported } from './exported-product.ts';
import { createProductReader, parseProductsCsv } from './read-products.ts';
import { productsToCsv } from './write-products.ts';

/** The same file in parts of these lengths, the last length repeated. */
function readInPieces(text: string, lengths: readonly number[]): CsvPart {
  const reader = createProductReader(listingAddressIn);
  const whole: CsvPart = { products: [], skipped: [], hidden: 0 };
  const take = ({ products, skipped }: CsvPart) => {
    whole.products.push(...products);
    whole.skipped.push(...skipped);
  };
  for (let at = 0, n = 0; at < text.length; n += 1) {
    const length = lengths[n] ?? lengths.at(-1) ?? text.length;
    take(reader.read(text.slice(at, at + length)));
    at += length;
  }
  take(reader.end());
  return whole;
}

test('a cell that takes the rest of a large file ends the reading', () => {
  const { products, skipped } = readInPieces(`Name,SKU\nA,1\n"B,2\n${'C,3\n'.repeat(1_000_000)}`, [100_000]);
  expect(products.map(({ product }) => product.name)).toEqual(['A']);
  expect(skipped).toMatchObject([{ row: 3, reason: expect.stringContaining('never closed') }]);
});

test('the end of what tells the form of a file is no end of a row', () => {
  const text = `Name,SKU,Price\n${'"Jug, brown",J1,1\n'.repeat(8000)}`;
  const whole = parseProductsCsv(text, listingAddressIn);
  for (let head = 65_520; head < 65_550; head += 3) {
    const { products, skipped } = readInPieces(text, [head, 5, 100_000]);
    expect(products.map(({ product }) => product)).toEqual(whole.ok && whole.products);
    expect(skipped).toEqual([]);
  }
});

describe('whatever the text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', ''));
  const cell = fc.oneof(text, fc.stringMatching(/^['=+\-@",;\t\r\n\uFEFF ab]{0,8}$/));
  const required = cell.map((value) => value.trim()).filter((value) => value !== '');
  const product = fc.record({
    name: required,
    sku: required,
    price: fc.integer({ min: 0, max: 999_999_999 }).map((pence) => pence / 100),
    description: cell,
    status: fc.constantFrom('active', 'sold', 'inactive', 'action_required'),
    date_added: fc.date({ min: new Date('1972-01-01'), max: new Date('2098-12-31'), noInvalidDate: true }),
    last_updated: fc.date({ min: new Date('1972-01-01'), max: new Date('2098-12-31'), noInvalidDate: true }),
  });
  const ukDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' });
  const ukTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' });

  test('written and read again, products are the same', () => {
    fc.assert(
      fc.property(fc.array(product, { minLength: 1, maxLength: 5 }), (products) => {
        const sent = products.map((fields) =>
          exported({
            ...fields,
            date_added: fields.date_added.toISOString(),
            last_updated: fields.last_updated.toISOString(),
          }),
        );
        const result = parseProductsCsv(productsToCsv(sent), listingAddressIn);
        const day = (iso: string | undefined) => [
          ukDay.format(new Date(iso ?? 0)),
          ukTime.format(new Date(iso ?? 0)),
        ];
        const expected = products.map(({ date_added, last_updated, ...fields }) => ({
          ...fields,
          listings: {},
          // A file contains days, which begin at midnight in London.
          date_added: [ukDay.format(date_added), '00:00:00'],
          last_updated: [ukDay.format(last_updated), '00:00:00'],
        }));
        expect(result).toMatchObject({ ok: true, skipped: [], warned: [] });
        expect(
          result.ok &&
            result.products.map((product) => ({
              ...product,
              date_added: day(product.date_added),
              last_updated: day(product.last_updated),
            })),
        ).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('reading never fails, and the API takes every product that was read', () => {
    const table = fc
      .tuple(
        fc.constantFrom(
          'Name,SKU,Price,eBay URL,Description',
          'Title,SKU,Price,Date Added,Last Updated',
          'sku;name',
          '',
        ),
        fc.array(cell),
      )
      .map(([header, cells]) => `${header}\n${cells.join(',')}`);
    fc.assert(
      fc.property(fc.oneof(text, table), (file) => {
        const result = parseProductsCsv(file, listingAddressIn);
        for (const found of result.ok ? result.products : []) {
          expect(ImportedProduct.safeParse(found).success).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('what a date cell holds never fails, and what is taken is a moment', () => {
    const date = fc.oneof(
      text,
      fc.stringMatching(/^[0-9/.\-T :Z+]{6,20}$/),
      fc.stringMatching(/^[0-3]\d[/.-][01]\d[/.-](19|20)\d\d$/),
    );
    fc.assert(
      fc.property(date, (cell) => {
        const read = readDate(cell);
        if (read === null) return;
        expect(ProductCreate.parse({ name: 'a', sku: 'b', date_added: read }).date_added).toBe(read);
      }),
      { numRuns: 1000 },
    );
  });

  test('a file in pieces is the file, wherever it is cut', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 20 });
    const rows = fc.array(fc.array(cell, { minLength: 4, maxLength: 6 }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, lengths, fc.constantFrom('\n', '\r\n'), (table, cut, newline) => {
        const lines = table.map((cells) => cells.join(','));
        const text = `Name,SKU,Price,eBay URL,Description${newline}A,1,1,,${newline}${lines.join(newline)}`;
        const whole = parseProductsCsv(text, listingAddressIn);
        const parts = readInPieces(text, cut);
        expect(parts.products.map(({ product }) => product)).toEqual(whole.ok && whole.products);
        expect(parts.skipped).toEqual(whole.ok && whole.skipped);
      }),
      { numRuns: 300 },
    );
  });

  test('rows keep the numbers a spreadsheet gives them', () => {
    const names = fc.array(fc.constantFrom('Vase', '', '"two\nlines"'), { minLength: 1 });
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 9 }), (made, cut) => {
        const text = `Name,SKU\n${made.map((name, n) => (name ? `${name},${n + 2}\n` : '\n')).join('')}x,last`;
        for (const { row, product } of readInPieces(text, [cut]).products) {
          expect(product.sku === 'last' ? made.length + 2 : Number(product.sku)).toBe(row);
        }
      }),
    );
  });
});
