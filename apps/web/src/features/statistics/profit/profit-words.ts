import { platformNames } from '@crosslister/contract/platforms.ts';
import type { ProfitReport, ProfitStep } from '@crosslister/contract/reports/profit-report.ts';
import { Platform } from '@crosslister/contract/schemas/platform-schemas.ts';
import { formatMoney, plural } from '../../../lib/format.ts';
import { inOrder, type Place, periodName, type SalesTable } from '../sales-report-words.ts';

/** More columns than these cannot be read; the rest is one of its own. */
const MOST_GROUPS = 6;
const OTHERS = 'All others';

const inPence = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** `Tax year 2025/26`, or the period as in the report of sales. */
function profitPeriod(start: string, by: ProfitStep): string {
  if (by !== 'tax_year') return periodName(start, by);
  const year = Number(start.slice(0, 4));
  return `Tax year ${year}/${String((year + 1) % 100).padStart(2, '0')}`;
}

/** Profit by period and group. Of many groups those that earned most have a column. */
export function profitTable({ by, group, starts, groups, rows }: ProfitReport): SalesTable {
  const earned = (keys: readonly string[]) =>
    inPence(rows.filter((row) => keys.includes(row.group)).map(({ sums }) => sums.profit));
  const first =
    groups.length <= MOST_GROUPS + 1
      ? groups
      : groups.toSorted((one, other) => earned([other.key]) - earned([one.key])).slice(0, MOST_GROUPS);
  const rest = groups.filter((each) => !first.includes(each)).map(({ key }) => key);
  const columns: { keys: string[]; place: Place }[] = first.map(({ key, name }) => ({
    keys: [key],
    place: { platform: group === 'platform' ? (Platform.safeParse(key).data ?? null) : null, name },
  }));
  if (rest.length > 0) columns.push({ keys: rest, place: { platform: null, name: OTHERS } });
  const of = (keys: readonly string[], start?: string) => {
    const found = rows.filter((row) => keys.includes(row.group) && (start ?? row.start) === row.start);
    return {
      items: found.reduce((sum, { sums }) => sum + sums.items, 0),
      amount: inPence(found.map(({ sums }) => sums.profit)),
    };
  };
  const all = groups.map(({ key }) => key);
  return {
    by,
    places: columns.map(({ place }) => place),
    rows: starts.map((start) => ({
      start,
      name: profitPeriod(start, by),
      cells: columns.map(({ keys }) => of(keys, start)),
      total: of(all, start),
    })),
    totals: columns.map(({ keys }) => of(keys)),
    total: of(all),
  };
}

/** From the price to the profit. Null: not known of any sale. */
export function sumLines(report: ProfitReport): { name: string; amount: number | null }[] {
  const { total: sums, without_fees, without_postage, without_cost, without_vat } = report;
  const off = (amount: number, unknown: number) => (amount !== 0 ? -amount : unknown > 0 ? null : 0);
  return [
    { name: 'Prices, less refunds', amount: sums.price },
    { name: 'Postage and extras buyers paid', amount: sums.postage_charged },
    { name: 'Fees', amount: off(sums.fees, without_fees) },
    { name: 'Postage you paid', amount: off(sums.postage_paid, without_postage) },
    { name: 'Cost', amount: off(sums.cost, without_cost) },
    { name: 'Other costs', amount: off(sums.other, 0) },
    ...(sums.vat === 0 && without_vat === 0
      ? []
      : [{ name: 'VAT you owe', amount: off(sums.vat, without_vat) }]),
  ];
}

/** What is not known is not taken off. */
export const isAtMost = ({
  without_fees,
  without_cost,
  without_postage,
  without_vat,
}: ProfitReport): boolean => without_fees + without_cost + without_postage + without_vat > 0;

/** What the sums do not know, in sentences. */
export function gapWords(report: ProfitReport): string[] {
  const { estimated, without_fees: noFees, without_cost: noCost, other_currencies: others } = report;
  const isAre = (count: number) => (count === 1 ? 'is' : 'are');
  return [
    ...(estimated > 0 ? [`The fees of ${plural(estimated, 'sale')} are estimated.`] : []),
    ...(noFees > 0
      ? [
          `The fees of ${plural(noFees, 'sale')} are not fully known. What is missing is not taken off: complete it in Settings, Fees.`,
        ]
      : []),
    ...(noCost > 0
      ? [
          `${plural(noCost, 'sale')} ${noCost === 1 ? 'has' : 'have'} no cost: enter it in the product under Stock and notes, or in the sale under Edit amounts.`,
        ]
      : []),
    ...(report.without_postage > 0
      ? [
          `What you paid for postage is not known for ${plural(report.without_postage, 'sale')}, and not taken off.`,
        ]
      : []),
    ...(report.without_vat > 0
      ? [
          `VAT that you owe on ${plural(report.without_vat, 'sale')} is not known, and not taken off: enter it in the sale, or take it off yourself.`,
        ]
      : []),
    ...(report.cancelled > 0
      ? [
          `What was kept of ${plural(report.cancelled, 'cancelled sale')}, and what ${report.cancelled === 1 ? 'it' : 'they'} cost, is in it.`,
        ]
      : []),
    ...(others > 0
      ? [`${plural(others, 'item')} sold in another currency and ${isAre(others)} in no amount.`]
      : []),
  ];
}

/** The slowest group first. */
export const daysToSellRows = ({ days_to_sell: days, groups }: ProfitReport) =>
  days
    .toSorted((one, other) => other.median_days - one.median_days)
    .map(({ group, products, median_days: median }) => ({
      name: groups.find(({ key }) => key === group)?.name ?? group,
      words: `half of ${plural(products, 'sale')} within ${plural(median, 'day')}`,
    }));

export function stockWords({ pieces, cost, without_cost: unknown }: ProfitReport['stock']): string {
  if (cost === 0 && unknown > 0) return `What ${plural(pieces, 'piece')} for sale cost you is not known.`;
  const words = `${plural(pieces, 'piece')} for sale cost ${formatMoney(cost)}.`;
  return unknown > 0
    ? `${words} ${plural(unknown, 'product')} without a cost ${unknown === 1 ? 'is' : 'are'} not in it.`
    : words;
}

const TRADING_ALLOWANCE = 1000;

/** What came in, beside the two limits that sellers in the United Kingdom ask about. */
export function ukWords({ tax_year_from: from, income, year, platforms }: ProfitReport['uk']) {
  const over = Math.round((income - TRADING_ALLOWANCE) * 100) / 100;
  const since = `Income with postage since 6 April ${from.slice(0, 4)}: ${formatMoney(income)}`;
  return {
    isOver: over > 0,
    allowance:
      over > 0
        ? `${since}. You are ${formatMoney(over)} over the trading allowance of £1,000 a tax year, so HMRC may want a tax return from you.`
        : `${since}, of the trading allowance of £1,000 a tax year.`,
    reporting: `Income with postage in ${year}: ${
      inOrder(platforms)
        .map(
          ({ platform, sales, amount }) =>
            `${platformNames[platform]} ${plural(sales, 'sale')}, ${formatMoney(amount)}`,
        )
        .join('; ') || 'no sale'
    }. Platforms report sellers with 30 sales or 2,000 euro a year to HMRC.`,
  };
}
