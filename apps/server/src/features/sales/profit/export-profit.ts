import { platformNames } from '@crosslister/contract/platforms.ts';
import { type MoneyPart, moneyParts } from '@crosslister/contract/sale-money.ts';
import { toDecimalText, toPounds } from '@crosslister/domain/money.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { type Days, readSoldWithMoney } from './read-sales.ts';

const partNames: Record<MoneyPart, string> = {
  postage_charged: 'Postage charged',
  fees: 'Fees',
  postage_paid: 'Postage paid',
  cost: 'Cost',
  other: 'Other',
  vat: 'VAT',
};
const header = [
  'Date Sold',
  'Name',
  'SKU',
  'Marketplace',
  'Order',
  'Quantity',
  'Currency',
  'Price',
  'Refunded',
  ...moneyParts.flatMap((part) => [partNames[part], `${partNames[part]} from`]),
  'Profit',
  'Margin %',
  'State',
];

/**
 * One line for each sale of the report, the oldest first, below a line of titles. An amount that nobody knows is empty.
 * The price of a cancelled sale is what was kept of it. `amount` is how pence are written.
 */
async function linesOf<Cell>(
  db: Kysely<Database>,
  userId: number,
  days: Days,
  { amount, count }: { amount: (pence: number) => Cell; count: (number: number) => Cell },
): Promise<(string | Cell)[][]> {
  const sales = await readSoldWithMoney(db, userId, 'day', days);
  const lines = sales.map(({ facts, money, name, sku, order_id: order }) => [
    facts.day,
    name,
    sku,
    facts.platform ? platformNames[facts.platform] : 'Elsewhere',
    order,
    count(facts.quantity),
    facts.currency,
    amount(facts.cancelled ? money.kept : facts.price),
    amount(facts.cancelled ? 0 : facts.refunded),
    ...moneyParts.flatMap((part) => {
      const { pence, source } = money.parts[part];
      return [pence === null ? '' : amount(pence), source ?? ''];
    }),
    amount(money.profit),
    money.margin === null ? '' : count(money.margin),
    facts.cancelled ? 'Cancelled' : 'Sold',
  ]);
  return [header, ...lines];
}

export const profitLines = (db: Kysely<Database>, userId: number, days: Days) =>
  linesOf<string>(db, userId, days, { amount: toDecimalText, count: String });

/** The same with numbers, which a spreadsheet can add up. */
export const profitCells = (db: Kysely<Database>, userId: number, days: Days) =>
  linesOf<number>(db, userId, days, { amount: toPounds, count: (number) => number });
