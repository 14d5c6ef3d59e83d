import type { PercentCrop } from 'react-image-crop';

export interface PhotoEdits {
  /** Quarter turns to the right. */
  turns: number;
  /** Degrees by which it is straightened. */
  tilt: number;
  /** Percent of the brightness it has. */
  brightness: number;
  /** Null: all of it. */
  crop: PercentCrop | null;
}

export const noPhotoEdits: PhotoEdits = { turns: 0, tilt: 0, brightness: 100, crop: null };

/** The server keeps no larger one. */
const EDGE = 2400;
const RADIANS = Math.PI / 180;

/** Width and height after the quarter turns. */
export function turnedSize(
  { width, height }: Pick<ImageBitmap, 'width' | 'height'>,
  turns: number,
): { width: number; height: number } {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The same part of the photo after a quarter turn to the right. */
function turnedCrop(crop: PercentCrop): PercentCrop {
  const { x, y, width, height } = crop;
  return { ...crop, x: 100 - y - height, y: x, width: height, height: width };
}

/** The photo after quarter turns to the right, with what was cropped. */
export function turnedBy(edits: PhotoEdits, turns: number): PhotoEdits {
  let { crop } = edits;
  for (let turn = 0; crop && turn < turns; turn += 1) crop = turnedCrop(crop);
  return { ...edits, turns: (edits.turns + turns) % 4, crop };
}

/** How much a tilted photo has to be enlarged so that it still fills its frame. */
export function zoomToFill({ width, height }: { width: number; height: number }, tilt: number): number {
  const angle = Math.abs(tilt) * RADIANS;
  return Math.cos(angle) + Math.max(width / height, height / width) * Math.sin(angle);
}

/** Draws the photo turned and straightened, with its longer edge of at most `edge` pixels. */
export function drawTurned(
  canvas: HTMLCanvasElement,
  photo: ImageBitmap,
  { turns, tilt }: PhotoEdits,
  edge: number,
): void {
  const size = turnedSize(photo, turns);
  const scale = Math.min(1, edge / Math.max(size.width, size.height));
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw pictures.');
  // A JPEG has no transparency. Without this it would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate(turns * 90 * RADIANS + tilt * RADIANS);
  const zoom = scale * zoomToFill(size, tilt);
  pen.scale(zoom, zoom);
  pen.drawImage(photo, -photo.width / 2, -photo.height / 2);
}

/** The edited photo as a JPEG. */
export async function editedPhoto(photo: ImageBitmap, edits: PhotoEdits): Promise<Blob> {
  const whole = document.createElement('canvas');
  drawTurned(whole, photo, edits, EDGE);
  const crop = edits.crop ?? { x: 0, y: 0, width: 100, height: 100 };
  const part = {
    x: Math.round((crop.x / 100) * whole.width),
    y: Math.round((crop.y / 100) * whole.height),
    width: Math.max(1, Math.round((crop.width / 100) * whole.width)),
    height: Math.max(1, Math.round((crop.height / 100) * whole.height)),
  };
  const pixels = whole.getContext('2d')?.getImageData(part.x, part.y, part.width, part.height);
  const canvas = document.createElement('canvas');
  canvas.width = part.width;
  canvas.height = part.height;
  const pen = canvas.getContext('2d');
  if (!pixels || !pen) throw new Error('This browser cannot draw pictures.');
  brighten(pixels.data, edits.brightness);
  pen.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('This browser could not save the photo. Crop it smaller and try again.');
  return blob;
}

/** As CSS does it in the preview; not every browser has that filter for a canvas. */
export function brighten(data: Uint8ClampedArray, percent: number): void {
  if (percent === 100) return;
  for (let at = 0; at < data.length; at += 4) {
    for (let colour = at; colour < at + 3; colour += 1) data[colour] = ((data[colour] ?? 0) * percent) / 100;
  }
}
