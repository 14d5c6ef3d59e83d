import { type Selectable, sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Database, Db } from '../../../db/schema.ts';
import type { ImportedLinks } from '../../../db/tables/imports.ts';
import type { UndoneImport } from './import-undo-types.ts';

export type Listing = Pick<
  Selectable<Database['listings']>,
  'product_id' | 'platform' | 'status' | 'url' | 'external_id'
>;

type ChangeRow = Pick<Selectable<Database['product_changes']>, 'product_id' | 'before' | 'after'>;

interface Happened {
  sold: boolean;
  busy: boolean;
  /** Ever listed from here, which the import's own links are not. */
  listed: boolean;
  listed_since: boolean;
  changed: boolean;
}

/** What has happened to a product of an import, and what the import changed in it. */
export interface Since extends Happened {
  listings: Listing[];
  changes: ChangeRow[];
}

/** Of many products at once, by their ids. */
export async function changesSinceImport(
  db: Db,
  userId: number,
  { import_id, created_at }: UndoneImport,
  ids: readonly number[],
): Promise<(id: number) => Since> {
  const these = anyOf(ids.map((id) => ({ id })));
  const { rows } = await sql<Happened & { id: number }>`SELECT p.id,
    EXISTS (SELECT FROM sales s WHERE s.product_id = p.id AND s.user_id = ${userId}) AS sold,
    EXISTS (SELECT FROM operations o WHERE o.product_id = p.id AND o.user_id = ${userId}
      AND o.status IN ('queued', 'processing', 'waiting')) AS busy,
    EXISTS (SELECT FROM listing_states l WHERE l.product_id = p.id AND l.user_id = ${userId}
      AND (l.crosslist_stored_at IS NOT NULL OR l.unheard <> '{}')) AS listed,
    EXISTS (SELECT FROM operations o WHERE o.product_id = p.id AND o.user_id = ${userId} AND o.kind = 'crosslist'
      AND o.status IN ('queued', 'processing', 'waiting'))
    OR EXISTS (SELECT FROM listing_states l WHERE l.product_id = p.id AND l.user_id = ${userId}
      AND (l.crosslist_stored_at > ${created_at} OR l.unheard <> '{}')) AS listed_since,
    EXISTS (SELECT FROM product_changes c WHERE c.product_id = p.id AND c.user_id = ${userId}
      AND c.batch_id IS DISTINCT FROM ${import_id}::uuid AND NOT coalesce(c.after ? 'listings', false)) AS changed
    FROM unnest(${[...ids]}::bigint[]) AS p (id)`.execute(db);
  const listings = await db
    .selectFrom('listings')
    .select(['product_id', 'platform', 'status', 'url', 'external_id'])
    .where('user_id', '=', userId)
    .where('product_id', '=', these)
    .execute();
  const changes = await db
    .selectFrom('product_changes')
    .select(['product_id', 'before', 'after'])
    .where('user_id', '=', userId)
    .where('product_id', '=', these)
    .where('batch_id', '=', import_id)
    .orderBy('id')
    .execute();
  const happened = new Map(rows.map(({ id, ...row }) => [id, row]));
  const listingsOf = Map.groupBy(listings, ({ product_id }) => product_id);
  const changesOf = Map.groupBy(changes, ({ product_id }) => product_id);
  return (id) => ({
    ...(happened.get(id) ?? nothing),
    listings: listingsOf.get(id) ?? [],
    changes: changesOf.get(id) ?? [],
  });
}

const nothing: Happened = { sold: false, busy: false, listed: false, listed_since: false, changed: false };

/** Whether a listing is still the one that the import named. A sync may have given it another address. */
export function isImported({ platform, url, external_id }: Listing, links: ImportedLinks): boolean {
  const link = links[platform];
  if (!link) return false;
  return link.external_id === '' ? link.url === url : link.external_id === external_id;
}

/** Why a product that an import has made stays. */
export function whyNotRemove(since: Since, links: ImportedLinks): string | null {
  if (since.sold) return 'It has a sale.';
  if (since.busy) return 'Work for it is under way.';
  if (since.listed) return 'It was listed from here.';
  if (since.listings.some((listing) => listing.status !== 'delisted' && !isImported(listing, links)))
    return 'A listing was linked to it since.';
  return since.changed ? 'It was changed since.' : null;
}
