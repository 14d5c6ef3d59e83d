import { platformNames } from '@crosslister/contract/platforms.ts';
import { type MoneyPart, moneyParts } from '@crosslister/contract/sale-money.ts';
import { csvLines } from '@crosslister/domain/csv-export.ts';
import { toDecimalText } from '@crosslister/domain/money.ts';
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
 * One line for each sale of the report, the oldest first. An amount that nobody knows is empty. The price of a cancelled
 * sale is what was kept of it.
 */
export async function profitCsv(db: Kysely<Database>, userId: number, days: Days): Promise<string> {
  const sales = await readSoldWithMoney(db, userId, 'day', days);
  const lines = sales.map(({ facts, money, name, sku, order_id: order }) => [
    facts.day,
    name,
    sku,
    facts.platform ? platformNames[facts.platform] : 'Elsewhere',
    order,
    String(facts.quantity),
    facts.currency,
    toDecimalText(facts.cancelled ? money.kept : facts.price),
    toDecimalText(facts.cancelled ? 0 : facts.refunded),
    ...moneyParts.flatMap((part) => {
      const { pence, source } = money.parts[part];
      return [pence === null ? '' : toDecimalText(pence), source ?? ''];
    }),
    toDecimalText(money.profit),
    money.margin === null ? '' : String(money.margin),
    facts.cancelled ? 'Cancelled' : 'Sold',
  ]);
  return csvLines([header, ...lines]);
}
