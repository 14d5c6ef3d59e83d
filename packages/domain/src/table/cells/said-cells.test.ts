import { describe, expect, test } from 'vitest';
import { oneAsFound, rowsAsFound } from '../read-as-found.ts';
import { CsvProblem } from '../read-parts.ts';

const skuHeader = 'Item,SKU,Selling price';

describe('numbers that a spreadsheet has spoiled are named', () => {
  test('SKUs', () => {
    const { products, said } = rowsAsFound(
      skuHeader,
      'a,"=""00123""",1',
      'b,1.23E+11,1',
      'c,#N/A,1',
      "d,'00124,1",
      'e,OWL\u200B-1,1',
      '#REF!,F,1',
      'g,1E5,1',
    );
    expect(products.map(({ sku }) => sku)).toEqual(['00123', '00124', 'OWL-1', '1E5']);
    expect(said).toEqual([
      '3: Its SKU "1.23E+11" is a long number that the spreadsheet has cut. Correct it here, or in the file.',
      '4: Its SKU "#N/A" is an error of the spreadsheet. Correct it here, or in the file.',
      '7: Its name "#REF!" is an error of the spreadsheet. Correct it here, or in the file.',
    ]);
  });
  test('numbers of listings: nothing is folded or linked by them', () => {
    const header =
      'Item number,Title,Variation details,Custom label (SKU),Available quantity,Format,Currency,Current price';
    const { products, said } = rowsAsFound(
      header,
      '3.35E+11,Owl,,A,1,FIXED_PRICE,GBP,45',
      '3.35E+11,Hen,,B,2,FIXED_PRICE,GBP,9',
    );
    expect(products).toMatchObject([
      { name: 'Owl', listings: {} },
      { name: 'Hen', listings: {} },
    ]);
    expect(said).toEqual([
      expect.stringMatching(/^2: .*a spreadsheet has cut/),
      expect.stringMatching(/^3: .*a spreadsheet has cut/),
    ]);
  });
  test('other cells, and letters that were damaged', () => {
    expect(oneAsFound(`${skuHeader},Qty,Shelf`, 'Owl,A,#VALUE!,#DIV/0!,#NV')).toMatchObject({
      price: null,
      said: [
        '2: Its Price "#VALUE!" is an error of the spreadsheet, so it is left out.',
        '2: Its Quantity "#DIV/0!" is an error of the spreadsheet, so it is left out.',
        '2: Its Storage location "#NV" is an error of the spreadsheet, so it is left out.',
        expect.stringMatching(/^2: It has no price\./),
      ],
    });
    expect(oneAsFound(skuHeader, 'CafÃ© sign,A,1').said).toEqual([
      expect.stringContaining('letters that were damaged'),
    ]);
    expect(oneAsFound(skuHeader, 'Café Ângela,A,1').said).toEqual([]);
  });
  test('formulas that were saved in place of what they make', () => {
    const header = `${skuHeader},Photo,eBay link,Shelf`;
    const said = oneAsFound(
      header,
      'Owl,A,=C2*2,"=IMAGE(""https://i.test/1.jpg"")","=HYPERLINK(""https://www.ebay.co.uk/itm/335000000001"",""eBay"")","=VLOOKUP(A2,B:C,2)"',
    );
    expect(said).toMatchObject({
      price: null,
      images: [{ src: 'https://i.test/1.jpg' }],
      listings: { ebay: { url: 'https://www.ebay.co.uk/itm/335000000001' } },
    });
    expect(said).not.toHaveProperty('storage_location');
    expect(said.said.slice(0, 2)).toEqual([
      '2: Its Price "=C2*2" is a formula of the spreadsheet, so it is left out.',
      '2: Its Storage location "=VLOOKUP(A2,B:C,2)" is a formula of the spreadsheet, so it is left out.',
    ]);
    for (const row of ['=B2&C2,A,9', 'Owl,"=CONCAT(""A"",1)",9'])
      expect(rowsAsFound(skuHeader, row.replace('=B2&C2', '=B2')).products).toEqual([]);
    expect(oneAsFound(skuHeader, '"=HYPERLINK(""https://i.test"",""Owl"")",A,9').name).toBe('Owl');
    for (const name of ['= Owl', '=A1 poster', '=Owl'])
      expect(oneAsFound(skuHeader, `${name},A,9`).name).toBe(name);
  });
  test('what cannot be seen is no part of a name, SKU or price', () => {
    expect(oneAsFound(skuHeader, '\u202aOwl\u202c,A\u200e,£45.00\u200b')).toMatchObject({
      name: 'Owl',
      sku: 'A',
      price: 45,
      said: [],
    });
  });
  test('a report of listings that ended: they are not linked, and not for sale', () => {
    const header =
      'Item number,Title,Custom label (SKU),Available quantity,Format,Currency,Current price,End date,Relist status';
    const { products, said } = rowsAsFound(
      header,
      '335000000021,Owl,A,1,FIXED_PRICE,GBP,45,Feb-02-26 16:00:01 GMT,Not relisted',
      '335000000022,Hen,,1,FIXED_PRICE,GBP,45,Feb-02-26 16:00:01 GMT,Not relisted',
      '335000000023,Fox,C,1,FIXED_PRICE,GBP,45,Feb-02-40 16:00:01 GMT,',
      '335000000024,Cat,D,1,FIXED_PRICE,GBP,45,GTC,',
    );
    expect(
      products.map(({ sku, listings, status_if_new }) => [sku, Object.keys(listings), status_if_new]),
    ).toEqual([
      ['A', [], 'inactive'],
      // The same one as while it was live.
      ['HENI335000000022', [], 'inactive'],
      ['C', ['ebay'], undefined],
      ['D', ['ebay'], undefined],
    ]);
    expect(said).toEqual(
      [2, 3].map((row) => expect.stringMatching(`^${row}: Its listing ended on Feb-02-26.*not linked`)),
    );
  });
  test('a report that is sorted: the listing is not the first row', () => {
    const header =
      'Item number,Title,Variation details,Custom label (SKU),Available quantity,Format,Currency,Current price';
    const { products, skipped } = rowsAsFound(
      header,
      '235000000002,Mug,Colour=Blue,MUG-BLUE,3,FIXED_PRICE,GBP,9.5',
      '235000000001,Owl,,OWL,1,FIXED_PRICE,GBP,45',
      '235000000002,Mug,,,5,FIXED_PRICE,GBP,9',
      '235000000002,Mug,Colour=Red,MUG-RED,2,FIXED_PRICE,GBP,9',
    );
    expect(products.map(({ name, sku, listings }) => [name, sku, Object.keys(listings).length])).toEqual([
      ['Mug - Blue', 'MUG-BLUE', 0],
      ['Owl', 'OWL', 1],
      ['Mug - Red', 'MUG-RED', 0],
    ]);
    expect(skipped.map(({ row }) => row)).toEqual([4]);
  });
});

describe('quantities, photos and reports', () => {
  test.each([
    ['Out of stock', 0],
    ['Sold out', 0],
    ['None', 0],
    ['-', 0],
    ['ausverkauft', 0],
    ['épuisé', 0],
    ['3 pcs', 3],
    ['2 x', 2],
    ['x2', 2],
    ['SOLD', 0],
    ['OutOfStock', 0],
    ['out_of_stock', 0],
    ['verkauft', 0],
  ])('a stock of "%s"', (cell, quantity) => {
    expect(oneAsFound(`${skuHeader},Stock`, `Owl,A,45,${cell}`)).toMatchObject({
      quantity,
      ...(quantity === 0 && { status: 'inactive' }),
    });
  });
  test.each(['1 of 3', '12.5', '1.000'])('a stock of "%s" is named', (cell) => {
    expect(oneAsFound(`${skuHeader},Stock`, `Owl,A,45,${cell}`).said).toEqual([
      `2: Its Quantity "${cell}" is not a whole number, so it is left out.`,
    ]);
  });
  test.each([
    'Photo 1 URL,Photo 2 URL,Photo 3 URL',
    'Main image,Additional image 1,Additional image 2',
    'Image #1,Image #2,Image #3',
    'Photo_1_URL,Photo_2_URL,Photo_3_URL',
    'Pic 1,Pic 2,Pic 3',
    'Bild 1,Bild 2,Bild 3',
    'a,b,c',
  ])('photos under %s are all there', (titles) => {
    const row = oneAsFound(
      `${skuHeader},${titles}`,
      'Owl,A,45,https://i.test/1.jpg,https://i.test/2.jpg,https://i.test/3.jpg',
    );
    expect(row).toMatchObject({ images: [1, 2, 3].map((n) => ({ src: `https://i.test/${n}.jpg` })) });
  });
  test.each([
    ['front.jpg (https://i.test/1.jpg),back.jpg (https://i.test/2.jpg)'],
    ['["https://i.test/1.jpg", "https://i.test/2.jpg"]'],
    ['[{"url":"https://i.test/1.jpg"},{"src":"https://i.test/2.jpg"}]'],
    ['<img src="https://i.test/1.jpg" alt=""><img src=\'https://i.test/2.jpg\'>'],
    ['//i.test/1.jpg, //i.test/2.jpg'],
  ])('%s', (cell) => {
    const { images, said } = oneAsFound(
      `${skuHeader},Photos`,
      `Owl,A,45,"${cell.replaceAll('"', '""')}"`,
    ) as {
      images?: unknown;
      said: string[];
    };
    expect([images, said]).toEqual([[{ src: 'https://i.test/1.jpg' }, { src: 'https://i.test/2.jpg' }], []]);
  });
  test('an address keeps its semicolons and its ampersands', () => {
    expect(oneAsFound(`${skuHeader},Photos`, 'Owl,A,45,https://i.test/a;b.jpg?w=1&amp;h=2')).toMatchObject({
      images: [{ src: 'https://i.test/a;b.jpg?w=1&h=2' }],
    });
  });
  test.each([
    'Sales Record Number,Order Number,Buyer Username,Item Title,Custom Label,Quantity,Sold For,Sale Date',
    'Sale Date,Item Name,Buyer,Quantity,Price,Order ID,SKU',
    'Date of sale,Buyer,Brand,Description,Size,Item price,Buyer shipping cost,Total,State,Name,Address Line 1',
    'order-id,order-item-id,purchase-date,buyer-email,buyer-name,sku,product-name,quantity-purchased',
    'Bestellnr,Käufername,Artikelname,SKU,Preis,Verkaufsdatum',
    'Item ID,Custom Label,Buyer User Id,Item Title,Sale Price,Sold quantity,Sale Date,Paid on Date',
    'Item number,Title,Custom label (SKU),Sold quantity,Sold price,Sold date,Buyer username',
    'Item,Item ID,Transaction status,Price,Buyer,Sold on,Completed on',
    'Item Id,Sold Date,Canceled Date,Completed Date,Item Title,Order Status,Shipped to State,Item Price',
    'Transaction creation date,Type,Order number,Buyer username,Net amount,Item title,Custom label',
    'product_title,product_type,net_quantity,gross_sales,discounts,returns,net_sales,taxes,total_sales',
    'Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details',
    'Date,Description,Amount,Balance',
    'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,Transaction ID,Balance',
  ])('a report of orders makes no products: %s', (header) => {
    const cells = header
      .split(',')
      .map(() => 'x')
      .join(',');
    expect(() => rowsAsFound(header, cells)).toThrow(CsvProblem);
  });
  test('a stock list that notes who bought is none', () => {
    for (const more of ['Sold date,Buyer,Sold for', 'Buyer username,Status,Type', 'Date,Fees,Net'])
      expect(rowsAsFound(`${skuHeader},${more}`, 'Owl,A,45,,,').products).toHaveLength(1);
  });
});

test.each([
  ['Used - Like New', 'LIKE_NEW'],
  ['Used – good', 'USED_GOOD'],
  ['Used (very good)', 'USED_VERY_GOOD'],
  ['Pre-owned - Good', 'USED_GOOD'],
  ['Used - Fair', 'USED_ACCEPTABLE'],
  ['Good condition', 'USED_GOOD'],
  ['Very good used condition', 'USED_VERY_GOOD'],
  ['New (never worn)', undefined],
])('the condition "%s"', (cell, condition) => {
  expect(oneAsFound(`${skuHeader},Condition`, `Owl,OWL-1,45,${cell}`).condition).toBe(condition);
});

test('a weight of a few grams may be one of kilograms, and is named', () => {
  const weight = (title: string, cell: string) => {
    const { parcel_weight_g, said } = oneAsFound(`${skuHeader},${title}`, `Owl,OWL-1,45,${cell}`);
    return [parcel_weight_g, said.length];
  };
  expect(weight('Weight', '0.5')).toEqual([undefined, 1]);
  expect(weight('Weight', '250')).toEqual([250, 0]);
  expect(weight('Weight', '0.00')).toEqual([undefined, 0]);
  expect(weight('Weight (g)', '8')).toEqual([8, 0]);
  expect(weight('Weight (kg)', '0.5')).toEqual([500, 0]);
  expect(weight('Weight', '8g')).toEqual([8, 0]);
  expect(weight('Parcel weight', '8')).toEqual([8, 0]);
});

test('an empty list of photos is none', () => {
  expect(oneAsFound(`${skuHeader},Photos`, 'Owl,OWL-1,45,[]').said).toEqual([]);
});

test.each([
  ['eBay Item ID', '335512345678', 'ebay', 'https://www.ebay.co.uk/itm/335512345678'],
  ['eBay item number', '335512345678', 'ebay', 'https://www.ebay.co.uk/itm/335512345678'],
  ['Etsy listing ID', '1234567890', 'etsy', 'https://www.etsy.com/listing/1234567890'],
  ['Vinted ID', '4711000001', 'vinted', 'https://www.vinted.co.uk/items/4711000001'],
])('%s %s links the product to its listing', (title, id, platform, url) => {
  const { listings, said } = oneAsFound(`${skuHeader},${title}`, `Owl,OWL-1,45,${id}`);
  expect([listings, said]).toEqual([{ [platform]: { url } }, []]);
  const cut = oneAsFound(`${skuHeader},${title}`, 'Owl,OWL-1,45,3.35E+11');
  expect([cut.listings, cut.said]).toEqual([{}, [expect.stringContaining('a spreadsheet has cut')]]);
  expect(oneAsFound(`${skuHeader},${title}`, 'Owl,OWL-1,45,-')).toMatchObject({ listings: {}, said: [] });
});
