import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { ownFolder, sharedFolder } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The whole picture, or the small one for lists. */
type PictureSize = 'full' | 'small';

export interface Picture {
  userId: number;
  id: string;
  size: PictureSize;
}

/** Where the sellers' own photos lie. Failures that an operator can mend are PhotoStoreProblem. */
export interface PhotoStore {
  /** Where that is, for people. */
  place: string;
  /** Stores a picture whole or not at all, over one that is there. */
  put: (picture: Picture, bytes: Uint8Array) => Promise<void>;
  /** A picture's bytes, or null when it is not there. */
  get: (picture: Picture) => Promise<Buffer<ArrayBuffer> | null>;
  /** Removes a photo in every size. */
  remove: (userId: number, id: string) => Promise<void>;
  /** Removes every picture of a seller. */
  removeAllOf: (userId: number) => Promise<void>;
  /** Throws where the store cannot be used as it is set up. */
  check: () => Promise<void>;
}

/** The store the settings name: one that several machines share, or the folder in DATA_DIR. */
export function openPhotoStore({ photoStore, dataDir }: Config): PhotoStore {
  if (photoStore?.kind === 's3') return s3Store(photoStore);
  return photoStore ? sharedFolder(photoStore.folder) : ownFolder(join(dataDir, 'images'));
}
