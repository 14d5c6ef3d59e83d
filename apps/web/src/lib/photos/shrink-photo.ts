import { isHeicBrand } from '@crosslister/contract/products/heic.ts';

/** The server stores no more than this, so it makes no sense to send more over a phone's connection. */
const EDGE = 2400;
const ENOUGH_BYTES = 1_500_000;

/**
 * A photo as it is sent: a large one made smaller, and an iPhone's own format as a JPEG, if this browser can read it.
 * What it cannot read is left to the server, which reports the problems of a photo.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
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
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  // A worker has no other, and an old browser has none of these.
  const canvas =
    'OffscreenCanvas' in globalThis
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!pen) return null;
  // A JPEG has no transparency. Without this it would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  const [type, quality] = ['image/jpeg', 0.92];
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
