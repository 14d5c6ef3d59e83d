import { type Platform, relistByHandPlatforms, relistPlatforms } from '@crosslister/contract/platforms.ts';
import type { ListingStatus } from '@crosslister/contract/product.ts';
import { type ActingRule, PREVIEW_DAYS } from '@crosslister/contract/settings/rules.ts';
import type { RuledProduct, Shop, StepDone } from '@crosslister/domain/rules/plan-day.ts';
import { sql } from 'kysely';
import type { Db, ListingRow, ProductRow } from '../../db/schema.ts';
import { isByHand } from '../listings/by-hand/store-step.ts';
import { readSettings } from '../settings/seller-settings.ts';

type Row = Pick<ProductRow, 'id' | 'name' | 'price_pence' | 'per_platform' | 'cost_pence' | 'labels'> &
  Pick<ListingRow, 'platform' | 'connection_id'> & {
    sold_on: string | null;
    status: ListingStatus;
    listed_on: string;
  };

export interface Ruled extends Shop {
  names: ReadonlyMap<number, string>;
}

/** Products that a rule for these labels, or for all products, could be about if their cost were known. */
export async function countWithoutCost(
  db: Db,
  userId: number,
  labels: readonly string[] = [],
): Promise<number> {
  const labelled =
    labels.length > 0
      ? sql`AND p.labels <> '{}' AND label_keys(p.labels) && label_keys(${[...labels]}::text[])`
      : sql``;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM products p
    WHERE p.user_id = ${userId} AND p.status = 'active' AND p.deleted_at IS NULL AND p.cost_pence IS NULL ${labelled}
      AND EXISTS (SELECT FROM listings l
        WHERE l.product_id = p.id AND l.user_id = p.user_id AND l.status = 'active')`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * What these rules are about: products that are for sale, and may be old enough for one of them within the days of a
 * preview. With an id, that product alone.
 */
export async function readRuled(
  db: Db,
  userId: number,
  rules: readonly ActingRule[],
  day: string,
  only?: number,
): Promise<Ruled> {
  const after = Math.min(...rules.map((rule) => rule.after_days));
  const names = new Map<number, string>();
  const { pricingRules: pricing } = await readSettings(db, userId);
  if (rules.length === 0) return { rules, products: [], done: [], pricing, names };
  const { rows } = await sql<Row>`
    SELECT p.id, p.name, p.price_pence, p.per_platform, p.cost_pence, p.labels, l.platform, l.status, l.connection_id,
      to_char(l.created_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') AS listed_on,
      (SELECT to_char(max(s.seen_at) AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') FROM sales s
        WHERE s.product_id = p.id AND s.user_id = p.user_id AND s.state = 'sold') AS sold_on
    FROM products p JOIN listings l ON l.product_id = p.id AND l.user_id = p.user_id AND l.status <> 'delisted'
    WHERE p.user_id = ${userId} AND p.status = 'active' AND p.deleted_at IS NULL
      AND (${only ?? null}::bigint IS NULL OR p.id = ${only ?? null})
      AND EXISTS (SELECT FROM listings o WHERE o.product_id = p.id AND o.user_id = p.user_id AND o.status = 'active'
        AND o.created_at < ${startOf(day, PREVIEW_DAYS - after)})
    ORDER BY p.id, l.id`.execute(db);
  const connected = await readConnected(db, userId);
  const products = new Map<number, RuledProduct & { listings: RuledProduct['listings'][number][] }>();
  for (const row of rows) {
    const { id, name, price_pence, per_platform, cost_pence, labels, sold_on } = row;
    names.set(id, name);
    const product = products.get(id) ?? {
      ...{ id, price_pence, per_platform, cost_pence, labels, sold_on },
      listings: [],
    };
    products.set(id, product);
    product.listings.push(listingOf(row, connected));
  }
  return {
    rules,
    products: [...products.values()],
    done: await readDone(db, userId, [...products.keys()]),
    pricing,
    names,
  };
}

const startOf = (day: string, later: number) =>
  sql`((${day}::date + ${later}::integer)::timestamp AT TIME ZONE 'Europe/London')`;

function listingOf(
  { platform, status, listed_on, connection_id }: Row,
  connected: ReadonlySet<Platform>,
): RuledProduct['listings'][number] {
  const byServer = connection_id !== null;
  return {
    platform,
    status,
    listed_on,
    can_relist: byServer && relistPlatforms.includes(platform) && !isByHand({ platform, connection_id }),
    can_relist_by_hand: !byServer && relistByHandPlatforms.includes(platform),
    is_connected: !byServer || connected.has(platform),
  };
}

async function readConnected(db: Db, userId: number): Promise<Set<Platform>> {
  const { rows } = await sql<{ platform: Platform }>`
    SELECT platform FROM connections
    WHERE user_id = ${userId} AND secrets IS NOT NULL AND NOT connect_again AND no_endings IS NULL`.execute(
    db,
  );
  return new Set(rows.map(({ platform }) => platform));
}

async function readDone(db: Db, userId: number, productIds: readonly number[]): Promise<StepDone[]> {
  return db
    .selectFrom('rule_steps')
    .select(['rule_id', 'product_id', 'platform', 'day'])
    .select(sql<boolean>`taken_back_at IS NOT NULL`.as('taken_back'))
    .where('user_id', '=', userId)
    .where('product_id', '=', sql<number>`ANY (${productIds}::bigint[])`)
    .execute();
}
