import { createHash } from 'node:crypto';
import type { IntakePhoto, IntakeUpload } from '@crosslister/contract/intake/intake.ts';
import { MAX_TRAY } from '@crosslister/contract/intake/max-tray.ts';
import { takenAt } from '@crosslister/domain/intake/taken-at.ts';
import { changed } from '../../db/change-feed.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { freeBytes } from '../../free-bytes.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { storePhoto } from '../images/store-photo.ts';
import { lookOf } from './look-of.ts';
import { readCodes } from './read-codes.ts';
import { findByHashes, renderPhotos } from './read-tray.ts';
import { type IntakeRow, insertPhoto, lockTray, removeLeft } from './write-intake-rows.ts';

/** Behind all whose files say when they were taken (ms, in 2096); among each other by their names. */
const UNTIMED = 4e12;

/**
 * Puts a photo into the seller's tray, once: the same file again is answered with what is here. All that is read from it is
 * read before the answer, so one that was not answered is sent again, and nothing else has to be remembered. `bytes` are
 * empty afterwards.
 */
export async function addPhoto(
  services: Services,
  userId: number,
  bytes: Buffer,
  {
    hash = createHash('sha256').update(bytes).digest('hex'),
    name = '',
    taken_at: told,
    starts,
  }: IntakeUpload,
): Promise<{ added: boolean; photo: IntakePhoto }> {
  const answer = (added: boolean, row: IntakeRow) => {
    const [photo] = renderPhotos(services, userId, [row]);
    if (!photo) throw new Error('a photo without its answer');
    return { added, photo };
  };
  const [known] = await findByHashes(services.db, userId, [hash]);
  if (known) return answer(false, known);
  await refuseIfFull(services.db, userId);
  const taken_at = takenAt(bytes) ?? told ?? null;
  const { id: image_id, full, width, height } = await storePhoto(services, userId, bytes);
  freeBytes(bytes);
  const codes = await readCodes(services, userId, full);
  const look = await lookOf(userId, full);
  freeBytes(full);
  const row = await transact(services.db, async (trx) => {
    await lockTray(trx, userId);
    await removeLeft(trx, userId, hash);
    const inserted = await insertPhoto(trx, {
      user_id: userId,
      hash,
      image_id,
      width,
      height,
      name,
      taken_at,
      position: taken_at === null ? UNTIMED : Date.parse(taken_at),
      starts: starts === undefined ? null : starts === 'true',
      ...codes,
      look,
    });
    if (inserted) await changed(trx, userId, 'intake');
    return inserted;
  });
  const stored = row ?? (await findByHashes(services.db, userId, [hash]))[0];
  if (!stored) throw new HttpProblem(409, 'The photo was removed meanwhile.', { nextStep: 'Add it again.' });
  return answer(row !== null, stored);
}

async function refuseIfFull(db: Db, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom('intake_photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('product_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (count < MAX_TRAY) return;
  throw new HttpProblem(409, `${MAX_TRAY} photos wait here already.`, {
    nextStep: 'Make drafts of them, or remove some. Then add the others.',
  });
}
