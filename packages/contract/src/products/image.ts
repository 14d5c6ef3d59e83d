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

const PhotoSrc = z.string().max(4000).refine(isPhotoAddress, 'This is no address of a photo.');

/** With an upload: the photo that it was made from by editing. */
export const EditedFrom = z.object({ edited_from: PhotoSrc.optional() });
export const PhotoOf = z.object({ src: PhotoSrc });
/** The photo that this one was made from. Null if it was not edited here. */
export const PhotoOriginal = z.object({ original: z.string().nullable() });
