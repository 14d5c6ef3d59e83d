import { expect, test } from 'vitest';
import { lookAtTable } from '../look-at-table.ts';
import { guessMapping } from './guess-mapping.ts';

test.each([
  [
    ['Artikelname', 'Artikel-Nr.', 'Preis', 'Bestand', 'Lagerort', 'Einkaufspreis', 'Farbe'],
    ['name', 'sku', 'price', 'quantity', 'storage_location', 'cost', 'specific Colour'],
  ],
  [
    ['Nom', 'Réf.', 'Prix', 'Quantité', 'Emplacement', 'Prix d’achat', 'Marque'],
    ['name', 'sku', 'price', 'quantity', 'storage_location', 'cost', 'specific Brand'],
  ],
  [
    ['Item', 'Price', 'How many', 'Where'],
    ['name', 'price', 'quantity', 'storage_location'],
  ],
  [
    ['Title', 'Cost of Goods', 'Listed Date', 'Tags'],
    ['name', 'cost', 'date added', 'etsy tags'],
  ],
  [
    ['Item number', 'Item', 'SKU', 'Ref'],
    [null, 'name', 'sku', null],
  ],
  [
    ['Artikelnummer', 'Angebotstitel', 'Bestandseinheit (SKU)', 'Verfügbare Stückzahl'],
    [null, 'name', 'sku', 'quantity'],
  ],
  [
    ['Item', 'SKU', 'Price EUR', 'Price GBP', 'Price (USD)'],
    ['name', 'sku', null, 'price', null],
  ],
  [
    ['Item', 'SKU', 'Price', 'Price (EUR)'],
    ['name', 'sku', 'price', null],
  ],
  [
    ['Nazwa przedmiotu', 'Kod produktu', 'Cena', 'Sprzedano', 'Data sprzedaży'],
    ['name', 'sku', 'price', 'sold', 'sold'],
  ],
  [
    ['Titolo', 'Codice articolo', 'Prezzo', 'Stato'],
    ['name', 'sku', 'price', 'status'],
  ],
  [
    ['Namn', 'SKU', 'Pris', 'Antal', 'Såld'],
    ['name', 'sku', 'price', 'quantity', 'sold'],
  ],
  [
    ['Product ID', 'Product Name', 'Product Code/SKU', 'Supplier SKU', 'Price', 'Current Stock Level'],
    [null, 'name', 'sku', null, 'price', 'quantity'],
  ],
])('%j', (header, columns) => {
  expect(guessMapping(header, []).mapping.columns).toEqual(columns);
});

test.each([
  'Artikel Nr',
  'Artikelnummer',
  'ArtikelNr',
  'Item number',
  'Item No.',
  'Item #',
  'Art. no.',
  'Ref',
  'Reference',
  'Stock no',
  'STOCK_NO',
])('%s is the SKU', (title) => {
  expect(guessMapping(['Name', title], []).mapping.columns).toEqual(['name', 'sku']);
});

test.each([
  ...['Where kept', 'Where it is', 'Kept in', 'Stored in', 'Storage', 'Storage location', 'Bin', 'Box no.']
    .concat('Shelf', 'Rack', 'Drawer', 'Location')
    .map((title) => [title, 'storage_location']),
  ['My code', 'sku'],
  ['What I paid', 'cost'],
  ['Remarks', 'private_note'],
  ['Maker', 'specific Brand'],
])('of a list made by hand, %s is %s', (title, key) => {
  expect(guessMapping(['Item', title as string], []).mapping.columns).toEqual(['name', key]);
});

test('while nothing is the SKU, columns are named that may be it', () => {
  const look = lookAtTable(
    [
      ['Name', 'Nummer', 'Shelf', 'Weather', 'Words', 'Blank'],
      ['Vase', 'kx one', 'A', 'Rain', 'x'.repeat(101), ''],
      ['Jug', 'kx two', 'B', 'Rain', 'y'.repeat(101), ''],
    ].map((cells, row) => ({ row, cells })),
  );
  expect(look.mapping.columns).toEqual(['name', null, 'storage_location', null, null, null]);
  expect(look.distinct).toEqual([0, 1, 2]);
  expect(lookAtTable([{ row: 1, cells: ['Name', 'Nummer'] }]).distinct).toEqual([]);
});

test.each([
  [['Item', 'Ref', '£', 'Sold'], ['Owl', '1', '12', ''], ['name', 'sku', 'price', 'sold'], [2]],
  [['Item', 'Ref', '£'], ['Owl', '1', '9.50'], ['name', 'sku', 'price'], [2]],
  [['Item', 'Ref', 'Ask £', 'Cost £'], ['Owl', '1', '12', '3'], ['name', 'sku', 'price', 'cost'], [2]],
  [['Item', 'Ref', 'Ask £', 'Web £'], ['Owl', '1', '12', '15'], ['name', 'sku', null, null], []],
  [['Item', 'Ref', 'Total £'], ['Owl', '1', '12'], ['name', 'sku', null], []],
  [['Description', 'SKU', 'Price'], ['Brass owl', 'OWL-1', '12'], ['name', 'sku', 'price'], [0]],
  [
    ['Description', 'SKU', 'Price'],
    ['A brass owl.\nIt is old.', 'OWL-1', '12'],
    ['description', 'sku', 'price'],
    [],
  ],
  [
    ['Item', 'SKU', 'Quantity', 'Sold', 'Remaining'],
    ['Owl', 'OWL-1', '5', '2', '3'],
    ['name', 'sku', null, 'sold', 'quantity'],
    [],
  ],
  [
    ['Title', 'SKU', 'Status', 'Item status'],
    ['Red dress', 'D-1', 'Very good', 'Hidden'],
    ['name', 'sku', 'condition', 'status'],
    [],
  ],
] as const)('%j with %j', (header, row, columns, guessed) => {
  expect(guessMapping(header, [row])).toMatchObject({ mapping: { columns }, guessed });
});

test('a column of what is left that is empty where there is a quantity does not take its place', () => {
  const header = ['Item', 'SKU', 'Quantity', 'Remaining'];
  for (const left of ['', '1'])
    expect(
      guessMapping(header, [
        ['Owl', 'OWL-1', '5', left],
        ['Hen', 'HEN-1', '3', ''],
      ]).mapping.columns[2],
    ).toBe('quantity');
});

test('a status of which one says that it sold is no condition', () => {
  const rows = [
    ...Array.from({ length: 9 }, (_, n) => [`Owl ${n}`, `OWL-${n}`, 'New']),
    ['Hen', 'HEN-1', 'Sold'],
  ];
  expect(guessMapping(['Item', 'SKU', 'Status'], rows).mapping.columns).toEqual(['name', 'sku', 'status']);
});

test.each(['Qty on hand', 'QtyAvailableToSell', 'Qty left', 'No. in stock', 'Remaining', 'Closing stock'])(
  '%s is how many there are',
  (title) => {
    expect(guessMapping([title], []).mapping.columns).toEqual(['quantity']);
  },
);
test.each(['No. sold', 'Qty sold', 'Opening stock'])('%s is not', (title) => {
  expect(guessMapping([title], []).mapping.columns).toEqual([null]);
});
