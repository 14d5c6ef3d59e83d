import type {
  ProfitGroup,
  ProfitReport,
  ProfitRow,
  ProfitSums,
} from '@crosslister/contract/reports/profit-report.ts';
import { moneyParts } from '@crosslister/contract/reports/sale-money.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import type { SoldWithMoney } from './read-sales.ts';

const groupsOf: Record<ProfitGroup, (sale: SoldWithMoney) => readonly string[]> = {
  platform: ({ facts }) => [facts.platform ?? ''],
  category: ({ category }) => [category ?? ''],
  label: ({ labels }) => (labels.length > 0 ? labels : ['']),
};

export function rowsOf(sales: readonly SoldWithMoney[], group: ProfitGroup): ProfitRow[] {
  const placed = sales.flatMap((sale) =>
    groupsOf[group](sale).map((key) => ({ sale, place: JSON.stringify([sale.start, key]) })),
  );
  return [...Map.groupBy(placed, ({ place }) => place)].map(([place, of]) => {
    const [start = '', key = ''] = JSON.parse(place) as string[];
    return { start, group: key, sums: profitSums(of.map(({ sale }) => sale)) };
  });
}

/** The median of each group, in whole days. */
export function mediansOf(sales: readonly SoldWithMoney[], group: ProfitGroup): ProfitReport['days_to_sell'] {
  const taken = sales.flatMap((sale) =>
    sale.days === null ? [] : groupsOf[group](sale).map((key) => ({ key, days: sale.days ?? 0 })),
  );
  return [...Map.groupBy(taken, ({ key }) => key)].map(([key, of]) => {
    const days = of.map((each) => each.days).sort((one, other) => one - other);
    const middle = (days.length - 1) / 2;
    const median = ((days[Math.floor(middle)] ?? 0) + (days[Math.ceil(middle)] ?? 0)) / 2;
    return { group: key, products: days.length, median_days: Math.round(median) };
  });
}

/** Added up in pence. */
export function profitSums(sales: readonly SoldWithMoney[]): ProfitSums {
  const add = (of: (sale: SoldWithMoney) => number) => sales.reduce((sum, sale) => sum + of(sale), 0);
  const parts = moneyParts.map(
    (part) => [part, toPounds(add(({ money }) => money.parts[part].pence ?? 0))] as const,
  );
  return {
    items: add(({ facts }) => (facts.cancelled ? 0 : facts.quantity)),
    price: toPounds(add(({ money }) => money.kept)),
    ...(Object.fromEntries(parts) as Record<(typeof moneyParts)[number], number>),
    profit: toPounds(add(({ money }) => money.profit)),
    unknown: countUnknown(sales),
  };
}

/** Of how many of these sales nobody knows a part. */
export const countUnknown = (sales: readonly SoldWithMoney[]): ProfitSums['unknown'] =>
  Object.fromEntries(
    moneyParts.flatMap((part) => {
      const count = sales.filter(({ money }) => money.unknown.includes(part)).length;
      return count > 0 ? [[part, count]] : [];
    }),
  );
