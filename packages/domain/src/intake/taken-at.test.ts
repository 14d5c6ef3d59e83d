import { expect, test } from 'vitest';
import { takenAt } from './taken-at.ts';

interface Said {
  time?: string;
  offset?: string;
  fraction?: string;
  little?: boolean;
}

/** The part of a file with what a camera says: two directories, and the texts behind them. */
function exif({ time = '2026:11:30 10:24:05', offset = '', fraction = '', little = true }: Said): Uint8Array {
  const texts = [
    [0x9003, `${time}\0`],
    ...(offset ? [[0x9011, `${offset}\0`] as const] : []),
    ...(fraction ? [[0x9291, `${fraction}\0`] as const] : []),
  ] as [number, string][];
  const view = new DataView(new ArrayBuffer(200));
  view.setUint16(0, little ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    view.setUint32(at + 8, value, little);
  };
  view.setUint16(8, 1, little);
  entry(10, 0x8769, 4, 1, 30);
  view.setUint16(30, texts.length, little);
  let behind = 100;
  for (const [n, [tag, text]] of texts.entries()) {
    const isShort = text.length <= 4;
    const place = isShort ? 32 + n * 12 + 8 : behind;
    entry(32 + n * 12, tag, 2, text.length, behind);
    for (const [at, sign] of [...text].entries()) view.setUint8(place + at, sign.charCodeAt(0));
    if (!isShort) behind += text.length;
  }
  return new Uint8Array(view.buffer);
}

const file = (part: Uint8Array, mark = 'Exif\0\0') =>
  new Uint8Array([...Buffer.from(`\xff\xd8 whatever ${mark}`, 'latin1'), ...part, 9, 9]);

/** Each byte may be the first of the mark. */
const megabytes = (count: number) => new Uint8Array(count * 2 ** 20).fill(0x45);
const behind = (count: number) => Buffer.concat([megabytes(count), file(exif({}))]);

test.each<[string, Uint8Array, string | null]>([
  ['a clock without a zone', file(exif({})), '2026-11-30T10:24:05.000Z'],
  ['a phone', file(exif({ offset: '+02:00', fraction: '345' })), '2026-11-30T08:24:05.345Z'],
  ['the other order of bytes', file(exif({ little: false })), '2026-11-30T10:24:05.000Z'],
  ['a PNG', file(exif({}), 'eXIf'), '2026-11-30T10:24:05.000Z'],
  [
    'a second place, where the first is none',
    file(new Uint8Array([...file(exif({}))])),
    '2026-11-30T10:24:05.000Z',
  ],
  ['a clock that was never set', file(exif({ time: '0000:00:00 00:00:00' })), null],
  ['no time', file(exif({ time: 'yesterday' })), null],
  ['no EXIF', Buffer.from('nothing'), null],
  ['a large file, behind its picture', behind(3), '2026-11-30T10:24:05.000Z'],
  ['a large file, far from both ends', Buffer.concat([behind(2), megabytes(2)]), null],
  ['what was cut off', file(exif({})).subarray(0, 60), null],
])('%s', (_, bytes, wanted) => {
  expect(takenAt(bytes)).toBe(wanted);
});
