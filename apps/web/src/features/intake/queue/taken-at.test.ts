import { expect, test } from 'vitest';
import { takenAt } from './taken-at.ts';

interface Entry {
  tag: number;
  text: string;
}

/** A JPEG with these texts in its EXIF directory, as a camera writes it. */
function jpeg(texts: readonly Entry[], little: boolean): Blob {
  const view = new DataView(new ArrayBuffer(400));
  const TIFF = 12 + 8;
  const at = (offset: number) => TIFF + offset;
  view.setUint16(0, 0xffd8);
  // Another segment comes before it.
  view.setUint16(2, 0xffe0);
  view.setUint16(4, 6);
  view.setUint16(10, 0xffe1);
  view.setUint16(12, 300);
  view.setUint32(14, 0x45786966);
  view.setUint16(at(0), little ? 0x4949 : 0x4d4d);
  view.setUint32(at(4), 8, little);
  view.setUint16(at(8), 1, little);
  view.setUint16(at(10), 0x8769, little);
  view.setUint32(at(18), 30, little);
  view.setUint16(at(30), texts.length, little);
  for (const [n, { tag, text }] of texts.entries()) {
    const entry = 32 + n * 12;
    const value = 100 + n * 40;
    view.setUint16(at(entry), tag, little);
    view.setUint16(at(entry + 2), 2, little);
    view.setUint32(at(entry + 4), text.length + 1, little);
    view.setUint32(at(entry + 8), value, little);
    const place = text.length < 4 ? entry + 8 : value;
    for (const [index, letter] of [...text].entries()) view.setUint8(at(place + index), letter.charCodeAt(0));
  }
  return new Blob([view.buffer]);
}
const original = (text: string) => ({ tag: 0x9003, text });

test.each([true, false])(
  'a photo says when it was taken, whatever the order of its bytes (%s)',
  async (little) => {
    expect(await takenAt(jpeg([original('2026:11:30 09:08:07')], little))).toBe('2026-11-30T09:08:07.000Z');
    const precise = [
      original('2026:11:30 09:08:07'),
      { tag: 0x9011, text: '+01:00' },
      { tag: 0x9291, text: '25' },
    ];
    expect(await takenAt(jpeg(precise, little))).toBe('2026-11-30T08:08:07.250Z');
  },
);

test('what says nothing, or lies about where it is, has no time', async () => {
  expect(await takenAt(jpeg([], true))).toBeNull();
  expect(await takenAt(jpeg([original('0000:00:00 00:00:00')], true))).toBeNull();
  expect(await takenAt(new Blob(['PNG']))).toBeNull();
  const whole = await jpeg([original('2026:11:30 09:08:07')], false).arrayBuffer();
  for (let length = 0; length < whole.byteLength; length += 7)
    await expect(takenAt(new Blob([whole.slice(0, length)]))).resolves.not.toThrow();
});
