import { catalogueCategories, platformNames, platforms } from '@crosslister/contract/platforms.ts';
import type { ProfitGroup, ProfitReport, ProfitStep } from '@crosslister/contract/reports/profit-report.ts';
import type { MoneyPart } from '@crosslister/contract/reports/sale-money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { lastDay, readDays } from '../statistics/periods.ts';
import { mediansOf, profitSums, rowsOf } from './profit-sums.ts';
import { readSoldWithMoney, startOfPeriod } from './read-sales.ts';
import { readUk } from './read-uk.ts';

/** How far back the report goes if no day is named, the present period included. */
const usual: Record<ProfitStep, string> = {
  day: '29 days',
  week: '12 weeks',
  month: '11 months',
  tax_year: '4 years',
};

interface Asked {
  by: ProfitStep;
  group: ProfitGroup;
  from?: string | undefined;
  to?: string | undefined;
  now: Date;
}

/** What sold earned, by period and by marketplace, category or label. */
export async function readProfitReport(db: Db, userId: number, asked: Asked): Promise<ProfitReport> {
  const { starts, ...days } = await daysOf(db, asked);
  const [all, stock, uk] = await Promise.all([
    readSoldWithMoney(db, userId, asked.by, days),
    readStock(db, userId),
    readUk(db, userId, asked.now),
  ]);
  const sales = all.filter(({ facts }) => facts.currency === 'GBP');
  const rows = rowsOf(sales, asked.group);
  const keys = [...new Set(rows.map(({ group }) => group))];
  const counted = sales.filter(({ facts }) => !facts.cancelled);
  // As the files count it: fees of which a part is missing are not known either.
  const lacks = (part: MoneyPart) => counted.filter(({ money }) => money.unknown.includes(part)).length;
  return {
    by: asked.by,
    group: asked.group,
    from: days.first,
    to: days.last,
    starts,
    groups: await nameGroups(db, asked.group, keys),
    rows,
    total: profitSums(sales),
    estimated: counted.filter(
      ({ money }) => money.parts.fees.source === 'estimated' && !money.unknown.includes('fees'),
    ).length,
    without_fees: lacks('fees'),
    without_cost: lacks('cost'),
    without_postage: lacks('postage_paid'),
    without_vat: lacks('vat'),
    cancelled: sales.length - counted.length,
    other_currencies: all.reduce(
      (sum, { facts }) => sum + (facts.currency === 'GBP' || facts.cancelled ? 0 : facts.quantity),
      0,
    ),
    days_to_sell: mediansOf(sales, asked.group),
    stock,
    uk,
  };
}

/** The days that are asked for, as they are, or the usual time, which is of whole periods. */
export function daysOf(db: Db, { by, from, to, now }: Omit<Asked, 'group'>) {
  const last = lastDay(to, now);
  const usualFirst = startOfPeriod(by, sql`(${last} - ${usual[by]}::interval)::timestamp`);
  const first = sql`coalesce(${from ?? null}::date, ${usualFirst})`;
  const begin = startOfPeriod(by, sql`${first}::timestamp`);
  const step = by === 'tax_year' ? '1 year' : `1 ${by}`;
  return readDays(db, { first, begin, last }, { step, periods: 'periods' });
}

const NONE: Record<ProfitGroup, string> = {
  platform: 'Elsewhere',
  category: 'No category',
  label: 'No label',
};

async function nameGroups(
  db: Db,
  group: ProfitGroup,
  keys: readonly string[],
): Promise<ProfitReport['groups']> {
  const known = keys.filter((key) => key !== '');
  const named = async (): Promise<{ key: string; name: string }[]> => {
    if (group === 'label') return known.map((key) => ({ key, name: key }));
    if (group === 'platform')
      return platforms
        .filter((platform) => known.includes(platform))
        .map((key) => ({ key, name: platformNames[key] }));
    const names = new Map(
      known.length === 0
        ? []
        : (
            await db
              .selectFrom('categories')
              .select(['id', 'name'])
              .where('platform', '=', catalogueCategories)
              .where('id', 'in', known)
              .execute()
          ).map(({ id, name }) => [id, name] as const),
    );
    return known.map((key) => ({ key, name: names.get(key) ?? `Category ${key}` }));
  };
  const groups = await named();
  if (group !== 'platform') groups.sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));
  return keys.includes('') ? [...groups, { key: '', name: NONE[group] }] : groups;
}

async function readStock(db: Db, userId: number): Promise<ProfitReport['stock']> {
  const { rows } = await sql<ProfitReport['stock']>`
    SELECT coalesce(sum(quantity), 0)::integer AS pieces,
      coalesce(sum(quantity * cost_pence), 0)::float8 / 100 AS cost,
      count(*) FILTER (WHERE cost_pence IS NULL)::integer AS without_cost
    FROM products WHERE user_id = ${userId} AND status = 'active' AND deleted_at IS NULL`.execute(db);
  return rows[0] ?? { pieces: 0, cost: 0, without_cost: 0 };
}
