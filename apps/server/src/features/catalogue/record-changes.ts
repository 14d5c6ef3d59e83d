import type { Platform } from '@crosslister/contract/platforms.ts';
import { type RawBuilder, sql } from 'kysely';
import { changedBy } from '../../db/changed-by.ts';
import type { ListingRow, ProductRow, Trx } from '../../db/schema.ts';
import { shownColumns } from './render-product.ts';

/** The dates follow from the other columns, and a task from what happens to the listings. */
const unrecorded: readonly string[] = ['id', 'date_added', 'last_updated', 'date_sold', 'action_info'];
const recordedColumns = shownColumns.filter((column) => !unrecorded.includes(column));

export interface Updated {
  id: number;
  stock_pool: string | null;
}

/**
 * An `UPDATE products` that also records, in the same statement, which of these columns it changed and from what. In one
 * statement, because the rows as they were can be read only there without reading them twice.
 */
export function recorded(update: RawBuilder<unknown>, columns: readonly string[]): RawBuilder<Updated> {
  const names = recordedColumns.filter((column) => columns.includes(column));
  const back = sql`products.id, products.user_id, products.stock_pool`;
  if (names.length === 0) return sql`${update} RETURNING ${back}`;
  const { source, platform, batchId = null } = changedBy();
  const columnsOf = (row: string) => sql.join(names.map((name) => sql.ref(`${row}.${name}`)));
  // Those that differ. In one expression, since a subquery for each row takes longer than the writing.
  const differing = (row: string) =>
    sql.join(
      names.map(
        (name) => sql`CASE WHEN ${sql.ref(`old.${name}`)} IS DISTINCT FROM ${sql.ref(`written.${name}`)}
          THEN jsonb_build_object(${sql.lit(name)}, ${sql.ref(`${row}.${name}`)}) ELSE '{}' END`,
      ),
      sql` || `,
    );
  return sql`
    WITH written AS (${update} RETURNING ${back}, ${columnsOf('products')}),
    recorded AS (
      INSERT INTO product_changes (user_id, product_id, source, platform, batch_id, before, after)
      SELECT written.user_id, written.id, ${source}, ${platform}, ${batchId}::uuid, ${differing('old')}, ${differing('written')}
      FROM written JOIN products old ON old.id = written.id
      WHERE ROW (${columnsOf('old')}) IS DISTINCT FROM ROW (${columnsOf('written')})
    )
    SELECT id, stock_pool FROM written`;
}

/** A listing is ended and made again: nothing of the product changes, and its history names it. */
export async function recordRelist(
  trx: Trx,
  { id: product_id, user_id }: Pick<ProductRow, 'id' | 'user_id'>,
  platform: Platform,
): Promise<void> {
  const { source } = changedBy();
  await trx
    .insertInto('product_changes')
    .values({ user_id, product_id, source, platform, before: '{}', after: '{}' })
    .execute();
}

/** The address of a live listing, or what became of it; null: there is none. */
interface ListingEvent {
  listing: Pick<ListingRow, 'user_id' | 'product_id' | 'platform'>;
  before: string | null;
  after: string | null;
}

/** Of a listing whose address is not known yet. */
const LISTED = 'listed';
export const ENDED = 'ended';
export const liveAddress = ({ url }: { url: string }): string => url || LISTED;

/**
 * Listings were made, linked or ended: the history of their products names them as the field `listings`. An import
 * keeps what it links itself, for its undo.
 */
export async function recordListings(trx: Trx, events: readonly ListingEvent[]): Promise<void> {
  const { source, platform: of, batchId } = changedBy();
  const differing = events.filter(({ before, after }) => before !== after);
  if (differing.length === 0 || batchId) return;
  const listings = (platform: Platform, value: string | null) =>
    JSON.stringify({ listings: { [platform]: value } });
  const rows = differing.map(({ listing: { user_id, product_id, platform }, before, after }) => ({
    user_id,
    product_id,
    source,
    platform: of,
    before: listings(platform, before),
    after: listings(platform, after),
  }));
  await trx.insertInto('product_changes').values(rows).execute();
}

/** An `INSERT INTO products` that also records that the products are new. */
export function recordedNew(insert: RawBuilder<unknown>): RawBuilder<ProductRow & { key: string }> {
  const { source, platform, batchId = null } = changedBy();
  return sql`
    WITH inserted AS (${insert}),
    recorded AS (
      INSERT INTO product_changes (user_id, product_id, source, platform, batch_id)
      SELECT user_id, id, ${source}, ${platform}, ${batchId}::uuid FROM inserted
    )
    SELECT *, lower(sku) AS key FROM inserted`;
}
