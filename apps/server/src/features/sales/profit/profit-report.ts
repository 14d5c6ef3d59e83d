import {
  catalogueCategories,
  descriptionOf,
  type Platform,
  platformNames,
  platforms,
} from '@crosslister/contract/platforms.ts';
import type {
  ProfitGroup,
  ProfitReport,
  ProfitRow,
  ProfitStep,
  ProfitSums,
} from '@crosslister/contract/profit-report.ts';
import { moneyParts } from '@crosslister/contract/sale-money.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import { type Days, readSoldWithMoney, type SoldWithMoney, startOfPeriod } from './read-sales.ts';

/** A chart of more bars cannot be read. */
const MOST_PERIODS = 400;

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
export async function readProfitReport(
  db: Kysely<Database>,
  userId: number,
  asked: Asked,
): Promise<ProfitReport> {
  const { starts, ...days } = await readDays(db, asked);
  const [all, stock, uk] = await Promise.all([
    readSoldWithMoney(db, userId, asked.by, days),
    readStock(db, userId),
    readUk(db, userId, asked.now),
  ]);
  const sales = all.filter(({ facts }) => facts.currency === 'GBP');
  const rows = rowsOf(sales, asked.group);
  const keys = [...new Set(rows.map(({ group }) => group))];
  const count = (of: (sale: SoldWithMoney) => boolean) => sales.filter(of).length;
  return {
    by: asked.by,
    group: asked.group,
    from: days.first,
    to: days.last,
    starts,
    groups: await nameGroups(db, asked.group, keys),
    rows,
    total: sumsOf(sales),
    estimated: count(({ money }) => money.parts.fees.source === 'estimated'),
    without_fees: count(({ money }) => money.parts.fees.pence === null),
    without_cost: count(({ money }) => money.parts.cost.pence === null),
    other_currencies: all.reduce(
      (sum, { facts }) => sum + (facts.currency === 'GBP' ? 0 : facts.quantity),
      0,
    ),
    stock,
    uk,
  };
}

/** What is asked for, or the usual time. */
export async function readDays(
  db: Kysely<Database>,
  { by, from, to, now }: Omit<Asked, 'group'>,
): Promise<Days & { starts: string[] }> {
  const last = sql`coalesce(${to ?? null}::date, (${now}::timestamptz AT TIME ZONE 'Europe/London')::date)`;
  const first = startOfPeriod(
    by,
    sql`coalesce(${from ?? null}::date, ${last} - ${usual[by]}::interval)::timestamp`,
  );
  const step = by === 'tax_year' ? '1 year' : `1 ${by}`;
  const { rows } = await sql<Days & { starts: string[] }>`
    SELECT to_char(${first}, 'YYYY-MM-DD') AS first, to_char(${last}, 'YYYY-MM-DD') AS last,
      (SELECT coalesce(array_agg(to_char(start, 'YYYY-MM-DD') ORDER BY start), '{}')
       FROM (SELECT generate_series(${first}::timestamp, ${last}::timestamp, ${step}::interval) AS start
         LIMIT ${MOST_PERIODS + 1}) AS periods) AS starts`.execute(db);
  const [days] = rows;
  if (!days) throw new Error('a query without a table always has a row');
  if (days.starts.length > MOST_PERIODS) {
    throw new HttpProblem(400, `That is more than ${MOST_PERIODS} periods.`, {
      nextStep: 'Choose fewer days, or longer periods.',
    });
  }
  return days;
}

const groupsOf: Record<ProfitGroup, (sale: SoldWithMoney) => readonly string[]> = {
  platform: ({ facts }) => [facts.platform ?? ''],
  category: ({ category }) => [category ?? ''],
  label: ({ labels }) => (labels.length > 0 ? labels : ['']),
};

function rowsOf(sales: readonly SoldWithMoney[], group: ProfitGroup): ProfitRow[] {
  const placed = sales.flatMap((sale) =>
    groupsOf[group](sale).map((key) => ({ sale, place: JSON.stringify([sale.start, key]) })),
  );
  return [...Map.groupBy(placed, ({ place }) => place)].map(([place, of]) => {
    const [start = '', key = ''] = JSON.parse(place) as string[];
    return { start, group: key, sums: sumsOf(of.map(({ sale }) => sale)) };
  });
}

/** Added up in pence. */
function sumsOf(sales: readonly SoldWithMoney[]): ProfitSums {
  const add = (of: (sale: SoldWithMoney) => number) => sales.reduce((sum, sale) => sum + of(sale), 0);
  const parts = moneyParts.map(
    (part) => [part, toPounds(add(({ money }) => money.parts[part].pence ?? 0))] as const,
  );
  return {
    items: add(({ facts }) => facts.quantity),
    price: toPounds(add(({ facts }) => facts.price - facts.refunded)),
    ...(Object.fromEntries(parts) as Record<(typeof moneyParts)[number], number>),
    profit: toPounds(add(({ money }) => money.profit)),
  };
}

const NONE: Record<ProfitGroup, string> = {
  platform: 'Elsewhere',
  category: 'No category',
  label: 'No label',
};

async function nameGroups(
  db: Kysely<Database>,
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

async function readStock(db: Kysely<Database>, userId: number): Promise<ProfitReport['stock']> {
  const { rows } = await sql<ProfitReport['stock']>`
    SELECT coalesce(sum(quantity), 0)::integer AS pieces,
      coalesce(sum(quantity * cost_pence), 0)::float8 / 100 AS cost,
      count(*) FILTER (WHERE cost_pence IS NULL)::integer AS without_cost
    FROM products WHERE user_id = ${userId} AND status = 'active' AND deleted_at IS NULL`.execute(db);
  return rows[0] ?? { pieces: 0, cost: 0, without_cost: 0 };
}

/** The rule does not concern what is sold on one's own website. */
const isOwnShop = (platform: Platform) => descriptionOf(platform).connection.kind === 'keys';

/** What came in since 6 April, and what each marketplace sold since 1 January, in pounds. */
async function readUk(db: Kysely<Database>, userId: number, now: Date): Promise<ProfitReport['uk']> {
  const today = sql`(${now}::timestamptz AT TIME ZONE 'Europe/London')`;
  const taxYear = startOfPeriod('tax_year', today);
  const year = startOfPeriod('year', today);
  const amount = sql`s.price_pence - s.refunded_pence + coalesce((s.typed_money ->> 'postage_charged')::bigint,
    s.told_postage_pence, 0)`;
  const since = (day: ReturnType<typeof sql>) =>
    sql`s.sold_at >= (${day}::timestamp AT TIME ZONE 'Europe/London')`;
  const counted = sql`FROM sales s
    WHERE s.user_id = ${userId} AND s.state = 'sold' AND s.currency = 'GBP' AND s.sold_at IS NOT NULL`;
  const { rows } = await sql<
    Omit<ProfitReport['uk'], 'platforms'> & { sold: { platform: Platform; sales: number; amount: number }[] }
  >`
    SELECT to_char(${taxYear}, 'YYYY-MM-DD') AS tax_year_from, date_part('year', ${today})::integer AS year,
      (SELECT coalesce(sum(${amount}), 0)::float8 / 100 ${counted} AND ${since(taxYear)}) AS income,
      (SELECT coalesce(json_agg(each), '[]') FROM (
        SELECT s.platform, count(*)::integer AS sales, sum(${amount})::float8 / 100 AS amount
        ${counted} AND ${since(year)} AND s.platform IS NOT NULL GROUP BY s.platform) AS each) AS sold`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a query without a table always has a row');
  const { sold, ...rest } = row;
  return {
    ...rest,
    platforms: platforms.flatMap((platform) =>
      isOwnShop(platform) ? [] : (sold.find((each) => each.platform === platform) ?? []),
    ),
  };
}
