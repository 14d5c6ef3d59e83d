/** Where the file of a camera says when the photo was taken: tags of EXIF 2.32 (CIPA DC-008-2019, 4.6.5). */
const [EXIF_POINTER, ORIGINAL, FRACTION, OFFSET] = [0x8769, 0x9003, 0x9291, 0x9011];
const [ASCII, LONG] = [2, 4];
/** No directory of a camera has more entries. */
const MOST_ENTRIES = 512;
/** So many places of a file that look like the beginning are tried: a stranger may have filled it with them. */
const MOST_TRIED = 16;
/** What is before it: `Exif` and two zeros in JPEG and HEIC files, in a PNG the name of its part. */
const MARKS = [
  [0x45, 0x78, 0x69, 0x66, 0, 0],
  [0x65, 0x58, 0x49, 0x66],
];

/** It is near the beginning, or behind the picture: what else a file is full of is not read. */
const SEARCHED = 2 ** 20;

/**
 * When a photo was taken, as its file says it, in ISO. Null if it does not. Without a zone in the file its clock is taken
 * for UTC: what matters is the order, and how far photos of one camera are apart.
 */
export function takenAt(file: Uint8Array): string | null {
  for (const mark of MARKS) {
    let at = find(file, mark, 0);
    for (let tried = 0; at >= 0 && tried < MOST_TRIED; tried += 1) {
      const start = at + mark.length;
      const said = readTime(new DataView(file.buffer, file.byteOffset + start, file.length - start));
      if (said) return said;
      at = find(file, mark, at + 1);
    }
  }
  return null;
}

function find(file: Uint8Array, mark: readonly number[], from: number): number {
  const last = Math.max(file.length - SEARCHED, SEARCHED);
  for (let at = from; at <= file.length - mark.length; at += 1) {
    if (at === SEARCHED) at = last;
    let same = 0;
    while (same < mark.length && file[at + same] === mark[same]) same += 1;
    if (same === mark.length) return at;
  }
  return -1;
}

function readTime(tiff: DataView): string | null {
  try {
    const order = tiff.getUint16(0);
    if (order !== 0x4949 && order !== 0x4d4d) return null;
    const little = order === 0x4949;
    if (tiff.getUint16(2, little) !== 42) return null;
    const exif = entryOf(tiff, tiff.getUint32(4, little), EXIF_POINTER, little);
    if (exif?.type !== LONG) return null;
    const directory = tiff.getUint32(exif.value, little);
    const text = (tag: number) => textOf(tiff, entryOf(tiff, directory, tag, little), little);
    return asIso(text(ORIGINAL), text(FRACTION), text(OFFSET));
  } catch (error) {
    // An offset that leads out of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Entry {
  type: number;
  count: number;
  /** Where its value is, or where it says where that is. */
  value: number;
}

function entryOf(tiff: DataView, directory: number, tag: number, little: boolean): Entry | null {
  const entries = Math.min(tiff.getUint16(directory, little), MOST_ENTRIES);
  for (let n = 0; n < entries; n += 1) {
    const at = directory + 2 + n * 12;
    if (tiff.getUint16(at, little) !== tag) continue;
    return {
      type: tiff.getUint16(at + 2, little),
      count: tiff.getUint32(at + 4, little),
      value: at + 8,
    };
  }
  return null;
}

function textOf(tiff: DataView, entry: Entry | null, little: boolean): string {
  if (entry?.type !== ASCII || entry.count > 40) return '';
  const from = entry.count <= 4 ? entry.value : tiff.getUint32(entry.value, little);
  const codes = Array.from({ length: entry.count }, (_, n) => tiff.getUint8(from + n));
  return String.fromCharCode(...codes).split('\0')[0] ?? '';
}

const written = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/;

/** From `2026:11:30 10:24:05`, `345` and `+00:00`. */
function asIso(time: string, fraction: string, offset: string): string | null {
  const [, year, month, day, clock] = written.exec(time) ?? [];
  if (year === undefined || year < '1990') return null;
  const part = /^\d+/.exec(fraction)?.[0].slice(0, 3) ?? '0';
  const zone = /^[+-]\d\d:\d\d$/.test(offset) ? offset : 'Z';
  const at = Date.parse(`${year}-${month}-${day}T${clock}.${part}${zone}`);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
