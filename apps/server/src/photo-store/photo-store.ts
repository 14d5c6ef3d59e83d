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

/** A seller's pictures lie below one place of their own. */
export const sellerPath = (userId: number) => String(userId);

/** Where a picture lies below the store, the same in every kind of store, so that one can be copied into another. */
export function picturePath({ userId, id, size }: Picture): string {
  const name = size === 'full' ? `${id}.jpg` : `${id}.small.jpg`;
  return `${sellerPath(userId)}/${id.slice(0, 2)}/${name}`;
}

/** The place of the photos is full, not there, or refuses us; the message says which, for the log. */
export class PhotoStoreProblem extends Error {}
