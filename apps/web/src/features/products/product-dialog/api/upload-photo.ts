import { UploadedImage } from '@crosslister/contract/products/image.ts';
import { sendPhoto } from '../../../../lib/photos/send-photo.ts';

/** Sends one photo, with the one it was made from if it was edited here. Throws an ApiError. */
export function uploadPhoto(
  photo: Blob,
  watched: Parameters<typeof sendPhoto>[3],
  editedFrom?: string,
): Promise<UploadedImage> {
  const query = editedFrom === undefined ? '' : `?${new URLSearchParams({ edited_from: editedFrom })}`;
  return sendPhoto(`/api/images/${query}`, photo, UploadedImage, watched);
}
