import { listingAddressIn } from '@crosslister/contract/listings/listing-address.ts';
import { platforms } from '@crosslister/contract/platforms.ts';
import { describe, expect, test } from 'vitest';
import { urlColumns } from '../csv/url-columns.ts';
import { addressesIn } from './cells/addresses.ts';
import { isMonthFirst, readForeignDate } from './cells/foreign-date.ts';
import { readCount } from './cells/numbers.ts';
import { readMeasure } from './cells/read-measure.ts';
import { guessMapping } from './mapping/guess-mapping.ts';
import { isOwnTable } from './mapping/own-titles.ts';
import { createRowMapper } from './rows/map-row.ts';
import type { Mapping } from './table-row.ts';
import { ownFormat } from './write/own-format.ts';

const mapping = (columns: (string | null)[], more: Partial<Mapping> = {}): Mapping => ({
  columns,
  source: null,
  monthFirst: false,
  makeSkus: false,
  ...more,
});
const mapped = (columns: (string | null)[], cells: string[], more: Partial<Mapping> = {}, header = columns) =>
  createRowMapper(
    header.map((each) => each ?? ''),
    mapping(columns, more),
    listingAddressIn,
  ).map({ row: 2, cells });

describe('what the columns are', () => {
  test.each([
    [
      ['Item', 'Stock code', 'Selling price', 'Qty', 'Purchase price', 'Bin location', 'Notes'],
      ['name', 'sku', 'price', 'quantity', 'cost', 'storage_location', 'private_note'],
    ],
    [
      ['title', 'sku', 'Photo 1', 'Photo 2', 'image3'],
      ['name', 'sku', 'photo addresses', 'photo addresses', 'photo addresses'],
    ],
    [
      ['Name', 'SKU', 'eBay title', 'Etsy price', 'Vinted URL'],
      ['name', 'sku', 'ebay title', 'etsy price', 'vinted url'],
    ],
    [
      ['Name', 'SKU', 'Title', 'Weather'],
      ['name', 'sku', null, null],
    ],
  ])('by their titles: %j', (header, columns) => {
    expect(guessMapping(header, []).mapping.columns).toEqual(columns);
  });

  test('a known program’s other columns by their titles, but those that mean something else there', () => {
    expect(
      guessMapping(
        ['Title', 'Cost of Goods', 'Listed Date', 'Listing Price', 'Size', 'Colour', 'Quantity'],
        [],
      ).mapping,
    ).toMatchObject({
      source: 'vendoo',
      columns: ['name', 'cost', 'date added', 'price', 'specific Size', 'specific Colour', 'quantity'],
    });
    expect(guessMapping(['*Action(SiteID=UK)', '*Title', '*Format', '*Location'], []).mapping).toMatchObject({
      source: 'ebay-upload',
      columns: [null, 'name', null, null],
    });
  });

  test('by what is in them, where no title says it', () => {
    const row = (n: number) => [
      `https://www.ebay.co.uk/itm/23500000000${n}`,
      `https://photos.test/${n}.jpg`,
      `${n}.50`,
      `2026-01-0${n}`,
      `A-00${n}`,
      `Blue glass vase number ${n}`,
      'yes',
    ];
    const { columns } = guessMapping(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [1, 2, 3, 4].map(row)).mapping;
    expect(columns).toEqual(['ebay url', 'photo addresses', 'price', 'date added', 'sku', 'name', null]);
  });

  test('nothing is asked about our own file, and something about any other', () => {
    const all = ['Name', 'SKU', 'Price', 'Status', 'Description', 'Date Added', 'Last Updated'].concat(
      platforms.map((platform) => urlColumns[platform]),
    );
    const sales = ['Date Sold', 'Sold On', 'Sold For', 'Currency', 'Fees', 'Profit'];
    const withUnknown = [...all, 'Labels', ...sales, 'Not known'];
    const own = [
      withUnknown,
      ['name', ' SKU '],
      ['SKU', 'Name', 'Price', 'eBay URL'],
      all,
      [...all, 'Labels', ...sales],
    ];
    for (const header of own) expect(isOwnTable(header), String(header)).toBe(true);
    expect(isOwnTable(ownFormat.head[0] ?? [])).toBe(true);
    const others = [
      ['Title', 'SKU', 'Price'],
      ['Name', 'SKU', 'Price', 'Quantity'],
      ['Name', 'SKU', 'Price', 'Currency'],
      [...all, 'Sold On'],
      [...all, 'Colour of the box'],
      ['Name', 'Price'],
    ];
    for (const header of others) expect(isOwnTable(header), String(header)).toBe(false);
  });

  test('a date that can only be month first says how all are read', () => {
    expect(isMonthFirst(['1/2/2026', '1/31/2026'])).toBe(true);
    expect(isMonthFirst(['1/2/2026', '31/1/2026'])).toBe(false);
    expect(isMonthFirst(['31/1/2026', '1/31/2026'])).toBe(false);
    expect(isMonthFirst([])).toBe(false);
  });
});

describe('cells', () => {
  test.each([
    ['26 Nov 2026', '2026-11-26T00:00:00.000Z'],
    ['26-Nov-26', '2026-11-26T00:00:00.000Z'],
    ['November 26, 2026', '2026-11-26T00:00:00.000Z'],
    ['Nov-26-26 16:00:01 PST', '2026-11-27T00:00:01.000Z'],
    ['2026/11/26', '2026-11-26T00:00:00.000Z'],
    ['3/4/2026', '2026-04-02T23:00:00.000Z'],
    ['Nov 2026', null],
    ['yesterday', null],
  ])('the date %s', (text, iso) => expect(readForeignDate(text, false)).toBe(iso));

  test('month first', () => expect(readForeignDate('3/24/2026', true)).toBe('2026-03-24T00:00:00.000Z'));

  test('addresses with commas of their own', () => {
    expect(
      addressesIn(
        'https://a.test/1,w_100.jpg, https://a.test/2.jpg|https://a.test/3.jpg\nhttps://a.test/4.jpg',
      ),
    ).toEqual([
      'https://a.test/1,w_100.jpg',
      'https://a.test/2.jpg',
      'https://a.test/3.jpg',
      'https://a.test/4.jpg',
    ]);
  });

  test('weights by the unit of the cell or of the title', () => {
    expect(readMeasure('1.5', 'Weight (kg)', 'g')).toBe(1500);
    expect(readMeasure('2 lb', 'Weight', 'g')).toBeCloseTo(907.18);
    expect(readMeasure('10', 'Length (in)', 'cm')).toBeCloseTo(25.4);
    expect(readMeasure('heavy', 'Weight', 'g')).toBeNull();
    expect(readCount('1,200')).toBe(1200);
    expect(readCount('-3')).toBe(0);
    expect(readCount('2.5')).toBeNull();
  });
});

describe('rows', () => {
  test('a price in another currency, a word that is not known and an odd number are warnings, and nothing is guessed', () => {
    expect(
      mapped(
        [
          'name',
          'sku',
          'price',
          'currency of the price',
          'status',
          'quantity',
          'condition',
          'photo addresses',
          'cost',
        ],
        ['Vase', 'V', '9', 'EUR', 'pondering', 'many', 'shiny', 'c:/photo.jpg', '$4'],
      ),
    ).toEqual({
      product: { name: 'Vase', sku: 'V', price: null, listings: {} },
      currency: 'EUR',
      warnings: [
        expect.stringContaining('Its status "pondering"'),
        expect.stringContaining('Its price 9 is in EUR'),
        expect.stringContaining('Its Quantity "many" is not a whole number'),
        expect.stringContaining('Its Condition "shiny"'),
        expect.stringContaining('The photo address "c:/photo.jpg" does not start with https://'),
        expect.stringContaining('Its Cost "$4" is in USD and not in pounds'),
      ],
    });
  });

  test('less than none is no quantity: it is none, and is named as it stands', () => {
    const comesIn = (quantity: string, status = '') =>
      mapped(['name', 'sku', 'price', 'status', 'quantity'], ['Jug', 'J', '18', status, quantity]);
    expect(comesIn('-2')).toMatchObject({
      product: { quantity: 0, status: 'inactive' },
      warnings: ['Its quantity "-2" is no quantity. Correct it, or it counts as 0 and comes in as Inactive.'],
    });
    expect(comesIn('-2', 'draft')).toMatchObject({
      warnings: ['Its quantity "-2" is no quantity. Correct it, or it counts as 0.'],
    });
    expect(comesIn('0')).toMatchObject({ warnings: ['Its quantity is 0, so it comes in as Inactive.'] });
    expect(comesIn('-2', 'sold')).toMatchObject({ product: { status: 'sold' }, warnings: [] });
  });

  test('a table without prices puts nothing on sale for nothing; our own file keeps its rule', () => {
    const comesIn = (cells: string[], own: Partial<Mapping> = {}) =>
      mapped(['name', 'sku', 'price', 'status'], ['Vase', 'V', ...cells], own);
    expect(mapped(['name', 'sku'], ['Vase', 'V'])).toMatchObject({
      product: { price: null },
      warnings: [],
    });
    expect(comesIn(['', 'active'])).toMatchObject({
      product: { price: null, status: 'active' },
      warnings: [expect.stringMatching(/^It has no price\. A new product comes in as Inactive/)],
    });
    expect(comesIn(['0.001', ''])).toMatchObject({
      product: { price: null },
      warnings: [expect.stringMatching(/^Its price "0\.001" is less than £0\.01\./)],
    });
    expect(comesIn(['', 'sold'])).toMatchObject({ product: { status: 'sold' }, warnings: [] });
    expect(comesIn(['0', ''], { own: true })).toMatchObject({ product: { price: 0 }, warnings: [] });
  });

  test('a date of sale is kept of what is sold, and a word that says so is no date', () => {
    const sold = (said: string, own: Partial<Mapping> = {}, status = '') =>
      mapped(['name', 'sku', 'price', 'status', 'sold'], ['Vase', 'V', '5', status, said], own);
    const of = (read: ReturnType<typeof sold>) => typeof read === 'string' || read.product;
    expect(sold('26 Nov 2025')).toMatchObject({
      product: { status: 'sold', date_sold: '2025-11-26T00:00:00.000Z' },
      warnings: [],
    });
    expect(sold('11/26/2025', { monthFirst: true })).toMatchObject({
      product: { date_sold: '2025-11-26T00:00:00.000Z' },
    });
    for (const said of ['yes', '1', 'Sold']) {
      expect(sold(said)).toMatchObject({ product: { status: 'sold' }, warnings: [] });
      expect(of(sold(said))).not.toHaveProperty('date_sold');
    }
    expect(of(sold('no'))).not.toHaveProperty('date_sold');
    // Being sold ends listings, so what is no date says nothing of it.
    expect(sold('31/02/2026')).toMatchObject({
      warnings: [expect.stringMatching(/^"31\/02\/2026" under Sold is neither a date such as 31\/01\/2026/)],
    });
    expect(of(sold('31/02/2026'))).not.toHaveProperty('status');
    // Our own file says the status itself: a product that waits for its seller may have sold, too.
    const own = sold('26/11/2025', { own: true }, 'action_required');
    expect(own).toMatchObject({ product: { status: 'action_required' }, warnings: [] });
    expect(of(own)).not.toHaveProperty('date_sold');
  });

  test('a SKU is made from the listing’s number or the name, the same each time, and never twice', () => {
    const skus = () => {
      const { map } = createRowMapper(
        ['a', 'b'],
        mapping(['name', 'vinted url'], { makeSkus: true }),
        listingAddressIn,
      );
      const rows = [
        ['Vase', ''],
        ['Vase', ''],
        ['Vase', 'https://www.vinted.co.uk/items/4711000001-vase'],
      ];
      return rows.map((cells, row) => {
        const read = map({ row, cells });
        return typeof read === 'string' ? read : read.product.sku;
      });
    };
    expect(new Set(skus()).size).toBe(3);
    expect(skus()).toEqual(skus());
    expect(skus()[2]).toBe('VASEI4711000001');
  });

  test('what is too long for a platform is left out and named', () => {
    const read = mapped(
      ['name', 'sku', 'price', 'ebay title', 'etsy tags'],
      ['Vase', 'V', '5', 'x'.repeat(81), `blue,${'y'.repeat(21)}`],
    );
    expect(read).toMatchObject({
      product: { per_platform: { etsy: { tags: ['blue'] } } },
      warnings: [
        expect.stringContaining('80 characters that eBay takes'),
        expect.stringContaining('Etsy tags'),
      ],
    });
  });
});
