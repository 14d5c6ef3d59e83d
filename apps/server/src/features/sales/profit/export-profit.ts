import { catalogueCategories, platformNames } from '@crosslister/contract/platforms.ts';
import type { ProfitReport, ProfitSums } from '@crosslister/contract/reports/profit-report.ts';
import { moneyParts } from '@crosslister/contract/reports/sale-money.ts';
import { moneyPartNames } from '@crosslister/domain/fees/part-names.ts';
import { toDecimalText, toPence, toPounds } from '@crosslister/domain/money.ts';
import type { Db } from '../../../db/schema.ts';
import type { Days } from '../list-sales.ts';
import { countUnknown } from './profit-sums.ts';
import { readSoldWithMoney, type SoldWithMoney } from './read-sales.ts';

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
  ...moneyParts.flatMap((part) => [moneyPartNames[part], `${moneyPartNames[part]} from`]),
  'Profit',
  'Margin %',
  'Not known',
  'State',
];

/**
 * One line for each sale of the report, the oldest first, below a line of titles, and last the total of each currency. An
 * amount that nobody knows is empty, and so is a profit of which something is not known. The price of a cancelled sale is
 * what was kept of it.
 */
export async function profitLines(db: Db, userId: number, days: Days, writing: Writing): Promise<Cell[][]> {
  const { amount, count } = writing;
  const sales = await readSoldWithMoney(db, userId, 'day', days);
  const lines = sales.map(({ facts, money, name, sku, order_id: order }) => [
    facts.day,
    name,
    sku,
    facts.platform ? platformNames[facts.platform] : 'Elsewhere',
    order,
    count(facts.quantity),
    facts.currency,
    amount(priceOf({ facts, money })),
    amount(refundedOf({ facts })),
    ...moneyParts.flatMap((part) => {
      const { pence, source } = money.parts[part];
      return [pence === null ? '' : amount(pence), source ?? ''];
    }),
    money.unknown.length > 0 ? '' : amount(money.profit),
    money.unknown.length > 0 || money.margin === null ? '' : count(money.margin),
    money.unknown.map((part) => moneyPartNames[part]).join(', '),
    facts.cancelled ? 'Cancelled' : 'Sold',
  ]);
  const totals = [...Map.groupBy(sales, ({ facts }) => facts.currency)].map(([currency, of]) =>
    totalOf(currency, of, writing),
  );
  return [header, ...lines, ...totals];
}

const priceOf = ({ facts, money }: Pick<SoldWithMoney, 'facts' | 'money'>) =>
  facts.cancelled ? money.kept : facts.price;
const refundedOf = ({ facts }: Pick<SoldWithMoney, 'facts'>) => (facts.cancelled ? 0 : facts.refunded);

function totalOf(currency: string, sales: readonly SoldWithMoney[], { amount, count }: Writing): Cell[] {
  const add = (of: (sale: SoldWithMoney) => number) => sales.reduce((sum, sale) => sum + of(sale), 0);
  const profit = add(({ money }) => money.profit);
  const income = add(({ money }) => money.income);
  const unknown = countUnknown(sales);
  const isWhole = Object.keys(unknown).length === 0;
  return [
    'Total',
    '',
    '',
    '',
    '',
    count(add(({ facts }) => (facts.cancelled ? 0 : facts.quantity))),
    currency,
    amount(add(priceOf)),
    amount(add(refundedOf)),
    ...moneyParts.flatMap((part) => {
      const sum = add(({ money }) => money.parts[part].pence ?? 0);
      return [isNothingKnown(sum, unknown[part]) ? '' : amount(sum), ''];
    }),
    isWhole ? amount(profit) : '',
    isWhole && income > 0 ? count(Math.round((100 * profit) / income)) : '',
    unknownWords(unknown),
    '',
  ];
}

/** A 0.00 would say that it cost nothing. */
const isNothingKnown = (sum: number, unknown = 0): boolean => sum === 0 && unknown > 0;

/** `Fees of 2 sales, Cost of 1 sale`. */
const unknownWords = (unknown: ProfitSums['unknown']): string =>
  moneyParts
    .flatMap((part) => {
      const sales = unknown[part] ?? 0;
      return sales > 0 ? [`${moneyPartNames[part]} of ${sales} ${sales === 1 ? 'sale' : 'sales'}`] : [];
    })
    .join(', ');

type Cell = string | number;
type Writing = Record<'amount' | 'count', (number: number) => Cell>;
/** How pence and numbers are written: as text, or as numbers that a spreadsheet can add up. */
export const writings = {
  csv: { amount: toDecimalText, count: String },
  xlsx: { amount: toPounds, count: (number) => number },
} satisfies Record<string, Writing>;

/** What the report shows by period and group, and last the sum, which has each sale once. */
export function reportLines(report: ProfitReport, { amount, count }: Writing): Cell[][] {
  const names = new Map(report.groups.map(({ key, name }) => [key, name]));
  const cells = ({ items, price, profit, unknown, ...parts }: ProfitSums) => [
    count(items),
    amount(toPence(price)),
    ...moneyParts.map((part) =>
      isNothingKnown(parts[part], unknown[part]) ? '' : amount(toPence(parts[part])),
    ),
    Object.keys(unknown).length > 0 ? '' : amount(toPence(profit)),
    unknownWords(unknown),
  ];
  return [
    [
      'Period from',
      groupNames[report.group],
      'Items',
      'Price',
      ...moneyParts.map((part) => moneyPartNames[part]),
      'Profit',
      'Not known',
    ],
    ...report.rows.map(({ start, group, sums }) => [start, names.get(group) ?? group, ...cells(sums)]),
    ['Total', '', ...cells(report.total)],
  ];
}

const groupNames: Record<ProfitReport['group'], string> = {
  platform: 'Marketplace',
  category: `${platformNames[catalogueCategories]} category`,
  label: 'Label',
};
