import { catalogueCategories, type Platform } from '@crosslister/contract/platforms.ts';
import type { ProductSelection, TabCounts } from '@crosslister/contract/product-query.ts';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '../../db/schema.ts';
import { hasHiddenSize } from './hidden-sizes.ts';

/** A selection that may be of these products only. */
type Meant = ProductSelection & { ids?: readonly number[] };

/** A condition for the selected rows of the catalogue: `.where(productsMeant(userId, selection))`. */
export function productsMeant(userId: number, selection: Meant) {
  return (eb: ExpressionBuilder<Database, 'catalogue'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [eb('catalogue.user_id', '=', userId)];
    if (selection.status) conditions.push(eb('catalogue.status', '=', selection.status));
    return eb.and([...conditions, ...narrowing(selection)]);
  };
}

/** Whether a search or filters narrow the tab, so that its stored count does not apply. */
export function isNarrowed(selection: Meant): boolean {
  return narrowing(selection).length > 0;
}

/** How many products of each tab the search and the filters find. */
export async function countByTab(db: Db, userId: number, selection: ProductSelection): Promise<TabCounts> {
  const meant = { ...selection, status: undefined };
  const counts = await countRows(db, userId, meant);
  // A tab without a match shows what was linked to one.
  const linked = Object.values(counts).includes(0) ? await ofLinked(db, userId, meant) : null;
  if (!linked) return counts;
  const others = await countRows(db, userId, linked);
  return {
    active: counts.active || others.active,
    sold: counts.sold || others.sold,
    inactive: counts.inactive || others.inactive,
    action_required: counts.action_required || others.action_required,
  };
}

async function countRows(db: Db, userId: number, meant: Meant): Promise<TabCounts> {
  const rows = await db
    .selectFrom('catalogue')
    .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
    .where(productsMeant(userId, meant))
    .groupBy('status')
    .execute();
  const counts = { active: 0, sold: 0, inactive: 0, action_required: 0 };
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}

/**
 * Ids of everything that matches, newest first, without those the seller has deselected. With `among`, only those of
 * them that match.
 */
export async function selectProductIds(
  db: Db,
  userId: number,
  selection: Meant,
  excludeIds: readonly number[] = [],
  among?: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('catalogue')
    .select('product_id')
    .where(productsMeant(userId, selection))
    .where(sql<SqlBool>`NOT product_id = ANY (${excludeIds}::bigint[])`)
    .$if(among !== undefined, (rows) => rows.where(sql<SqlBool>`product_id = ANY (${among}::bigint[])`))
    .orderBy('newest_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute();
  const linked = rows.length === 0 ? await ofLinked(db, userId, selection) : null;
  if (linked) return selectProductIds(db, userId, linked, excludeIds, among);
  return rows.map(({ product_id }) => product_id);
}

function narrowing(selection: Meant): Expression<SqlBool>[] {
  const {
    price_min,
    price_max,
    date_from,
    date_to,
    for_sale_since,
    listed_since,
    platforms,
    not_listed_on,
    listed_on_any,
    listed_on_all,
    labels,
    location,
    drafts,
    hidden_sizes,
  } = selection;
  const conditions: Expression<SqlBool>[] = wordsOf(selection.search).map((word) => hasWord(word, words));
  if (selection.ids) conditions.push(sql`catalogue.product_id = ANY (${[...selection.ids]}::bigint[])`);
  if (price_min !== undefined) conditions.push(sql`catalogue.price_pence >= ${price_min}::numeric * 100`);
  if (price_max !== undefined) conditions.push(sql`catalogue.price_pence <= ${price_max}::numeric * 100`);
  if (date_from !== undefined) conditions.push(sql`catalogue.date_added >= ${startOfDay(date_from)}`);
  if (date_to !== undefined) conditions.push(sql`catalogue.date_added < ${startOfDay(date_to, 1)}`);
  if (for_sale_since !== undefined) conditions.push(isForSaleSince(for_sale_since));
  if (listed_since !== undefined) conditions.push(isListedSince(listed_since));
  if (platforms?.length) conditions.push(lacksOneOf(platforms));
  if (not_listed_on?.length) conditions.push(notListedOn(not_listed_on));
  if (listed_on_any?.length) conditions.push(listedOnOneOf(listed_on_any));
  for (const platform of new Set(listed_on_all)) conditions.push(listedOnOneOf([platform]));
  if (labels?.length) conditions.push(isProductWith(hasOneOf(labels)));
  if (location !== undefined) conditions.push(isProductWith(isStoredAt(location)));
  if (hidden_sizes) conditions.push(listedOnOneOf([catalogueCategories]), isProductWith(hasHiddenSize));
  if (drafts !== undefined) conditions.push(drafts ? isDraft : sql`NOT ${isDraft}`);
  return conditions;
}

function wordsOf(search: string): string[] {
  return [...new Set(search.split(/\s+/))].filter((word) => word !== '');
}

/** Exactly the expression of the index catalogue_search. */
const words = sql<string>`(catalogue.name_key || ' ' || catalogue.sku_key)`;

/**
 * The index stores sequences of three characters. For a word without one the whole index
 * would be read, so such a word is only compared.
 */
function hasWord(word: string, text: RawBuilder<string>): Expression<SqlBool> {
  if (!/[\p{L}\p{N}]{3}/u.test(word)) return sql`strpos(${text}, lower(${word})) > 0`;
  return sql`${text} LIKE lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`;
}

/**
 * For a search that finds nothing: the same selection of what was made one with a product that has these words, because
 * its SKU is still on a shelf, and its title at a marketplace. Null if there is none.
 */
export async function ofLinked<Selection extends ProductSelection>(
  db: Db,
  userId: number,
  selection: Selection,
): Promise<(Selection & Meant) | null> {
  const searched = wordsOf(selection.search);
  if (searched.length === 0) return null;
  const has = searched.map((word) => hasWord(word, sql`lower(other.name || ' ' || other.sku)`));
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE found (id) AS (
      SELECT link.kept_id FROM linked_products link
        JOIN products other ON other.id = link.other_id AND other.user_id = link.user_id
      WHERE link.user_id = ${userId} AND ${sql.join(has, sql` AND `)}
      UNION SELECT link.kept_id FROM linked_products link JOIN found ON found.id = link.other_id
      WHERE link.user_id = ${userId})
    SELECT id FROM found`.execute(db);
  return rows.length === 0 ? null : { ...selection, search: '', ids: rows.map(({ id }) => id) };
}

/** A listing that has ended keeps its row. */
const isDraft = sql<SqlBool>`(catalogue.status = 'inactive' AND NOT EXISTS (SELECT FROM listings
  WHERE listings.product_id = catalogue.product_id AND listings.user_id = catalogue.user_id))`;

/** The moment at which a day begins in London, `later` days after `day`. */
export function startOfDay(day: string, later = 0) {
  return sql`((${day}::date + ${later}::integer)::timestamp AT TIME ZONE 'Europe/London')`;
}

const firstListedAt = sql`(SELECT min(listings.created_at) FROM listings
  WHERE listings.product_id = catalogue.product_id AND listings.user_id = catalogue.user_id
    AND listings.status = 'active')`;

/** See `for_sale_since` of the selection. */
export function isForSaleSince(day: string) {
  return sql<SqlBool>`coalesce(${firstListedAt}, catalogue.date_added) < ${startOfDay(day, 1)}`;
}

/** The same of listings alone: what is listed nowhere is not listed for long. */
function isListedSince(day: string) {
  return sql<SqlBool>`${firstListedAt} < ${startOfDay(day, 1)}`;
}

/** What the catalogue's narrow rows lack is looked up in the products. */
function isProductWith(condition: RawBuilder<SqlBool>): Expression<SqlBool> {
  return sql`EXISTS (SELECT FROM products
    WHERE products.id = catalogue.product_id AND products.user_id = catalogue.user_id AND ${condition})`;
}

const hasOneOf = (labels: readonly string[]) =>
  sql<SqlBool>`products.labels <> '{}' AND label_keys(products.labels) && label_keys(${[...labels]}::text[])`;

const isStoredAt = (location: string) =>
  sql<SqlBool>`products.storage_location <> '' AND lower(products.storage_location) = lower(${location.trim()})`;

function lacksOneOf(platforms: readonly Platform[]): Expression<SqlBool> {
  const lacking = [...new Set(platforms)].map((platform) => notListedOn([platform]));
  return sql`(${sql.join(lacking, sql` OR `)})`;
}

function notListedOn(platforms: readonly Platform[]): Expression<SqlBool> {
  return sql`NOT ${listedOnOneOf(platforms)}`;
}

/** A live listing has an id on its marketplace, even if it could not be read from the URL. */
function listedOnOneOf(platforms: readonly Platform[]): Expression<SqlBool> {
  return sql`EXISTS (SELECT FROM listings
    WHERE listings.product_id = catalogue.product_id AND listings.platform = ANY (${[...platforms]})
      AND listings.status <> 'delisted')`;
}
