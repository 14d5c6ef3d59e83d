import { describe, expect, test } from 'vitest';
import { oneAsFound, readAsFound, rowsAsFound } from '../read-as-found.ts';

const skuHeader = 'Item,SKU,Selling price';

describe('two amounts in one cell are none', () => {
  test.each(['12 50', '£20 £15', '£20 £150', '12£50', '20 GBP 15'])('%s', (cell) => {
    for (const header of ['Name,SKU,Price', skuHeader])
      expect(oneAsFound(header, `Owl,OWL-1,${cell}`)).toMatchObject({
        price: null,
        said: [expect.stringContaining('is not an amount such as 12.50')],
      });
  });
  test.each([
    ['£ 12.50 ', 12.5],
    ['GBP £12.50', 12.5],
    ['12.50£', 12.5],
    ['1 250.00', 1250],
    ['£1 250', 1250],
    ['12 .50', 12.5],
    ['£12. 50', 12.5],
    ['£1\u202f234.50', 1234.5],
    ['"£1, 234.50"', 1234.5],
    ['12.50 £ GBP', 12.5],
  ])('%s is one', (cell, price) => {
    for (const header of ['Name,SKU,Price', skuHeader])
      expect(oneAsFound(header, `Owl,OWL-1,${cell}`)).toMatchObject({ price, said: [] });
  });
});

describe('a currency that is not the account’s is never taken for pounds', () => {
  test.each([
    ['Item,SKU,Price,Currency', 'Owl,OWL-1,45.00,USD', 'USD'],
    ['Title,SKU,Price,Währung', 'Owl,OWL-1,45.00,EUR', 'EUR'],
    ['Title,SKU,Price,Cur.', 'Owl,OWL-1,45.00,EUR', 'EUR'],
    ['Item,SKU,Price (USD)', 'Owl,OWL-1,45.00', 'USD'],
    ['Item,SKU,Price $', 'Owl,OWL-1,45.00', 'USD'],
    ['Artikel,SKU,Preis (€)', 'Eule,OWL-1,"45,00"', 'EUR'],
    ['Nom,SKU,Prix EUR', 'Hibou,OWL-1,"45,00"', 'EUR'],
    ['Item,SKU,Price', 'Owl,OWL-1,$45.00', 'USD'],
    ['Item,SKU,Price', 'Owl,OWL-1,45.00 USD', 'USD'],
    ['Item,SKU,Price', 'Owl,OWL-1,"45,00 €"', 'EUR'],
    ['Item,SKU,Price', 'Owl,OWL-1,AU$45', 'AUD'],
    ['Item,SKU,Price', 'Owl,OWL-1,45 zł', 'PLN'],
    ['Item,SKU,Price,Currency', 'Owl,OWL-1,£45.00,USD', 'USD'],
    ['Item,SKU,Price (₽)', 'Owl,OWL-1,45.00', 'RUB'],
    ['Item,SKU,Price THB', 'Owl,OWL-1,45.00', 'THB'],
    ['Item,SKU,Price', 'Owl,OWL-1,Rs 45', 'INR'],
    ['Nazwa,SKU,Cena,Waluta', 'Sowa,OWL-1,"45,00",PLN', 'PLN'],
    ['Stock list - all prices in USD,,\nItem,SKU,Price', 'Owl,OWL-1,45.00', 'USD'],
    ['Currency,EUR,\nItem,SKU,Price', 'Owl,OWL-1,45.00', 'EUR'],
  ])('%s | %s', (header, row, currency) => {
    const { products, currencies, said } = rowsAsFound(header, row);
    expect(products).toMatchObject([{ price: null }]);
    expect(currencies).toEqual([currency]);
    expect(said).toEqual([expect.stringContaining(`is in ${currency}, and prices here are in pounds`)]);
  });
  test.each([
    ['Listing site', 'eBay.com', 'USD'],
    ['Site', 'US', 'USD'],
    ['Site listed', 'eBay (US)', 'USD'],
    ['Marketplace', 'EBAY_US', 'USD'],
    ['Marketplace', 'amazon.com.au', 'AUD'],
    ['Country', 'United States', 'USD'],
    ['Country', 'DE', 'EUR'],
    ['eBay site', 'www.ebay.pl', 'PLN'],
    ['Site', 'Vinted.fr', 'EUR'],
  ])('%s "%s" says in which currency the prices are', (title, site, currency) => {
    const header = `Item,SKU,Price,Cost,${title}`;
    const { products, currencies, said } = rowsAsFound(header, `Owl,A,45,4,${site}`, 'Hen,B,9,4,UK');
    expect(products).toMatchObject([
      { price: null, cost: 4 },
      { price: 9, cost: 4 },
    ]);
    expect(currencies).toEqual([currency]);
    expect(said).toEqual([expect.stringContaining(`is in ${currency} (it is listed in "${site}")`)]);
  });
  test.each([
    ['Item,SKU,Price,Site', 'Owl,A,£45,US'],
    ['Item,SKU,Price (GBP),Site', 'Owl,A,45,US'],
    ['Item,SKU,Price,Currency,Site', 'Owl,A,45,GBP,eBay.com'],
    ['Item,SKU,Price,Site', 'Owl,A,45,Etsy.com'],
    ['Item,SKU,Price,Marketplace', 'Owl,A,45,eBay'],
    ['Item,SKU,Price,Country of manufacture', 'Owl,A,45,US'],
    ['Item,SKU,Price,Site', 'Owl,A,45,ebay.co.uk'],
  ])('a currency that is said counts more than a site: %s | %s', (header, row) => {
    expect(oneAsFound(header, row)).toMatchObject({ price: 45, said: [] });
  });
  test('the site of an eBay file', () => {
    const header = (site: string) => `*Action(SiteID=${site}),Title,Format,StartPrice,CustomLabel`;
    const price = (site: string) => oneAsFound(header(site), 'Add,Owl,FixedPrice,45,A').price;
    expect([price('US'), price('eBayMotors'), price('UK')]).toEqual([null, null, 45]);
  });
  test('a table with our titles is not our own where a line beside it names a currency, or says sold', () => {
    const own = rowsAsFound('Name,SKU,Price', 'Owl,OWL-1,45.00');
    expect(own.look.isOwn).toBe(true);
    for (const [above, below] of [
      ['All prices in USD,,\n', ''],
      ['', ',,$\n'],
    ]) {
      const found = readAsFound(`${above}Name,SKU,Price\n${below}Owl,OWL-1,45.00\n`);
      expect([found.look.isOwn, found.products]).toMatchObject([false, [{ price: null }]]);
    }
    const sold = readAsFound('Sold items,,\nName,SKU,Price\nOwl,OWL-1,45.00\n');
    expect(sold.products).toMatchObject([{ price: 45, status_if_new: 'inactive' }]);
  });
  test('a second line of titles that names a currency', () => {
    const { products } = rowsAsFound('Item,SKU,Price,Stock', ',,(USD),pcs', 'Owl,OWL-1,45.00,1');
    expect(products).toMatchObject([{ price: null }]);
  });
  test('a line above the titles that names no currency of prices', () => {
    for (const above of [
      'Stand: Fr 26.11.2026,,',
      'Stock worth £500,,',
      'Prices in pounds,,',
      'Try the fair,,',
    ])
      expect(oneAsFound(`${above}\nItem,SKU,Price`, 'Owl,OWL-1,45.00')).toMatchObject({ price: 45 });
  });
  test.each(['£45.00', '45 GBP', '45.00', '£ 45', '45 pounds'])('%s is pounds', (cell) => {
    expect(oneAsFound('Item,SKU,Price,Currency', `Owl,OWL-1,${cell},GBP`)).toMatchObject({
      price: 45,
      said: [],
    });
  });
  test('what it cost in dollars is left out too', () => {
    expect(oneAsFound(`${skuHeader},Cost (USD)`, 'Owl,OWL-1,45,10')).toMatchObject({
      price: 45,
      said: ['2: Its Cost "10" is in USD and not in pounds, so it is left out.'],
    });
  });
});

describe('the price is what a buyer is asked for', () => {
  test.each([
    ['Item,SKU,Bought for,Listed at', 'Owl,OWL-1,10.00,45.00'],
    ['Item,SKU,Price paid,Asking price', 'Owl,OWL-1,10.00,45.00'],
    ['Item,SKU,RRP,Our price', 'Owl,OWL-1,60.00,45.00'],
    ['Item,SKU,Retail price,Selling price', 'Owl,OWL-1,60.00,45.00'],
    ['Item,SKU,Price (tax excl.),Price (tax incl.)', 'Owl,OWL-1,37.50,45.00'],
    ['Item,SKU,Start price,Buy It Now price', 'Owl,OWL-1,0.99,45.00'],
    ['Item,SKU,Was,Now', 'Owl,OWL-1,60.00,45.00'],
    ['Item,SKU,List price,Sale price,Date sold', 'Owl,OWL-1,45.00,,'],
    ['Artikel;SKU;EK-Preis;UVP;VK', 'Eule;OWL-1;10,00;60,00;45,00'],
    ["Nom;SKU;Prix d'achat;Prix conseillé;Prix de vente", 'Hibou;OWL-1;10,00;60,00;45,00'],
    ['Nombre;SKU;Precio de compra;PVP recomendado;Precio', 'Búho;OWL-1;10,00;60,00;45,00'],
  ])('%s', (header, row) => {
    expect(oneAsFound(header, row)).toMatchObject({ price: 45, said: [] });
  });
  test('a second price of a sale is named, and is not taken', () => {
    const header = 'Item,SKU,Price,Sale price';
    expect(oneAsFound(header, 'Owl,OWL-1,12.00,8.00')).toMatchObject({
      price: 12,
      said: [expect.stringContaining('Its Sale price "8.00" is another price and is not taken.')],
    });
    for (const row of ['Owl,OWL-1,12.00,', 'Owl,OWL-1,12.00,12', 'Owl,OWL-1,12.00,0'])
      expect(oneAsFound(header, row)).toMatchObject({ price: 12, said: [] });
    expect(oneAsFound(`${header},Date sold`, 'Owl,OWL-1,12.00,8.00,14/03/2026').said).toEqual([]);
  });
  test('where two columns may be it, none is taken, and a guess is shown as one', () => {
    expect(rowsAsFound('Item,SKU,Online,Market', 'Owl,OWL-1,45.00,40.00').look.mapping.columns).toEqual([
      'name',
      'sku',
      null,
      null,
    ]);
    expect(rowsAsFound('Item,SKU,Price,Price', 'Owl,OWL-1,60.00,45.00').look.mapping.columns).toEqual([
      'name',
      'sku',
      null,
      null,
    ]);
    expect(rowsAsFound('Item,SKU,Online', 'Owl,OWL-1,45.00').look).toMatchObject({
      mapping: { columns: ['name', 'sku', 'price'] },
      guessed: [2],
    });
    for (const title of [
      'Cost to us',
      'Fees',
      'Best offer',
      'Price drop',
      'Price history',
      'Estimate',
      'Deposit',
    ])
      expect(rowsAsFound(`Item,SKU,${title}`, 'Owl,OWL-1,45.00').look.guessed).toEqual([]);
  });
  test('thousands and pence as the file writes them', () => {
    const { products } = rowsAsFound(
      'Artikel;SKU;Preis;Bestand',
      'a;A;1.250;1',
      'b;B;12,50;1.000',
      'c;C;1.250,00;2',
    );
    expect(products.map(({ price, quantity }) => [price, quantity])).toEqual([
      [1250, 1],
      [12.5, 1000],
      [1250, 2],
    ]);
    expect(
      rowsAsFound('Item,SKU,Price', 'a,A,"1,250"', 'b,B,12.50').products.map(({ price }) => price),
    ).toEqual([1250, 12.5]);
    // Nothing in this file says which it is, or it says both.
    expect(
      rowsAsFound('Item;SKU;Price', 'a;A;12.50', 'b;B;12,50', 'c;C;1.250', 'd;D;1.250,00').products.map(
        ({ price }) => price,
      ),
    ).toEqual([12.5, 12.5, null, 1250]);
    expect(oneAsFound('Item,SKU,Price', 'a,A,1.250')).toMatchObject({
      price: null,
      said: [expect.stringContaining('may be a thousand and more')],
    });
  });
  test('our own table that was saved with commas for pence', () => {
    const own = rowsAsFound('Name;SKU;Price', 'Owl;A;12,50', 'Hen;B;1.250', 'Fox;C;1.250,50');
    expect([own.look.isOwn, own.products.map(({ price }) => price)]).toEqual([true, [12.5, 1250, 1250.5]]);
  });
  test('a bid is no price, and Buy It Now is', () => {
    const header =
      'Item number,Title,Custom label (SKU),Available quantity,Format,Currency,Start price,Auction Buy It Now price,Current price';
    const { products, said } = rowsAsFound(
      header,
      '235000000001,Owl,A,1,AUCTION,GBP,0.99,45.00,3.20',
      '235000000002,Hen,B,1,AUCTION,GBP,0.99,,3.20',
      '235000000003,Fox,C,1,FIXED_PRICE,GBP,9.00,,9.00',
    );
    expect(products.map(({ price }) => price)).toEqual([45, null, 9]);
    expect(said).toEqual([expect.stringMatching(/^3: It is an auction, and a bid is no price/)]);
  });
  test.each([
    ['Item,SKU,Format,Price', 'Owl,A,Auction,0.99', null],
    ['Item,SKU,Listing type,Start price', 'Owl,A,auction,0.99', null],
    ['Angebotstitel,Bestandseinheit (SKU),Format,Aktueller Preis', 'Eule,A,Auktion,3.20', null],
    ['Item,SKU,Start price,Reserve price,Bids', 'Owl,A,0.99,20,3', null],
    ['Item,SKU,Format,Buy It Now price', 'Owl,A,Auction,45', 45],
    ['Item,SKU,Format,Price', 'Owl,A,Fixed price,45', 45],
    ['Item,SKU,Type,Price', 'Owl,A,Toy,45', 45],
  ])('nor in any other table: %s | %s', (header, row, price) => {
    expect(oneAsFound(header, row)).toMatchObject({ price });
  });
});
