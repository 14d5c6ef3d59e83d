import { z } from 'zod';

/** What one photo may weigh when it is uploaded, and how many a product has at most. */
export const MAX_PHOTO_BYTES = 25 * 1024 * 1024;
export const MAX_PHOTOS = 50;

/** A photo kept by the server. `src` is what goes into a product's images. */
export const UploadedImage = z.object({ src: z.string(), width: z.number(), height: z.number() });
export type UploadedImage = z.infer<typeof UploadedImage>;

const ownAddress = /^\/api\/images\/([0-9a-f]{64})\.jpg(?:\?.*)?$/s;

/** The id of a photo kept by the server, from its address with or without a signature; null for any other address. */
export function ownImageId(src: string): string | null {
  return ownAddress.exec(src)?.[1] ?? null;
}

/** Whether a photo can be there: on the web, or kept by the server. Anything else (`javascript:`, `data:`) is refused. */
export function isPhotoAddress(src: string): boolean {
  return ownImageId(src) !== null || (/^https?:\/\//i.test(src) && URL.canParse(src));
}

/** The address under which a product keeps a photo of the server's; any other address is returned as it is. */
export function storedAddress(src: string): string {
  const id = ownImageId(src);
  return id === null ? src : `/api/images/${id}.jpg`;
}
