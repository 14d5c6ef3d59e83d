import { readFile } from 'node:fs/promises';
import { UploadedImage } from '@crosslister/contract/products/image.ts';
import sharp from 'sharp';
import type { Answer, Seller, TestServer } from './server.ts';

/** A JPEG of one colour; another size or colour is another photo. */
export async function drawnPhoto({
  width = 640,
  height = 480,
  colour = '#3a7',
}: {
  width?: number;
  height?: number;
  colour?: string;
} = {}): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width, height, channels: 3 as const, background: colour };
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
}

/** As a phone takes it: 400 × 300 lying on its side, red then blue, with the camera and the place in its EXIF. */
export async function takenPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const half = { width: 200, height: 300, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: '#f00' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { ...half, width: 400, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return new Uint8Array(bytes);
}

/** An iPhone's own format, drawn for the tests: 96 × 64, its left half red above and yellow below, its right half dark above and green below. */
export async function heicPhoto(): Promise<Buffer<ArrayBuffer>> {
  return readFile(new URL('./iphone.heic', import.meta.url));
}

/** 1,200 pixels wide with a little grain: about as many bytes as a photo that a marketplace shows. */
export async function grainyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: 1200, height: 900, channels: 3 as const, background: '#a86', noise };
  return sharp({ create }).blur(1.2).jpeg({ quality: 85 }).toBuffer();
}

/** Several megabytes of noise, as a large camera's photo is. */
export async function largePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 3000, height: 2250, channels: 3 as const, background: '#888', noise };
  return new Uint8Array(await sharp({ create }).jpeg({ quality: 95 }).toBuffer());
}

/** 108 million pixels in few bytes: a JPEG that takes seconds to unpack, and a PNG of one colour. */
export async function hugePhotos(): Promise<Uint8Array<ArrayBuffer>[]> {
  const create = { width: 10_400, height: 10_400, channels: 3 as const, background: '#fff' };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 8 };
  const made = [
    await sharp({ create: { ...create, noise }, limitInputPixels: false })
      .jpeg({ progressive: true, quality: 10 })
      .toBuffer(),
    await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer(),
  ];
  return made.map((bytes) => new Uint8Array(bytes));
}

/** Megabytes behind the first bytes of each format, and behind the beginning of this photo of an iPhone. */
export function damagedPhotos(heic: Uint8Array): [shape: string, bytes: Buffer][] {
  const starts = [
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0',
    'GIF89a',
    'RIFF\0\0\0\0WEBPVP8X',
    '\0\0\0\x1cftypavif',
  ];
  return [heic.subarray(0, 400), ...starts.map((start) => Buffer.from(start, 'latin1'))].map((start, n) => [
    `damaged, of format ${n}`,
    Buffer.concat([start, Buffer.alloc(4_000_000, 0x55)]),
  ]);
}

/** The size of a photo, and the colour of its upper left corner. */
export async function firstPixel(bytes: Uint8Array) {
  const photo = sharp(bytes);
  const { width, height } = await photo.metadata();
  const [red = 0, green = 0, blue = 0] = await photo.raw().toBuffer();
  return { width, height, red, green, blue };
}

export async function uploadPhoto(
  server: Pick<TestServer, 'url'>,
  { token }: Pick<Seller, 'token'>,
  bytes: Uint8Array<ArrayBuffer>,
  editedFrom?: string,
): Promise<Answer> {
  const query = editedFrom === undefined ? '' : `?edited_from=${encodeURIComponent(editedFrom)}`;
  const response = await fetch(`${server.url}/api/images/${query}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'image/jpeg' },
    body: bytes,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** An uploaded photo, different for each position in a series of colours. */
export async function addPhoto(
  server: Pick<TestServer, 'url'>,
  seller: Pick<Seller, 'token'>,
  number = 0,
): Promise<UploadedImage> {
  const answer = await uploadPhoto(server, seller, await drawnPhoto({ width: 600 + number }));
  return UploadedImage.parse(answer.body);
}

/** A photo of a table with this picture on it, as a phone takes it of a label; or of the table alone. */
export async function photoOf(picture?: Buffer): Promise<Buffer> {
  const table = sharp({ create: { width: 640, height: 480, channels: 3, background: '#d8d4cc' } });
  const input = picture && (await sharp(picture).resize(200).toBuffer());
  return table
    .composite(input ? [{ input, left: 210, top: 130 }] : [])
    .jpeg({ quality: 90 })
    .toBuffer();
}
