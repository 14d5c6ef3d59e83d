import type {
  MatchingProducts,
  MatchingQuery,
  ProductListQuery,
  ProductPage,
  ProductSort,
} from '@crosslister/contract/product-query.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Database } from '../../db/schema.ts';
import { shownProducts } from './find-product.ts';
import { renderProduct } from './render-product.ts';
import { isNarrowed, productsMeant } from './select-products.ts';

const orders = {
  newest: ['newest_at', 'desc'],
  oldest: ['newest_at', 'asc'],
  name_asc: ['name_key', 'asc'],
  name_desc: ['name_key', 'desc'],
  price_asc: ['price_pence', 'asc'],
  price_desc: ['price_pence', 'desc'],
  // Few days are a late beginning.
  days_asc: ['listed_at', 'desc'],
  days_desc: ['listed_at', 'asc'],
  quantity_asc: ['quantity', 'asc'],
  quantity_desc: ['quantity', 'desc'],
  cost_asc: ['cost_pence', 'asc'],
  cost_desc: ['cost_pence', 'desc'],
} as const satisfies Record<ProductSort, [column: string, direction: 'asc' | 'desc']>;

type Order = (typeof orders)[ProductSort][0];
type NotInCatalogue = 'listed_at' | 'quantity' | 'cost_pence';

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** From this many rows to skip it pays to find out first which end of the tab is nearer. */
const FAR = 2000;
/** Up to this many rows to skip, the sort index finds a page of a search sooner than reading all matches. */
const NEAR = 500;
/** A search looks for this many rows more than it shows. If there are fewer, all matches were found and counted. */
const COUNTED_AHEAD = 200;

/**
 * One page of the catalogue and the exact number of products on all pages, from one
 * snapshot. It is one query, because each query costs more than what it finds. It counts
 * either the rows before the page or those after it, whichever are fewer.
 */
export async function listProducts(
  db: Kysely<Database>,
  userId: number,
  query: ProductListQuery,
): Promise<ProductPage> {
  const skipped = (query.page - 1) * query.page_size;
  const behind = skipped + query.page_size;
  const [, direction] = orders[query.sort];
  const isBackwards = skipped >= FAR && (await isNearerToEnd(db, userId, query, skipped));
  const isQuick = isNarrowed(query) && isIndexed(query) && skipped <= NEAR;
  const page = isQuick
    ? quickPage(db, userId, query, skipped).as('page')
    : inOrder(db, userId, query, isBackwards ? opposite[direction] : direction)
        .select(count(userId, query).as('count'))
        .limit(query.page_size)
        .offset(isBackwards ? sql<number>`greatest(${count(userId, query)} - ${behind}, 0)` : skipped)
        .as('page');
  const rows = await shownProducts(db, userId, { mayBeSold: (query.status ?? 'sold') === 'sold' })
    .innerJoin(page, 'page.product_id', 'products.id')
    .select('page.count')
    .orderBy('page.place', direction)
    .orderBy('products.id', direction)
    .$if(!isNarrowed(query), (all) => all.modifyEnd(prepared))
    .execute();
  const [first] = rows;
  // A page without rows does not give the count, unless it is the first.
  const total = first?.count ?? (skipped === 0 ? 0 : await countProducts(db, userId, query));
  // The rows were read from the end. The last page may hold fewer than a full page, so the
  // rest belongs to the page before.
  const shown = isBackwards ? rows.slice(Math.max(behind - total, 0)) : rows;
  return { results: shown.map(renderProduct), count: total };
}

/** Everything that matches, on all pages, in the order of the list. */
export async function listMatching(
  db: Kysely<Database>,
  userId: number,
  query: MatchingQuery,
): Promise<MatchingProducts> {
  const rows = await inOrder(db, userId, query).select('price_pence').execute();
  return {
    ids: rows.map(({ product_id }) => product_id),
    prices: rows.map(({ price_pence }) => toPounds(price_pence)),
  };
}

/** The ids of the selected products, in their order. */
function inOrder(
  db: Kysely<Database>,
  userId: number,
  query: MatchingQuery,
  direction: 'asc' | 'desc' = orders[query.sort][1],
) {
  const [column, usual] = orders[query.sort];
  return db
    .selectFrom('catalogue')
    .select(['product_id', placeOf(column, usual).as('place')])
    .where(productsMeant(userId, query))
    .orderBy('place', direction)
    .orderBy('product_id', direction);
}

const isInCatalogue = (column: Order): column is Exclude<Order, NotInCatalogue> =>
  column !== 'listed_at' && column !== 'quantity' && column !== 'cost_pence';

/**
 * What a product is ordered by. What the catalogue lacks is looked up for each match: only these orders take that long,
 * and no sale has one more column and index to write. What has no value stands last.
 */
function placeOf(column: Order, usual: 'asc' | 'desc'): RawBuilder<unknown> {
  if (isInCatalogue(column)) return sql`${sql.ref(`catalogue.${column}`)}`;
  const isUp = usual === 'asc';
  if (column === 'listed_at') {
    return sql`coalesce((SELECT min(created_at) FROM listings WHERE listings.product_id = catalogue.product_id
      AND listings.user_id = catalogue.user_id AND listings.status = 'active'), ${isUp ? 'infinity' : '-infinity'}::timestamptz)`;
  }
  return sql`coalesce((SELECT ${sql.ref(`products.${column}`)} FROM products WHERE products.id = catalogue.product_id
    AND products.user_id = catalogue.user_id), ${isUp ? Number.MAX_SAFE_INTEGER : -1}::bigint)`;
}

/** Whether the index catalogue_page has the order of this tab. */
const isIndexed = ({ status, sort }: ProductListQuery) =>
  status !== undefined && orders[sort][0] === 'newest_at';

/**
 * One of the first pages of a search, with its count. When there are many matches, the sort
 * index finds the first ones soon, and counting alone takes two thirds of the time of
 * counting, keeping and sorting. When there are few, all are found at once.
 */
function quickPage(db: Kysely<Database>, userId: number, query: ProductListQuery, skipped: number) {
  const limit = skipped + query.page_size + COUNTED_AHEAD;
  const counted = sql<number>`(SELECT CASE WHEN count(*) < ${limit} THEN count(*) ELSE ${allMeant(db, userId, query)} END
    FROM hits)`;
  return db
    .with(
      (cte) => cte('hits').materialized(),
      () => inOrder(db, userId, query).limit(limit),
    )
    .selectFrom('hits')
    .select(['product_id', 'place', counted.as('count')])
    .orderBy('place', orders[query.sort][1])
    .orderBy('product_id', orders[query.sort][1])
    .limit(query.page_size)
    .offset(skipped);
}

/** An estimate, as the catalogue may change meanwhile. The page is the same from whichever end it is counted. */
async function isNearerToEnd(
  db: Kysely<Database>,
  userId: number,
  query: ProductListQuery,
  skipped: number,
): Promise<boolean> {
  // With a search or filters, all matches have to be counted.
  if (isNarrowed(query)) return false;
  const { total } = await db
    .selectNoFrom(count(userId, query).as('total'))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return skipped > total / 2;
}

/** The count of a whole tab is stored. With a search or filters, the scan that finds the page also counts. */
function count(userId: number, query: ProductListQuery): RawBuilder<number> {
  if (isNarrowed(query)) return sql`count(*) OVER ()`;
  const tab = query.status === undefined ? sql`` : sql`AND status = ${query.status}`;
  return sql`(SELECT coalesce(sum(n), 0)::bigint FROM product_counts WHERE user_id = ${userId} ${tab})`;
}

async function countProducts(db: Kysely<Database>, userId: number, query: ProductListQuery): Promise<number> {
  const { count } = await allMeant(db, userId, query).executeTakeFirstOrThrow();
  return count;
}

function allMeant(db: Kysely<Database>, userId: number, query: ProductListQuery) {
  return db
    .selectFrom('catalogue')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(productsMeant(userId, query));
}
