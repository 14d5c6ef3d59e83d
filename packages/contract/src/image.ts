import { z } from 'zod';

/** The largest photo that can be uploaded, and the most photos a product has. */
export const MAX_PHOTO_BYTES = 25 * 1024 * 1024;
export const MAX_PHOTOS = 50;

/** A photo stored by the server. `src` goes into a product's images. */
export const UploadedImage = z.object({ src: z.string(), width: z.number(), height: z.number() });
export type UploadedImage = z.infer<typeof UploadedImage>;

const ownAddress = /^\/api\/images\/([0-9a-f]{64})\.jpg(?:\?.*)?$/s;

/** The id of a photo stored by the server, from its address with or without a signature. Null for any other address. */
export function ownImageId(src: string): string | null {
  return ownAddress.exec(src)?.[1] ?? null;
}

/**
 * Whether a photo can have this address: on the web, or stored by the server. Anything else
 * (`javascript:`, `data:`) is refused.
 */
export function isPhotoAddress(src: string): boolean {
  return ownImageId(src) !== null || (/^https?:\/\//i.test(src) && URL.canParse(src));
}

/** The address under which a product stores one of the server's photos. Any other address is returned unchanged. */
export function storedAddress(src: string): string {
  const id = ownImageId(src);
  return id === null ? src : `/api/images/${id}.jpg`;
}
