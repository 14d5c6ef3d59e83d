import { join } from 'node:path';
import { ownFolder, sharedFolder } from './folder-store.ts';
import type { PhotoStore } from './photo-store.ts';
import { s3Store } from './s3-store.ts';
import type { PhotoStoreSettings } from './photo-store-settings.ts';

/** The photo store in the settings: one that several machines share, or the folder in DATA_DIR. */
export function openPhotoStore({
  photoStore,
  dataDir,
}: {
  photoStore: PhotoStoreSettings | null;
  dataDir: string;
}): PhotoStore {
  if (photoStore?.kind === 's3') return s3Store(photoStore);
  return photoStore ? sharedFolder(photoStore.folder) : ownFolder(join(dataDir, 'images'));
}
