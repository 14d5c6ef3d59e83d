import { expect, test } from 'vitest';
import { listAt, textAt, valueAt } from '../../http/json-values.ts';
import { listForSale, send, startWithSeller } from '../test-seller.ts';
import { ask, post } from './ask.ts';
import { tradingFault } from './trading-refusals.ts';

const page = (number: number, size = 2) =>
  `<ActiveList><Include>true</Include><Sort>StartTime</Sort><Pagination><EntriesPerPage>${size}</EntriesPerPage><PageNumber>${number}</PageNumber></Pagination></ActiveList>`;

test('the list of what is on sale has the listings of every tool, in pages', async () => {
  const seller = await startWithSeller();
  const made = await listForSale(seller, 'A1');
  const jug = seller.ebay.addListing('ann', {
    title: 'Jug & <lid>',
    price: '9.50',
    sellerHub: true,
    sku: 'JUG 1',
  });
  const clock = seller.ebay.addListing('ann', {
    title: 'Clock',
    price: '40.00',
    sellerHub: true,
    auction: { bids: 2 },
  });
  seller.ebay.addListing('bob', { title: 'Of another', price: '1.00', sellerHub: true });
  seller.ebay.addListing('ann', {
    title: 'Later',
    price: '1.00',
    startsAt: new Date(Date.now() + 3_600_000),
  });
  const first = await ask(seller, 'GetMyeBaySelling', page(1));
  const second = await ask(seller, 'GetMyeBaySelling', page(2));
  expect(valueAt(first, 'ActiveList', 'PaginationResult')).toEqual({
    TotalNumberOfPages: '2',
    TotalNumberOfEntries: '3',
  });
  expect(listAt(first, 'ActiveList', 'ItemArray', 'Item')).toMatchObject([
    { ItemID: made.listingId, SKU: 'A1', ListingType: 'FixedPriceItem' },
    { ItemID: jug.listingId, SKU: 'JUG 1', Title: 'Jug & <lid>', QuantityAvailable: '1' },
  ]);
  expect(valueAt(second, 'ActiveList', 'ItemArray', 'Item')).toMatchObject({
    ItemID: clock.listingId,
    ListingType: 'Chinese',
  });
  const beyond = await ask(seller, 'GetMyeBaySelling', page(3));
  expect(beyond).toMatchObject({ Ack: 'Failure', Errors: { ErrorCode: '340', SeverityCode: 'Error' } });
});

test('an item comes with its details, and its quantity counts what was sold', async () => {
  const seller = await startWithSeller();
  const { listingId } = seller.ebay.addListing('ann', {
    title: 'Mugs',
    price: '4.00',
    quantity: 3,
    sellerHub: true,
    description: '<p>Three</p>',
    imageUrls: ['https://images.example/1.jpg', 'https://images.example/2.jpg'],
    specifics: { Colour: ['Blue', 'White'] },
  });
  seller.ebay.buy(listingId);
  const answer = await ask(seller, 'GetItem', `<ItemID>${listingId}</ItemID>`);
  expect(valueAt(answer, 'Item')).toMatchObject({
    Quantity: '3',
    ConditionID: '3000',
    SellingStatus: { QuantitySold: '1', ListingStatus: 'Active', CurrentPrice: { '@_currencyID': 'GBP' } },
    PictureDetails: { PictureURL: ['https://images.example/1.jpg', 'https://images.example/2.jpg'] },
    ItemSpecifics: { NameValueList: { Name: 'Colour', Value: ['Blue', 'White'] } },
  });
  expect(textAt(answer, 'Item', 'Description')).toBe('<p>Three</p>');
  expect(valueAt(answer, 'Item', 'SKU')).toBeUndefined();
  const [line] = listAt(seller.ebay.orders()[0]?.body, 'lineItems');
  expect(line).toMatchObject({ legacyItemId: listingId, quantity: 1 });
  expect(valueAt(line, 'sku')).toBeUndefined();
});

test('a fixed-price listing of the seller is ended once, and nothing else is', async () => {
  const seller = await startWithSeller();
  const { ebay } = seller;
  const jug = ebay.addListing('ann', { title: 'Jug', price: '9.50', sellerHub: true });
  const auction = ebay.addListing('ann', {
    title: 'Clock',
    price: '9.50',
    sellerHub: true,
    auction: { bids: 0 },
  });
  const foreign = ebay.addListing('bob', { title: 'Of another', price: '1.00', sellerHub: true });
  const end = (id: string) =>
    ask(seller, 'EndFixedPriceItem', `<ItemID>${id}</ItemID><EndingReason>NotAvailable</EndingReason>`);
  expect(await end(jug.listingId)).toMatchObject({ Ack: 'Success', EndTime: expect.any(String) });
  expect(await end(jug.listingId)).toMatchObject({ Ack: 'Failure', Errors: { ErrorCode: '1047' } });
  expect(await end(auction.listingId)).toMatchObject({ Ack: 'Failure', Errors: { ErrorCode: '37' } });
  for (const id of [foreign.listingId, '1']) {
    expect(await end(id)).toMatchObject({ Ack: 'Failure', Errors: { ErrorCode: '17' } });
  }
  expect(ebay.listing(jug.listingId)?.status).toBe('ENDED');
  expect(ebay.listing(auction.listingId)?.status).toBe('ACTIVE');
  expect(ebay.listing(foreign.listingId)?.status).toBe('ACTIVE');
  const item = await ask(seller, 'GetItem', `<ItemID>${jug.listingId}</ItemID>`);
  expect(textAt(item, 'Item', 'SellingStatus', 'ListingStatus')).toBe('Completed');
});

test('a custom label, a price and a quantity can be changed, but not on what the Inventory API made', async () => {
  const seller = await startWithSeller();
  const made = await listForSale(seller, 'A1');
  const { listingId } = seller.ebay.addListing('ann', {
    title: 'Jug',
    price: '9.50',
    quantity: 3,
    sellerHub: true,
  });
  const label = (id: string) =>
    ask(seller, 'ReviseFixedPriceItem', `<Item><ItemID>${id}</ItemID><SKU>JUG1</SKU></Item>`);
  expect(await label(listingId)).toMatchObject({ Ack: 'Success' });
  const status = (inner: string) =>
    ask(
      seller,
      'ReviseInventoryStatus',
      `<InventoryStatus><ItemID>${listingId}</ItemID>${inner}</InventoryStatus>`,
    );
  expect(await status('<StartPrice>8.25</StartPrice><Quantity>2</Quantity>')).toMatchObject({
    Ack: 'Success',
  });
  expect(await status('<Quantity>0</Quantity>')).toMatchObject({
    Ack: 'Failure',
    Errors: { ErrorCode: '515' },
  });
  expect(await status('<SKU>OTHER</SKU><Quantity>1</Quantity>')).toMatchObject({
    Errors: { ErrorCode: '21916799' },
  });
  expect(seller.ebay.listing(listingId)).toMatchObject({ sku: 'JUG1', price: '8.25', quantity: 2 });
  expect(await label(made.listingId)).toMatchObject({ Ack: 'Failure', Errors: { ErrorCode: '21919474' } });
  seller.ebay.endListing(listingId);
  expect(await label(listingId)).toMatchObject({ Ack: 'Failure', Errors: { ErrorCode: '291' } });
});

test('each variation is sold and counted by itself', async () => {
  const seller = await startWithSeller();
  const { listingId } = seller.ebay.addListing('ann', {
    title: 'Shirts',
    price: '9.00',
    sellerHub: true,
    variations: [
      { sku: 'S', specifics: { Size: 'S' }, price: '9.00', quantity: 1 },
      { sku: 'M', specifics: { Size: 'M' }, price: '10.00', quantity: 2 },
    ],
  });
  seller.ebay.buy(listingId, { variationSku: 'M' });
  const [line] = listAt(seller.ebay.orders()[0]?.body, 'lineItems');
  expect(line).toMatchObject({
    sku: 'M',
    legacyVariationId: expect.any(String),
    lineItemCost: { value: '10.00' },
  });
  await ask(
    seller,
    'ReviseInventoryStatus',
    `<InventoryStatus><ItemID>${listingId}</ItemID><SKU>M</SKU><Quantity>0</Quantity></InventoryStatus>`,
  );
  expect(seller.ebay.listing(listingId)).toMatchObject({ quantity: 1, status: 'ACTIVE' });
  const item = await ask(seller, 'GetItem', `<ItemID>${listingId}</ItemID>`);
  expect(listAt(item, 'Item', 'Variations', 'Variation')).toMatchObject([
    { SKU: 'S', Quantity: '1', SellingStatus: { QuantitySold: '0' } },
    { SKU: 'M', Quantity: '1', SellingStatus: { QuantitySold: '1' } },
  ]);
});

test('refusals are XML with status 200', async () => {
  const seller = await startWithSeller();
  const code = async (name: string, inner: string, more?: Record<string, string>) =>
    /<ErrorCode>(\d+)</.exec((await post(seller, name, inner, more)).text)?.[1];
  expect(await code('GetItem', '<ItemID>1', {})).toBe('5');
  expect(await code('GetRich', '')).toBe('2');
  expect(await code('GetItem', '<ItemID>1</ItemID>', { 'x-ebay-api-siteid': '0' })).toBe('10012');
  expect(await code('GetItem', '<ItemID>1</ItemID>', { 'x-ebay-api-iaf-token': 'wrong' })).toBe('21916984');
  expect(await code('GetItem', '<ItemID>1</ItemID>', { 'x-ebay-api-iaf-token': '' })).toBe('930');
  seller.ebay.setQuota('trading', 2);
  expect(await code('GetItem', '<ItemID>1</ItemID>')).toBe('17');
  expect(await code('GetItem', '<ItemID>1</ItemID>')).toBe('518');
  seller.ebay.expireTokens();
  expect(await code('GetItem', '<ItemID>1</ItemID>')).toBe('21917053');
  seller.simulator.faults.add(tradingFault(10007, 'Internal error to the application.', { times: 1 }));
  expect(await code('GetItem', '<ItemID>1</ItemID>')).toBe('10007');
});

test('the page of an auction takes no buyer, and one of variations shows them', async () => {
  const { simulator, ebay } = await startWithSeller();
  const auction = ebay.addListing('ann', {
    title: 'Clock',
    price: '9.50',
    sellerHub: true,
    auction: { bids: 3 },
  });
  const shirts = ebay.addListing('ann', {
    title: 'Shirts',
    price: '9.00',
    sellerHub: true,
    variations: [{ specifics: { Size: 'Large' }, price: '9.00', quantity: 4 }],
  });
  expect((await send(`${simulator.url}/itm/${auction.listingId}`)).text).toContain('3 bids');
  expect((await send(`${simulator.url}/itm/${shirts.listingId}`)).text).toContain(
    'Large: £9.00, 4 available',
  );
  const pressed = await send(`${simulator.url}/itm/${auction.listingId}/buy`, { method: 'POST' });
  expect(pressed.headers.get('location')).toBe(`/itm/${auction.listingId}`);
  expect(ebay.orders()).toEqual([]);
});

const inLast = (minutes: number) =>
  `<OrderStatus>All</OrderStatus><ModTimeFrom>${new Date(Date.now() - minutes * 60_000).toISOString()}</ModTimeFrom>`;

test('a purchase that waits for payment is in the list of orders, and is paid under another number', async () => {
  const seller = await startWithSeller();
  const { listingId } = seller.ebay.addListing('ann', {
    title: 'Jug',
    price: '9.50',
    sku: 'JUG',
    quantity: 3,
  });
  const { orderId } = seller.ebay.buy(listingId, { paid: false, quantity: 2 }).body;
  const order = async (inner: string) =>
    valueAt(await ask(seller, 'GetOrders', inner), 'OrderArray', 'Order');
  const line = {
    Item: { ItemID: listingId, SKU: 'JUG', Title: 'Jug' },
    QuantityPurchased: '2',
    TransactionPrice: { '#text': '9.5' },
  };
  expect(await order(inLast(5))).toMatchObject({
    OrderID: orderId,
    OrderStatus: 'Active',
    CheckoutStatus: { Status: 'Incomplete' },
    TransactionArray: { Transaction: line },
  });
  const item = await ask(seller, 'GetItem', `<ItemID>${listingId}</ItemID>`);
  expect(valueAt(item, 'Item', 'SellingStatus', 'QuantitySold')).toBe('2');
  const paid = seller.ebay.payOrder(String(orderId)).body;
  expect(await order(`<OrderIDArray><OrderID>${orderId}</OrderID></OrderIDArray>`)).toMatchObject({
    OrderID: paid.orderId,
    OrderStatus: 'Completed',
  });
  const other = String(seller.ebay.buy(listingId, { paid: false }).body.orderId);
  seller.ebay.freeOrder(other);
  const [freed] = listAt(seller.ebay.orders().at(-1)?.body, 'lineItems');
  const inner = `<ItemID>${listingId}</ItemID><TransactionID>${textAt(freed, 'lineItemId')}</TransactionID><IncludeContainingOrder>true</IncludeContainingOrder>`;
  const one = valueAt(await ask(seller, 'GetItemTransactions', inner), 'TransactionArray', 'Transaction');
  expect(one).toMatchObject({ ContainingOrder: { OrderID: other, OrderStatus: 'Cancelled' } });
  expect(await ask(seller, 'GetOrders', inLast(31 * 1440))).toMatchObject({ Ack: 'Failure' });
});
