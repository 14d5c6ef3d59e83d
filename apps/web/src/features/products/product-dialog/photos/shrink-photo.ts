import { isHeicBrand } from '@crosslister/contract/products/heic.ts';

/** The server stores no more than this, so it makes no sense to send more over a phone's connection. */
const EDGE = 2400;
const ENOUGH_BYTES = 1_500_000;

/**
 * A photo as it is sent: a large one made smaller, and an iPhone's own format as a JPEG, if this browser can read it.
 * What it cannot read is left to the server, which reports the problems of a photo.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const heic = isHeicBrand(new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer()));
  if (file.size <= ENOUGH_BYTES && !heic) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  try {
    return (await draw(picture)) ?? file;
  } finally {
    picture.close();
  }
}

async function draw(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // A JPEG has no transparency. Without this it would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
