/** The whole picture, or the small one for lists. */
type PictureSize = 'full' | 'small';

export interface Picture {
  userId: number;
  id: string;
  size: PictureSize;
}

/** Where the sellers' own photos are stored. Failures that an operator can fix are PhotoStoreProblem. */
export interface PhotoStore {
  /** The place, in words for people. */
  place: string;
  /** Stores a picture, completely or not at all, and replaces an existing one. */
  put: (picture: Picture, bytes: Uint8Array) => Promise<void>;
  /** A picture's bytes. Null if it does not exist. */
  get: (picture: Picture) => Promise<Buffer<ArrayBuffer> | null>;
  /** Removes a photo in every size. */
  remove: (userId: number, id: string) => Promise<void>;
  removeAllOf: (userId: number) => Promise<void>;
  /** Throws if the store cannot be used with these settings. */
  check: () => Promise<void>;
}

export const sellerPath = (userId: number) => String(userId);

/**
 * The path of a picture in the store. It is the same in every kind of store, so that one can be copied into another.
 */
export function picturePath({ userId, id, size }: Picture): string {
  const name = size === 'full' ? `${id}.jpg` : `${id}.small.jpg`;
  return `${sellerPath(userId)}/${id.slice(0, 2)}/${name}`;
}

/** The place of the photos is full, missing, or refuses access. The message says which, for the log. */
export class PhotoStoreProblem extends Error {}
