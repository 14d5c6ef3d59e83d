import { describe, expect, test } from 'vitest';
import { oneAsFound, rowsAsFound } from '../read-as-found.ts';

const skuHeader = 'Item,SKU,Selling price';

describe('only a date or a yes makes a thing sold', () => {
  const column = (title: string, cell: string) =>
    oneAsFound(`${skuHeader},${title}`, `Owl,OWL-1,45,"${cell}"`);
  const no = [
    '-',
    '–',
    'n/a',
    'N/A',
    'Not sold',
    'unsold',
    'not yet',
    'available',
    'listed',
    'nein',
    'non',
    'nie',
    'nee',
    'Nej',
    'não',
    'f',
    'Nope',
    '?',
    '☐',
    '0',
    '0.00',
    'no',
    'NO',
    'N',
    'false',
    '',
    '00/00/0000',
    '00/01/1900',
    '1899-12-31',
    '1900-01-00',
  ];
  test.each(
    no.flatMap((cell) =>
      ['Sold date', 'Date of sale', 'Sold', 'Verkauft am', 'Vendu', 'Vendido'].map((title) => [title, cell]),
    ),
  )('%s "%s" is not sold, and keeps what is known', (title, cell) => {
    const { said, ...product } = column(title, cell);
    expect(product).not.toHaveProperty('status');
    expect(said).toEqual([]);
  });
  test.each([
    'yes',
    'Y',
    'true',
    '1',
    'x',
    'checked',
    'Sold',
    'ja',
    'Oui',
    'sí',
    '✓',
    '✔️',
    'Tak',
    'Sim',
    't',
    'Да',
    'verkocht',
  ])('"%s" is sold', (cell) => {
    expect(column('Sold', cell)).toMatchObject({ status: 'sold', said: [] });
  });
  test.each([
    '14/03/2026',
    '2026-03-14',
    '14 Mar 2026',
    '14/3/26',
    '14.03.26',
    '14th March 2026',
    '14. März 2026',
    '14 mars 2026',
    'Saturday, 14 March 2026',
    'sold 14/03/2026',
    'Sold on 14/3/26',
    'Mar 14, 2026',
    'Sat, 14 Mar 2026 00:00:00 +0000',
    '2026-03-14 00:00:00 +0000',
    'Sat Mar 14 2026 00:00:00 GMT+0000 (Greenwich Mean Time)',
  ])('%s is sold, on that day', (cell) => {
    expect(column('Date Sold', cell)).toMatchObject({
      status: 'sold',
      date_sold: '2026-03-14T00:00:00.000Z',
    });
  });
  test('in the words of other countries', () => {
    for (const [cell, month] of Object.entries({
      '3. Okt. 2025': '10',
      '3 déc. 2025': '12',
      '3 juin 2025': '06',
    }))
      expect(column('Sold date', cell).date_sold).toContain(`-${month}-0`);
  });
  test.each([
    'maybe',
    '12.50',
    '£1900.00',
    '31/02/2026',
    'eBay',
    '14/03/2026 returned',
    '14 Mar 2026 - refunded',
    'Mar 14 2026 (cancelled)',
    '2026-03-14 relisted',
  ])('"%s" is named, and is not sold', (cell) => {
    const { said, ...product } = column('Sold date', cell);
    expect(product).not.toHaveProperty('status');
    expect(product).toHaveProperty('status_if_new', 'inactive');
    expect(said).toEqual([
      `2: "${cell}" under Sold is neither a date such as 31/01/2026 nor a yes, so it does not count as sold. A new product comes in as Inactive; one that is here already keeps its status.`,
    ]);
  });
  test('a no beside a date, and a no beside the status sold, are named and not sold', () => {
    expect(oneAsFound(`${skuHeader},Sold?,Sold date`, 'Owl,OWL-1,45,No,14/03/2026')).toMatchObject({
      status_if_new: 'inactive',
      said: [
        expect.stringContaining('It says that it sold and that it did not, so it does not count as sold.'),
      ],
    });
    expect(oneAsFound(`${skuHeader},Status,Sold?`, 'Owl,OWL-1,45,Sold,No')).toMatchObject({
      status_if_new: 'inactive',
    });
    expect(oneAsFound(`${skuHeader},Sold?,Sold date`, 'Owl,OWL-1,45,Yes,-')).toMatchObject({
      status: 'sold',
    });
  });
  test('a price or a place under Sold is named, and such a product is not for sale', () => {
    const header = `${skuHeader},Sold On,Sold For`;
    expect(oneAsFound(header, 'Owl,OWL-1,45,eBay,40.00')).toMatchObject({
      status_if_new: 'inactive',
      said: [expect.stringContaining('"eBay" under Sold is neither')],
    });
    expect(oneAsFound(header, 'Owl,OWL-1,45,14/03/2026,40.00')).toMatchObject({ status: 'sold', said: [] });
    for (const blank of ['Owl,OWL-1,45,,', 'Owl,OWL-1,45,-,£0.00']) {
      expect(oneAsFound(header, blank).said).toEqual([]);
      expect(oneAsFound(header, blank)).not.toHaveProperty('status_if_new');
    }
    expect(oneAsFound(`${header},Status`, 'Owl,OWL-1,45,eBay,40.00,Sold')).toMatchObject({
      status: 'sold',
      said: [],
    });
  });
  test('words that only sound like sold are for nobody to buy until the seller says so', () => {
    for (const word of ['Sold - posted', 'Sold on Vinted', 'SOLD!'])
      expect(oneAsFound(`${skuHeader},Status`, `Owl,OWL-1,45,${word}`)).toMatchObject({
        status_if_new: 'inactive',
        said: [expect.stringContaining(`Its status "${word}" may mean that it sold`)],
      });
    for (const word of ['Draft', 'Ended', 'Out of stock', 'Unsold', 'Not For Sale', 'sold out'])
      expect(oneAsFound(`${skuHeader},Status`, `Owl,OWL-1,45,${word}`).said).toEqual([]);
  });
});

describe('what says that a thing is sold, or cannot be bought, is heard wherever it stands', () => {
  const may = expect.stringContaining('may mean that it sold');
  test.each([
    [`${skuHeader},eBay,Vinted`, 'Owl,OWL-1,45,Y,SOLD'],
    [`${skuHeader},Notes`, 'Owl,OWL-1,45,sold on eBay'],
    [`${skuHeader},Labels`, 'Owl,OWL-1,45,Sold'],
    [`${skuHeader},Where`, 'Owl,OWL-1,45,Sold - Ann'],
    [`${skuHeader},Shelf`, 'Owl,OWL-1,45,SOLD'],
    [`${skuHeader},Buyer`, 'Owl,OWL-1,45,Sold - Ann'],
    [skuHeader, 'SOLD Owl,OWL-1,45'],
    [skuHeader, 'Owl (sold to Ann),OWL-1,45'],
    [`${skuHeader},Status`, 'Owl,OWL-1,45,Dispatched'],
    [`${skuHeader},Status,Notes`, 'Owl,OWL-1,45,Active,SOLD 12/3'],
    [skuHeader, 'Owl (Sold),OWL-1,45'],
    [skuHeader, 'Owl [Sold on Vinted],OWL-1,45'],
    [skuHeader, 'Owl - sold,OWL-1,45'],
    [skuHeader, '*sold* Owl,OWL-1,45'],
    [skuHeader, 'Sold! Owl,OWL-1,45'],
    [skuHeader, 'Owl SOLD 3/4,OWL-1,45'],
    [`${skuHeader},Status`, 'Owl,OWL-1,45,Posted 3/4'],
    [`${skuHeader},Status`, 'Owl,OWL-1,45,Shipped 2nd class'],
    [`${skuHeader},Status`, 'Owl,OWL-1,45,Paid - awaiting collection'],
    [`${skuHeader},Status`, 'Owl,OWL-1,45,Listed - sold on Vinted'],
    [`${skuHeader},Status`, 'Owl,OWL-1,45,listed (sold)'],
    [`${skuHeader},Status`, 'Owl,OWL-1,45,Ended - sold on eBay'],
    [`${skuHeader},Status`, 'Owl,OWL-1,45,Withdrawn: sold on Vinted'],
    [`${skuHeader},Status`, 'Owl,OWL-1,45,Out of stock (sold)'],
  ])('%s | %s', (header, row) => {
    const { said, ...product } = oneAsFound(header, row);
    expect(product).not.toHaveProperty('status');
    expect(product).toHaveProperty('status_if_new', 'inactive');
    expect(said).toEqual([may]);
  });
  test.each<[string, string]>([
    [`${skuHeader},Notes`, 'Owl,OWL-1,45,sold as seen'],
    [`${skuHeader},Notes`, 'Owl,OWL-1,45,Sold out tour shirt'],
    [`${skuHeader},Sold quantity`, 'Owl,OWL-1,45,3'],
    [`${skuHeader},Sold?,Notes`, 'Owl,OWL-1,45,No,sold on eBay'],
    ...`Doll (sold separately);Vase - sold as a pair;Tour shirt - sold out;Owl (NOT SOLD);Soldier with drum;Jacket (sold at Harrods);
      Ring - sold for charity;Album: Sold for a Farthing (LP);Book: Sold (Patricia McCormick);Lego - sold to benefit Oxfam`
      .split(/;\s*/)
      .map((name) => [skuHeader, `${name},OWL-1,45`] as [string, string]),
  ])('%s | %s is for sale', (header, row) => {
    const { said, ...product } = oneAsFound(header, row);
    expect(product).not.toHaveProperty('status_if_new');
    expect(product).not.toHaveProperty('status');
    expect(said).toEqual([]);
  });
  test.each([
    'Has it sold?',
    'SOLD Y/N',
    'Sold (yes/no)',
    'Sold or not',
    'Sold?\n(Y/N)',
    'Sold Date (dd/mm)',
    'When sold',
    'Item sold',
    'Sale date',
    'Platform sold on',
  ])('%j asks for a sale', (title) => {
    for (const [cell, status] of [
      ['14/03/2026', 'sold'],
      ['Yes', 'sold'],
      ['No', undefined],
      ['', undefined],
    ])
      expect(oneAsFound(`${skuHeader},"${title}"`, `Owl,OWL-1,45,${cell}`).status).toBe(status);
    expect(oneAsFound(`${skuHeader},"${title}"`, 'Owl,OWL-1,45,eBay')).toMatchObject({
      status_if_new: 'inactive',
    });
  });
  test.each(['Qty sold', 'Units sold', 'Sold by', 'Sold individually?', 'Unsold', 'Total sold'])(
    '%s asks for none',
    (title) => expect(oneAsFound(`${skuHeader},${title}`, 'Owl,OWL-1,45,1')).not.toHaveProperty('status'),
  );
  test.each(['Buyer', 'Date dispatched', 'Tracking number', 'Date paid', 'Order number', 'Sale amount'])(
    'what stands under %s is a hint',
    (title) => {
      const row = (cell: string) => oneAsFound(`${skuHeader},${title}`, `Owl,OWL-1,45,${cell}`);
      expect(row('9400 1')).toMatchObject({ status_if_new: 'inactive', said: [may] });
      for (const blank of ['', '-', 'No', 'n/a']) expect(row(blank)).not.toHaveProperty('status_if_new');
    },
  );
  test('a 1 among numbers is how many sold, and no yes', () => {
    const { products } = rowsAsFound(`${skuHeader},Sold`, 'Owl,A,9,1', 'Hen,B,9,3', 'Fox,C,9,0');
    expect(products.map(({ status, status_if_new }) => [status, status_if_new])).toEqual([
      [undefined, 'inactive'],
      [undefined, 'inactive'],
      [undefined, undefined],
    ]);
    expect(oneAsFound(`${skuHeader},Qty,Sold`, 'Owl,A,9,5,1')).not.toHaveProperty('status');
    expect(oneAsFound(`${skuHeader},Qty,Sold`, 'Owl,A,9,1,1')).toMatchObject({ status: 'sold' });
  });
  test('a sale in one of several places is one', () => {
    const header = `${skuHeader},Sold on eBay?,Sold on Vinted?`;
    expect(oneAsFound(header, 'Owl,OWL-1,45,No,Yes')).toMatchObject({ status: 'sold', said: [] });
    expect(oneAsFound(header, 'Owl,OWL-1,45,No,No')).not.toHaveProperty('status');
  });
  test.each([
    ['For sale?', 'Yes', 'active'],
    ['For sale?', 'No', 'inactive'],
    ['Active', 'N', 'inactive'],
    ['Published', '14/03/2026', undefined],
    ['Published', 'FALSE', 'inactive'],
    ['Visible', '0', 'inactive'],
    ['In stock?', 'No', 'inactive'],
    ['availability', 'out of stock', 'inactive'],
    ['availability', 'in_stock', 'active'],
    ['Veröffentlicht', '0', 'inactive'],
    ['Available for sale [Shop]', 'N', 'inactive'],
    ['Gone?', 'Yes', 'inactive'],
    ['Archived', 'Y', 'inactive'],
    ['Archived', 'N', undefined],
    ['Deleted', '', undefined],
    ['Date removed', '14/03/2026', 'inactive'],
    ['is_closed', 'true', 'inactive'],
    ['Reserved', 'reserved', 'inactive'],
  ])('%s: "%s"', (title, cell, status) => {
    const product = oneAsFound(`${skuHeader},${title}`, `Owl,OWL-1,45,${cell}`);
    expect([product.status, product.status_if_new, product.said]).toEqual([status, undefined, []]);
  });
  test('what is not clear is named, and such a new product is not for sale', () => {
    for (const [titles, cells] of [
      ['Reserved', 'for Ann'],
      ['Active,Archived', 'Yes,Yes'],
      ['Status,Archived', 'Active,Yes'],
      ['Status', '2'],
      ['Status', 'Pending'],
      ['Status', 'Cancelled'],
    ]) {
      const product = oneAsFound(`${skuHeader},${titles}`, `Owl,OWL-1,45,${cells}`);
      expect([product.status, product.status_if_new, product.said.length]).toEqual([
        undefined,
        'inactive',
        1,
      ]);
    }
  });
});
