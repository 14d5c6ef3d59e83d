import { pageSizes } from '@crosslister/contract/lists.ts';
import type {
  MatchingProducts,
  MatchingQuery,
  ProductListQuery,
  ProductPage,
  ProductSort,
} from '@crosslister/contract/product-query.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { prepared } from '../../db/statistics/prepared.ts';
import { isNarrowed, ofLinked, productsMeant } from './filter-products.ts';
import { loadProducts, shownProducts } from './find-product.ts';
import { renderProduct } from './render-product.ts';

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
const COUNTED_AHEAD = 100;

/**
 * Pages that are asked for often: those of the dashboard, and one row for its count. Their size is written into the
 * statement: PostgreSQL plans a prepared statement once only if it sees that few rows are wanted.
 */
const usualSizes = new Set<number>([1, ...pageSizes]);

/**
 * One page of the catalogue and the exact number of products on all pages, both found in one snapshot. What a search
 * shows of its products is read a moment later.
 */
export function listProducts(db: Db, userId: number, query: ProductListQuery): Promise<ProductPage> {
  return isNarrowed(query) ? pageOfMatches(db, userId, query) : pageOfTab(db, userId, query);
}

const skippedBy = ({ page, page_size }: ProductListQuery) => (page - 1) * page_size;
const mayBeSold = ({ status = 'sold' }: ProductListQuery) =>
  status === 'sold' || status === 'action_required';

/**
 * The matches are found in a query of their own. It is planned for what is looked for, so the less it holds the better.
 * Reading the products is the same statement for all searches.
 */
async function pageOfMatches(db: Db, userId: number, query: ProductListQuery): Promise<ProductPage> {
  const skipped = skippedBy(query);
  const page =
    isIndexed(query) && skipped <= NEAR
      ? quickPage(db, userId, query, skipped)
      : inOrder(db, userId, query)
          .select(sql<number>`count(*) OVER ()`.as('count'))
          .limit(query.page_size)
          .offset(skipped);
  const rows = await page.execute();
  const ids = rows.map(({ product_id }) => product_id);
  // A page without rows does not give the count, unless it is the first.
  const count = rows[0]?.count ?? (skipped === 0 ? 0 : await countMatches(db, userId, query));
  const linked = count === 0 ? await ofLinked(db, userId, query) : null;
  if (linked) return pageOfMatches(db, userId, linked);
  return { results: await loadProducts(db, userId, ids, { mayBeSold: mayBeSold(query) }), count };
}

/**
 * It is one query, because each query costs more than what it finds. It counts either the rows before the page or those
 * after it, whichever are fewer.
 */
async function pageOfTab(db: Db, userId: number, query: ProductListQuery): Promise<ProductPage> {
  const skipped = skippedBy(query);
  const behind = skipped + query.page_size;
  const [, direction] = orders[query.sort];
  const isBackwards = skipped >= FAR && skipped > (await countTab(db, userId, query)) / 2;
  const isUsual = usualSizes.has(query.page_size);
  const count = tabCount(userId, query);
  const page = inOrder(db, userId, query, isBackwards ? opposite[direction] : direction)
    .select(count.as('count'))
    .limit(isUsual ? sql.lit(query.page_size) : query.page_size)
    .$if(skipped > 0, (later) =>
      later.offset(isBackwards ? sql<number>`greatest(${count} - ${behind}, 0)` : skipped),
    )
    .as('page');
  const rows = await shownProducts(db, userId, { mayBeSold: mayBeSold(query) })
    .innerJoin(page, 'page.product_id', 'products.id')
    .select('page.count')
    .orderBy('page.place', direction)
    .orderBy('products.id', direction)
    .$if(isUsual, (usual) => usual.modifyEnd(prepared))
    .execute();
  // A page without rows does not give the count, unless it is the first.
  const total = rows[0]?.count ?? (skipped === 0 ? 0 : await countTab(db, userId, query));
  // The rows were read from the end. The last page may hold fewer than a full page, so the
  // rest belongs to the page before.
  const shown = isBackwards ? rows.slice(Math.max(behind - total, 0)) : rows;
  return { results: shown.map(renderProduct), count: total };
}

/** Everything that matches, on all pages, in the order of the list. */
export async function listMatching(db: Db, userId: number, query: MatchingQuery): Promise<MatchingProducts> {
  const direction = orders[query.sort][1];
  // Not the places: of 100,000 products these alone are 20 MB in Node.
  const rows = await db
    .selectFrom(inOrder(db, userId, query).select('price_pence').as('matching'))
    .select(['product_id', 'price_pence'])
    .orderBy('place', direction)
    .orderBy('product_id', direction)
    .execute();
  const linked = rows.length === 0 ? await ofLinked(db, userId, query) : null;
  if (linked) return listMatching(db, userId, linked);
  return {
    ids: rows.map(({ product_id }) => product_id),
    prices: rows.map(({ price_pence }) => toPounds(price_pence)),
  };
}

/** The ids of the selected products, in their order. */
function inOrder(
  db: Db,
  userId: number,
  query: MatchingQuery,
  direction: 'asc' | 'desc' = orders[query.sort][1],
) {
  const [column, usual] = orders[query.sort];
  return db
    .selectFrom('catalogue')
    .select(['product_id', placeOf(column, usual, query).as('place')])
    .where(productsMeant(userId, query))
    .orderBy('place', direction)
    .orderBy('product_id', direction);
}

const isInCatalogue = (column: Order): column is Exclude<Order, NotInCatalogue> =>
  column !== 'listed_at' && column !== 'quantity' && column !== 'cost_pence';

/**
 * What a product is ordered by. What the catalogue lacks is looked up for each match: only these orders take that long,
 * and no sale has one more column and index to write. What has no value comes last.
 */
function placeOf(
  column: Order,
  usual: 'asc' | 'desc',
  { status }: Pick<MatchingQuery, 'status'>,
): RawBuilder<unknown> {
  if (column === 'price_pence' && status === 'sold') return soldFor;
  if (isInCatalogue(column)) return sql`${sql.ref(`catalogue.${column}`)}`;
  const isUp = usual === 'asc';
  if (column === 'listed_at') {
    return sql`coalesce((SELECT min(created_at) FROM listings WHERE listings.product_id = catalogue.product_id
      AND listings.user_id = catalogue.user_id AND listings.status = 'active'), ${isUp ? 'infinity' : '-infinity'}::timestamptz)`;
  }
  return sql`coalesce((SELECT ${sql.ref(`products.${column}`)} FROM products WHERE products.id = catalogue.product_id
    AND products.user_id = catalogue.user_id), ${isUp ? Number.MAX_SAFE_INTEGER : -1}::bigint)`;
}

/** What the Sales tab shows as the price (`renderSales`): the catalogue's where nothing says what it sold for. */
const soldFor = sql<number>`coalesce((SELECT sum(price_pence - refunded_pence)::bigint FROM sales
  WHERE sales.product_id = catalogue.product_id AND sales.user_id = catalogue.user_id AND sales.state = 'sold'
  HAVING count(DISTINCT currency) = 1), catalogue.price_pence)`;

/** Whether the index catalogue_page has the order of this tab. */
const isIndexed = ({ status, sort }: ProductListQuery) =>
  status !== undefined && orders[sort][0] === 'newest_at';

/**
 * One of the first pages of a search, with its count. When there are many matches, the sort
 * index finds the first ones soon, and counting alone takes two thirds of the time of
 * counting, keeping and sorting. When there are few, all are found at once.
 */
function quickPage(db: Db, userId: number, query: ProductListQuery, skipped: number) {
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

/** The count of a whole tab is stored. */
function tabCount(userId: number, { status }: ProductListQuery): RawBuilder<number> {
  const tab = status === undefined ? sql`` : sql`AND status = ${status}`;
  return sql`(SELECT coalesce(sum(n), 0)::bigint FROM product_counts WHERE user_id = ${userId} ${tab})`;
}

async function countTab(db: Db, userId: number, query: ProductListQuery): Promise<number> {
  const { total } = await db
    .selectNoFrom(tabCount(userId, query).as('total'))
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return total;
}

async function countMatches(db: Db, userId: number, query: ProductListQuery): Promise<number> {
  const { count } = await allMeant(db, userId, query).executeTakeFirstOrThrow();
  return count;
}

function allMeant(db: Db, userId: number, query: ProductListQuery) {
  return db
    .selectFrom('catalogue')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(productsMeant(userId, query));
}
