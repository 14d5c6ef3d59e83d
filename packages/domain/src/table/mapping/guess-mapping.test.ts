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
