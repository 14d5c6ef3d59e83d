import { catalogueCategories, platformNames } from '@crosslister/contract/platforms.ts';
import type { ProfitReport, ProfitSums } from '@crosslister/contract/profit-report.ts';
import { type MoneyPart, moneyParts } from '@crosslister/contract/sale-money.ts';
import { toDecimalText, toPence, toPounds } from '@crosslister/domain/money.ts';
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
  { amount, count }: Writing<Cell>,
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

/** How amounts and numbers are written: as text, or as numbers that a spreadsheet can add up. */
interface Writing<Cell> {
  amount: (pence: number) => Cell;
  count: (number: number) => Cell;
}
const asText: Writing<string> = { amount: toDecimalText, count: String };
const asNumbers: Writing<number> = { amount: toPounds, count: (number) => number };

export const profitLines = (db: Kysely<Database>, userId: number, days: Days) =>
  linesOf(db, userId, days, asText);

export const profitCells = (db: Kysely<Database>, userId: number, days: Days) =>
  linesOf(db, userId, days, asNumbers);

/** What the report shows by period and group, and last the sum, which has each sale once. */
function tableOf<Cell>(report: ProfitReport, { amount, count }: Writing<Cell>): (string | Cell)[][] {
  const names = new Map(report.groups.map(({ key, name }) => [key, name]));
  const cells = ({ items, price, profit, ...parts }: ProfitSums) => [
    count(items),
    ...[price, ...moneyParts.map((part) => parts[part]), profit].map((pounds) => amount(toPence(pounds))),
  ];
  return [
    [
      'Period from',
      groupNames[report.group],
      'Items',
      'Price',
      ...moneyParts.map((part) => partNames[part]),
      'Profit',
    ],
    ...report.rows.map(({ start, group, sums }) => [start, names.get(group) ?? group, ...cells(sums)]),
    ['Total', '', ...cells(report.total)],
  ];
}

export const reportLines = (report: ProfitReport) => tableOf(report, asText);
export const reportCells = (report: ProfitReport) => tableOf(report, asNumbers);

const groupNames: Record<ProfitReport['group'], string> = {
  platform: 'Marketplace',
  category: `${platformNames[catalogueCategories]} category`,
  label: 'Label',
};
