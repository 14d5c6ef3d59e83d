import { crc32 } from 'node:zlib';

// Written here, because a file of many photos has more than 65,535 entries or 4 GB, and fflate, which other parts use,
// then writes a file that nothing can open. APPNOTE.TXT of PKWARE, 4.3 and 4.5.3, has the records.

/** A file in the archive. Its bytes come as a whole, or part by part if nobody knows beforehand how many there are. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  flags: number;
  crc: number;
  size: number;
  offset: number;
}

const [MOST_16, MOST_32] = [0xffff, 0xffffffff];
const [UTF8, SIZES_FOLLOW] = [0x0800, 0x0008];
const STORED = 0;
const PART = 256 * 1024;
const PLAIN = 20;
const WITH_64_BITS = 45;

/** An archive, in parts. Photos are packed already, and so is a workbook, so nothing is packed again. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Uint8Array> {
  const time = dosTime(now);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const whole = bytes instanceof Uint8Array ? bytes : null;
    const written: Written = {
      name: Buffer.from(name),
      flags: whole ? UTF8 : UTF8 | SIZES_FOLLOW,
      crc: whole ? crc32(whole) : 0,
      size: whole?.length ?? 0,
      offset,
    };
    const head = localHeader(written, time);
    yield head;
    offset += head.length;
    if (whole) yield* partsOf(whole);
    else {
      for await (const part of bytes as AsyncIterable<Uint8Array>) {
        written.crc = crc32(part, written.crc);
        written.size += part.length;
        yield part;
      }
      if (written.size > MOST_32) throw new Error('The table is larger than 4 GB, so it cannot be packed');
      const sizes = words([0x08074b50, written.crc, written.size, written.size]);
      yield sizes;
      offset += sizes.length;
    }
    offset += written.size;
    directory.push(directoryEntry(written, time));
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  yield* directory;
  yield endOf({ count: directory.length, length, offset });
}

/** What a client takes is seen by the part, so that no large file is on its way while the next is read. */
function* partsOf(whole: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < whole.length; start += PART) yield whole.subarray(start, start + PART);
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, place * 4);
  return bytes;
}

function dosTime(now: Date): number {
  const day = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate();
  const clock = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1);
  return day * 0x10000 + clock;
}

/** What an entry's two headers share. */
function common({ name, flags, crc, size }: Written, time: number, extra: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt16LE(flags, 0);
  bytes.writeUInt16LE(STORED, 2);
  bytes.writeUInt32LE(time, 4);
  bytes.writeUInt32LE(crc, 8);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(size, 16);
  bytes.writeUInt16LE(name.length, 20);
  bytes.writeUInt16LE(extra, 22);
  return bytes;
}

function localHeader(entry: Written, time: number): Buffer {
  const start = Buffer.alloc(6);
  start.writeUInt32LE(0x04034b50, 0);
  start.writeUInt16LE(PLAIN, 4);
  return Buffer.concat([start, common(entry, time, 0), entry.name]);
}

function directoryEntry(entry: Written, time: number): Buffer {
  const isFar = entry.offset >= MOST_32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  }
  const version = isFar ? WITH_64_BITS : PLAIN;
  const start = Buffer.alloc(8);
  start.writeUInt32LE(0x02014b50, 0);
  start.writeUInt16LE(version, 4);
  start.writeUInt16LE(version, 6);
  // Comment, disk and attributes: none.
  const end = Buffer.alloc(14);
  end.writeUInt32LE(isFar ? MOST_32 : entry.offset, 10);
  return Buffer.concat([start, common(entry, time, extra.length), end, entry.name, extra]);
}

/** The end of the archive: where its directory is, and how long. */
function endOf({ count, length, offset }: { count: number; length: number; offset: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MOST_16), 8);
  end.writeUInt16LE(Math.min(count, MOST_16), 10);
  end.writeUInt32LE(Math.min(length, MOST_32), 12);
  end.writeUInt32LE(Math.min(offset, MOST_32), 16);
  if (count < MOST_16 && length < MOST_32 && offset < MOST_32) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(WITH_64_BITS, 12);
  large.writeUInt16LE(WITH_64_BITS, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(length), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const pointer = Buffer.alloc(20);
  pointer.writeUInt32LE(0x07064b50, 0);
  pointer.writeBigUInt64LE(BigInt(offset + length), 8);
  pointer.writeUInt32LE(1, 16);
  return Buffer.concat([large, pointer, end]);
}
