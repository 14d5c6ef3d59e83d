import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Trx } from '../../db/schema.ts';
import { asJson } from '../../db/stored/as-json.ts';

// The only file that inserts and updates photos of the intake; `npm run check` refuses another.

export type IntakeRow = Selectable<Database['intake_photos']>;

/** Until the transaction ends nobody else changes this seller's tray, or takes a SKU. */
export async function lockTray(trx: Trx, userId: number): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(trx);
}

/**
 * Whether a photo is in the tray or in a product: that has it as it is or edited, or was given the SKU of its label. A
 * product that is hidden because it is linked with another has its photos. One that was taken out of its draft, or whose
 * draft was deleted, is new when it is added again.
 */
export const isHere = sql<boolean>`(intake_photos.product_id IS NULL OR EXISTS (
  SELECT FROM products WHERE products.id = intake_photos.product_id AND products.user_id = intake_photos.user_id
    AND (products.deleted_at IS NULL OR EXISTS (SELECT FROM linked_products WHERE other_id = products.id))
    AND (intake_photos.label IS NOT NULL OR EXISTS (
      SELECT FROM product_images JOIN images ON images.id = product_images.image_id
        LEFT JOIN images used ON used.id = intake_photos.image_id
      WHERE product_images.product_id = products.id AND (images.id = intake_photos.image_id
        OR images.original IN ('/api/images/' || intake_photos.image_id || '.jpg', used.original))))))`;

/** What is left of a photo that is not here any more. */
export async function removeLeft(trx: Trx, userId: number, hash: string): Promise<void> {
  await trx
    .deleteFrom('intake_photos')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where(sql<boolean>`NOT ${isHere}`)
    .execute();
}

/** Null: the same file is here. */
export async function insertPhoto(
  trx: Trx,
  photo: Insertable<Database['intake_photos']>,
): Promise<IntakeRow | null> {
  const row = await trx
    .insertInto('intake_photos')
    .values(photo)
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** What the seller changes, each photo's own values, in one statement. */
export async function overwritePhotos(trx: Trx, userId: number, rows: readonly IntakeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE intake_photos SET starts = i.starts, aside = i.aside, position = i.position, image_id = i.image_id,
      width = i.width, height = i.height
    FROM jsonb_to_recordset(${asJson(rows)}::jsonb) AS i (
      id bigint, starts boolean, aside boolean, position double precision, image_id text, width integer, height integer)
    WHERE intake_photos.id = i.id AND intake_photos.user_id = ${userId}`.execute(trx);
}

/** They are in this product now, and no longer in the tray. */
export async function usePhotos(
  trx: Trx,
  userId: number,
  rows: readonly IntakeRow[],
  productId: number,
): Promise<void> {
  await trx
    .updateTable('intake_photos')
    .set({ product_id: productId, used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY (${rows.map(({ id }) => id)}::bigint[])`)
    .execute();
}

/** Those that lie in the tray. */
export async function removePhotos(trx: Trx, userId: number, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('intake_photos')
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .where('product_id', 'is', null)
    .execute();
}
