import { describe, expect, test } from 'vitest';
import { oneAsFound } from './read-as-found.ts';

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
  test.each(['yes', 'Y', 'true', '1', 'x', 'Sold', 'ja', 'Oui', 'sí', '✓'])('"%s" is sold', (cell) => {
    expect(column('Sold', cell)).toMatchObject({ status: 'sold', said: [] });
  });
  test.each(['14/03/2026', '2026-03-14', '14 Mar 2026'])('%s is sold, on that day', (cell) => {
    expect(column('Date Sold', cell)).toMatchObject({
      status: 'sold',
      date_sold: '2026-03-14T00:00:00.000Z',
    });
  });
  test.each(['45992', 'maybe', '12.50', '31/02/2026', 'eBay'])('"%s" is named, and is not sold', (cell) => {
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
