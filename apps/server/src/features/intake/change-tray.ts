import type { IntakeChange } from '@crosslister/contract/intake/intake.ts';
import { changed } from '../../db/change-feed.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem, notFound } from '../../http/problem.ts';
import { PhotoStoreProblem } from '../../photo-store/photo-store.ts';
import type { Services } from '../../services.ts';
import { readPicture } from '../images/shrink-photo.ts';
import { storePhoto } from '../images/store-photo.ts';
import { findPhotos, readRow, srcOfPhoto } from './read-tray.ts';
import { type IntakeRow, lockTray, overwritePhotos } from './write-intake-rows.ts';

/** The least by which a photo's position is behind another's: of a millisecond, so that times stay in their order. */
const STEP = 0.001;

type Picture = Pick<IntakeRow, 'image_id' | 'width' | 'height'>;

/** Makes the changes in their order, all or none. */
export async function changeTray(
  services: Services,
  userId: number,
  changes: readonly IntakeChange[],
): Promise<void> {
  const turned = await turnPhotos(services, userId, changes);
  await transact(services.db, async (trx) => {
    await lockTray(trx, userId);
    const row = await readRow(trx, userId);
    const after = row.map((photo) => ({ ...photo }));
    const byId = new Map(after.map((photo) => [photo.id, photo]));
    const find = (id: number) => {
      const photo = byId.get(id);
      if (!photo) throw notFound('photo');
      return photo;
    };
    const moved = new Set<number>();
    for (const { id, starts, aside, before } of changes) {
      const photo = find(id);
      if (starts !== undefined) photo.starts = starts;
      if (aside !== undefined) photo.aside = aside;
      if (before === undefined || before === id) continue;
      const next = before === null ? null : find(before);
      after.splice(after.indexOf(photo), 1);
      after.splice(next ? after.indexOf(next) : after.length, 0, photo);
      moved.add(id);
    }
    for (const [id, { from, to }] of turned) {
      const photo = find(id);
      if (photo.image_id !== from) throw turnedMeanwhile();
      Object.assign(photo, to);
    }
    if (moved.size > 0) setPositions(after, moved);
    const named = new Set(changes.map(({ id }) => id));
    const old = new Map(row.map(({ id, position }) => [id, position]));
    await overwritePhotos(
      trx,
      userId,
      after.filter(({ id, position }) => named.has(id) || old.get(id) !== position),
    );
    await changed(trx, userId, 'intake');
  });
}

const turnedMeanwhile = () =>
  new HttpProblem(409, 'A photo was turned somewhere else.', { nextStep: 'Look at it, and turn it again.' });

/** What was moved is between its neighbours; others keep their places as far as these are still in order. */
function setPositions(row: IntakeRow[], moved: ReadonlySet<number>): void {
  for (let at = 0; at < row.length; ) {
    let end = at;
    while (end < row.length && moved.has(row[end]?.id ?? 0)) end += 1;
    const [before, next] = [row[at - 1]?.position, row[end]?.position];
    const count = end - at;
    const [low, high] = [before ?? (next ?? 0) - count - 1, next ?? (before ?? 0) + count + 1];
    for (let n = 0; n < count; n += 1) {
      const photo = row[at + n];
      if (photo) photo.position = low + ((high - low) * (n + 1)) / (count + 1);
    }
    at = end + 1;
  }
  const placed = new Set(moved);
  for (const [at, photo] of row.entries()) {
    const before = row[at - 1];
    if (!before || photo.position > before.position) continue;
    // Photos of the same moment are in order by their names, if they were not moved.
    if (photo.position === before.position && !placed.has(photo.id) && !placed.has(before.id)) continue;
    photo.position = before.position + STEP;
    placed.add(photo.id);
  }
}

/** The new pictures of photos that are turned, by the id of the photo; each with the picture that it was made from. */
async function turnPhotos(
  services: Services,
  userId: number,
  changes: readonly IntakeChange[],
): Promise<Map<number, { from: string; to: Picture }>> {
  const degrees = new Map<number, number>();
  for (const { id, turned } of changes) if (turned) degrees.set(id, ((degrees.get(id) ?? 0) + turned) % 360);
  const photos = await findPhotos(services.db, userId, [...degrees.keys()]);
  const made = new Map<number, { from: string; to: Picture }>();
  for (const photo of photos) {
    const angle = degrees.get(photo.id) ?? 0;
    if (angle !== 0)
      made.set(photo.id, { from: photo.image_id, to: await turn(services, userId, photo, angle) });
  }
  return made;
}

async function turn(services: Services, userId: number, photo: IntakeRow, degrees: number): Promise<Picture> {
  const bytes = await services.photos
    .get({ userId, id: photo.image_id, size: 'full' })
    .catch((error: unknown) => {
      if (!(error instanceof PhotoStoreProblem)) throw error;
      throw new HttpProblem(503, 'The photos cannot be read just now.', {
        nextStep: 'Please try again in a moment.',
      });
    });
  if (!bytes) throw notFound('photo');
  const turned = await readPicture(userId, Buffer.from(bytes), (picture) =>
    picture.rotate(degrees).jpeg({ quality: 95 }).toBuffer(),
  );
  const {
    id: image_id,
    width,
    height,
  } = await storePhoto(services, userId, turned, {
    editedFrom: srcOfPhoto(photo),
  });
  return { image_id, width, height };
}
