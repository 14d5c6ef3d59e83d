import type { Services } from '../../services.ts';

/** Logs at the start what is wrong with the place where photos are stored. Nothing else waits for it. */
export async function checkPhotoStore({
  config,
  photos,
  log,
}: Pick<Services, 'config' | 'photos' | 'log'>): Promise<void> {
  if (!config.photoStore && config.role !== 'all') {
    log.warn(
      `Photos that sellers upload are kept in ${photos.place}. With ROLE=web on one machine and ROLE=worker on another ` +
        'they are missing there: set PHOTO_STORE_URL on all of them, as docs/deploy.md says.',
    );
  }
  await photos
    .check()
    .catch((error: unknown) => log.error({ err: error }, 'the photos of the sellers cannot be reached'));
}
