import type { ProductListQuery, ProductPage, ProductSort } from '@crosslister/contract/product-query.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
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
} as const satisfies Record<ProductSort, [column: string, direction: 'asc' | 'desc']>;

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Rows to be skipped from which on it pays to ask first which end of the tab is nearer. */
const FAR = 2000;
/** Rows to be skipped up to which the index of the order finds a page of a search sooner than all that matches. */
const NEAR = 500;
/** So many rows more than are shown are looked for: if there are not, all that matches was found, and is its count. */
const LOOKED_AHEAD = 200;

/**
 * One page of the catalogue and the exact number of products on all pages, of one moment: a single question, as each
 * costs more than what it finds. What stands before the page is counted through, or what stands behind it, if that
 * is less.
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
    .execute();
  const [first] = rows;
  // A page without rows does not tell the count, unless it is the first.
  const total = first?.count ?? (skipped === 0 ? 0 : await countProducts(db, userId, query));
  // As many rows as a page has, counted from the end: those of the last page reach back into the one before.
  const shown = isBackwards ? rows.slice(Math.max(behind - total, 0)) : rows;
  return { results: shown.map(renderProduct), count: total };
}

/** Ids of what is meant, and what they are ordered by. */
function inOrder(
  db: Kysely<Database>,
  userId: number,
  query: ProductListQuery,
  direction: 'asc' | 'desc' = orders[query.sort][1],
) {
  const [column] = orders[query.sort];
  return db
    .selectFrom('catalogue')
    .select(['product_id', `${column} as place`])
    .where(productsMeant(userId, query))
    .orderBy(column, direction)
    .orderBy('product_id', direction);
}

/** Whether catalogue_page has the order of this tab. */
const isIndexed = ({ status, sort }: ProductListQuery) =>
  status !== undefined && orders[sort][0] === 'newest_at';

/**
 * One of the first pages of a search, with its count: of what is common the first are found in the order's index, and
 * counting alone takes two thirds of counting, keeping and sorting. Of what is rare all is found at once.
 */
function quickPage(db: Kysely<Database>, userId: number, query: ProductListQuery, skipped: number) {
  const looked = skipped + query.page_size + LOOKED_AHEAD;
  const counted = sql<number>`(SELECT CASE WHEN count(*) < ${looked} THEN count(*) ELSE ${allMeant(db, userId, query)} END
    FROM hits)`;
  return db
    .with(
      (cte) => cte('hits').materialized(),
      () => inOrder(db, userId, query).limit(looked),
    )
    .selectFrom('hits')
    .select(['product_id', 'place', counted.as('count')])
    .orderBy('place', orders[query.sort][1])
    .orderBy('product_id', orders[query.sort][1])
    .limit(query.page_size)
    .offset(skipped);
}

/** A guess, as the next moment may be another; whichever end is counted from, the page is the same. */
async function isNearerToEnd(
  db: Kysely<Database>,
  userId: number,
  query: ProductListQuery,
  skipped: number,
): Promise<boolean> {
  // Search and filters are counted by going through all of it.
  if (isNarrowed(query)) return false;
  const { total } = await db.selectNoFrom(count(userId, query).as('total')).executeTakeFirstOrThrow();
  return skipped > total / 2;
}

/** Of a whole tab the count is kept; search and filters are counted by the very scan that finds the page. */
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
