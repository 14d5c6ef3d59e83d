import type { IntakePhoto, IntakeTray } from '@crosslister/contract/intake/intake.ts';
import { MAX_TRAY } from '@crosslister/contract/intake/max-tray.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { notFound } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { imageSigner } from '../images/sign-addresses.ts';
import { type IntakeRow, isHere } from './write-intake-rows.ts';

/** The row of photos that are in no product yet. */
export function readRow(db: Db, userId: number): Promise<IntakeRow[]> {
  return db
    .selectFrom('intake_photos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('product_id', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Photos by their ids, in the order of those; also such as are in a product. Throws when one is not the seller's. */
export async function findPhotos(db: Db, userId: number, ids: readonly number[]): Promise<IntakeRow[]> {
  const rows = await db
    .selectFrom('intake_photos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound('photo');
    return row;
  });
}

/** Those files that need not be added again. */
export function findByHashes(db: Db, userId: number, hashes: readonly string[]): Promise<IntakeRow[]> {
  return db
    .selectFrom('intake_photos')
    .selectAll()
    .where('user_id', '=', userId)
    .where('hash', '=', sql<string>`ANY (${[...hashes]}::text[])`)
    .where(isHere)
    .execute();
}

export async function readIntake(services: Services, userId: number): Promise<IntakeTray> {
  const rows = await readRow(services.db, userId);
  return { photos: renderPhotos(services, userId, rows), limit: MAX_TRAY };
}

export function renderPhotos(services: Services, userId: number, rows: readonly IntakeRow[]): IntakePhoto[] {
  const signed = imageSigner(services, userId);
  return rows.map((row) => ({
    id: row.id,
    hash: row.hash,
    src: signed(srcOfPhoto(row)),
    width: row.width,
    height: row.height,
    name: row.name,
    taken_at: row.taken_at?.toISOString() ?? null,
    starts: row.starts,
    aside: row.aside,
    label: row.label,
    barcodes: row.barcodes,
    look: row.look,
  }));
}

/** As a product has it. */
export const srcOfPhoto = ({ image_id }: Pick<IntakeRow, 'image_id'>) => `/api/images/${image_id}.jpg`;
