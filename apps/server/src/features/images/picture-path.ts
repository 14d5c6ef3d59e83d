import type { Picture } from './photo-store.ts';

/** A seller's pictures lie below one place of their own. */
export const sellerPath = (userId: number) => String(userId);

/** Where a picture lies below the store, the same in every kind of store, so that one can be copied into another. */
export function picturePath({ userId, id, size }: Picture): string {
  const name = size === 'full' ? `${id}.jpg` : `${id}.small.jpg`;
  return `${sellerPath(userId)}/${id.slice(0, 2)}/${name}`;
}
