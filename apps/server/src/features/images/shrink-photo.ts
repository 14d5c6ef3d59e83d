import { isHeicBrand } from '@crosslister/contract/products/heic.ts';
import type { Sharp } from 'sharp';
import { fairPlaces } from '../../fair-places.ts';
import { HttpProblem } from '../../http/problem.ts';
import { readHeic } from './read-heic.ts';

export interface PreparedPhoto {
  full: Buffer;
  small: Buffer;
  width: number;
  height: number;
}

/** As large as marketplaces show photos. WordPress scales anything over 2560 down into another file. */
const [EDGE, SMALL_EDGE] = [2400, 320];
/** More than any camera has. A small file may claim far more, and would fill the memory when it is unpacked. */
const MAX_PIXELS = 110_000_000;
/** Slightly more than the largest of an iPhone. They are unpacked with a third of the speed and twice the memory. */
const MAX_HEIC_PIXELS = 50_000_000;
const SECONDS = 40;

const asJpeg = 'Save it as a JPEG or PNG and add it again.';
const again = 'Take or export the photo again and add that one.';

function refused(problem: string, nextStep: string): HttpProblem {
  return new HttpProblem(400, `The photo ${problem}.`, { nextStep });
}

const text = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1');

/** Decided by the first bytes, whatever the file's name says. Formats that can contain scripts or links are refused. */
function isPicture(bytes: Buffer): boolean {
  return (
    text(bytes, 0, 3) === '\xff\xd8\xff' ||
    text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    /^GIF8[79]a/.test(text(bytes, 0, 6)) ||
    (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') ||
    /^ftypavi[fs]$/.test(text(bytes, 4, 12)) ||
    isHeic(bytes)
  );
}

function isHeic(bytes: Buffer): boolean {
  return isHeicBrand(text(bytes, 4, 12));
}

/** Pictures unpacked at once in this process: each may take hundreds of megabytes. Most are done in half a second. */
const PLACES = 2;
const turns = fairPlaces({ width: PLACES, ofSeller: PLACES, slowMs: 1_000, most: 3 });
/** A file of a camera has more bytes. It is unpacked alone: two of them need 50 MB more, and are hardly done sooner. */
const LARGE_BYTES = 1_500_000;

/**
 * The photo as it is stored: a JPEG turned upright, at most 2400 pixels, white where it was transparent, without
 * anything the camera added (place, time, serial number). Throws HttpProblem with what is wrong with the file.
 */
export async function preparePhoto(userId: number, bytes: Buffer): Promise<PreparedPhoto> {
  return prepare(userId, bytes, convert);
}

/** The photo in its full size, as `preparePhoto` makes it. */
export async function toJpeg(userId: number, bytes: Buffer): Promise<Buffer> {
  return prepare(userId, bytes, async (whole) => (await toFull(whole)).data);
}

/** Lets `work` read the picture, turned upright. Throws HttpProblem with what is wrong with the file. */
export async function readPicture<T>(
  userId: number,
  bytes: Buffer,
  work: (picture: Sharp) => Promise<T>,
): Promise<T> {
  return prepare(userId, bytes, async (whole) => {
    const picture = await open(whole);
    return work(picture.timeout({ seconds: SECONDS }).autoOrient());
  });
}

async function prepare<T>(userId: number, bytes: Buffer, work: (bytes: Buffer) => Promise<T>): Promise<T> {
  if (bytes.length === 0) throw refused('is empty', again);
  if (!isPicture(bytes)) throw refused('is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture', asJpeg);
  const heic = isHeic(bytes);
  const place = await turns.take(userId, { size: heic || bytes.length > LARGE_BYTES ? PLACES : 1 });
  try {
    return await readable(heic ? MAX_HEIC_PIXELS : MAX_PIXELS, () => work(bytes));
  } finally {
    place.end();
  }
}

/** Loaded with the first photo, so that a server without photos starts sooner and needs less memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No photo is read twice.
  sharp.cache(false);
  return sharp;
}

async function open(bytes: Buffer) {
  const sharp = await loadSharp();
  if (!isHeic(bytes)) return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS });
  const { data, ...size } = await readHeic(bytes, { maxPixels: MAX_HEIC_PIXELS, seconds: SECONDS });
  return sharp(data, { raw: { ...size, channels: 4 } });
}

async function toFull(bytes: Buffer) {
  const picture = await open(bytes);
  return picture
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
}

async function convert(bytes: Buffer): Promise<PreparedPhoto> {
  const { data, info } = await toFull(bytes);
  const sharp = await loadSharp();
  const small = await sharp(data)
    .resize({ width: SMALL_EDGE, height: SMALL_EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { full: data, small, width: info.width, height: info.height };
}

/** Says what is wrong with a photo that cannot be read, or has more than `most` pixels. */
async function readable<T>(most: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(words)) {
      throw refused(`has more than ${most / 1_000_000} million pixels`, 'Make it smaller and add it again.');
    }
    if (/timeout/i.test(words)) throw refused('took too long to read', 'Make it smaller and add it again.');
    throw refused('is damaged or incomplete: it cannot be read as a picture', again);
  }
}
