import type { Fault } from './fault.ts';

const room = 'apps/server/src/features/sales';

export const saleFaults: readonly Fault[] = [
  {
    name: 'double sale: nobody is told that an order had no stock',
    file: `${room}/stock.ts`,
    find: 'taken: sale.quantity - missing,',
    replace: 'taken: sale.quantity,',
    named: 'is told with both orders',
    tests: [`${room}/double-sales.test.ts`],
  },
  {
    name: 'double sale: other listings keep offering what an order took',
    file: `${room}/stock.ts`,
    find: "await storeRevises(trx, { ...product, quantity }, ['fewer'], except);",
    replace: '',
    named: 'of a change that follows a sale is refused',
    tests: ['apps/server/src/operations/http/operations.test.ts'],
  },
  {
    name: 'lost sale: an order whose SKU is in another case finds no product',
    file: `${room}/find-sold-product.ts`,
    find: `const isIt = sql<boolean>\`lower(products.sku) = lower(\${sku})\`;`,
    replace: `const isIt = sql<boolean>\`products.sku = \${sku}\`;`,
    named: 'never heard of',
    tests: [`${room}/record-sale.test.ts`],
  },
  {
    name: 'wrong money: what was refunded for returned items stays in the price',
    file: `${room}/refunds.ts`,
    find: 'const price = sale.totalPence - pence;',
    replace: 'const price = sale.totalPence;',
    named: 'one of three pieces',
    tests: [`${room}/refunds.test.ts`],
  },
  {
    name: 'wrong money: the report counts refunds as turnover',
    file: `${room}/statistics/sales-report.ts`,
    find: "coalesce(sum(s.price_pence - s.refunded_pence) FILTER (WHERE s.currency = 'GBP'), 0)::float8 / 100 AS amount,",
    replace: "coalesce(sum(s.price_pence) FILTER (WHERE s.currency = 'GBP'), 0)::float8 / 100 AS amount,",
    named: 'amounts are less refunds',
    tests: [`${room}/statistics/sales-report.test.ts`],
  },
  {
    name: 'lost sale: the place in the orders of one account is stored for another',
    file: `${room}/poll/detect-sales.ts`,
    find: ".where('account_id', '=', connection.account_id)",
    replace: '',
    tests: ['apps/server/src/features/connections/another-account.test.ts'],
  },
  {
    name: 'double sale: a sale stays with the product that was found before its lock',
    file: `${room}/lock-owner.ts`,
    find: 'found = await find();',
    replace: '',
    named: 'while the two are being',
    tests: ['apps/server/src/features/mailbox/linked-mails.test.ts'],
  },
];
