import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RowPhoto, thingsOf } from './things-of.ts';

interface Photo extends RowPhoto {
  id: number;
}

const look = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 16, maxLength: 16 })
  .map((digits) => digits.join(''));
const takenAt = fc
  .integer({ min: 1_760_000_000, max: 1_760_010_000 })
  .map((seconds) => new Date(seconds * 1000).toISOString());
const row: fc.Arbitrary<Photo[]> = fc
  .array(
    fc.record({
      taken_at: fc.option(takenAt),
      starts: fc.option(fc.boolean()),
      aside: fc.boolean(),
      label: fc.option(fc.constantFrom('0001', '0002', 'A-3'), { freq: 3 }),
      look,
    }),
    { maxLength: 60 },
  )
  .map((photos) => photos.map((photo, id) => ({ ...photo, id })));

const idsOf = (photos: readonly Photo[]) => photos.map(({ id }) => id);

describe('whatever the row', () => {
  test('every photo is in exactly one thing, in its order, or aside', () => {
    fc.assert(
      fc.property(row, (photos) => {
        const inThings = thingsOf(photos).flatMap((thing) => idsOf(thing.photos));
        expect(inThings).toEqual(idsOf(photos.filter(({ aside }) => !aside)));
        expect(thingsOf(photos).every((thing) => thing.photos.length > 0)).toBe(true);
      }),
    );
  });

  test('what the seller decided holds', () => {
    fc.assert(
      fc.property(row, (photos) => {
        const begin = thingsOf(photos).map((thing) => thing.photos[0]);
        const [, ...shown] = photos.filter(({ aside }) => !aside);
        for (const photo of shown)
          if (photo.starts !== null) expect(begin.includes(photo)).toBe(photo.starts);
      }),
    );
  });

  test('its SKU is that of its first label, and it has none without', () => {
    fc.assert(
      fc.property(row, (photos) => {
        for (const { photos: own, sku } of thingsOf(photos))
          expect(sku).toBe(own.find(({ label }) => label !== null)?.label ?? null);
      }),
    );
  });

  test('all proposals decided so give the same things', () => {
    fc.assert(
      fc.property(row, (photos) => {
        const things = thingsOf(photos).map((thing) => idsOf(thing.photos));
        const first = new Set(things.map(([id]) => id));
        const decided = photos.map((photo) => ({ ...photo, starts: first.has(photo.id) }));
        expect(thingsOf(decided).map((thing) => idsOf(thing.photos))).toEqual(things);
      }),
    );
  });
});

/** Photos by their seconds; `L…` is a label, and the last word the look. */
function rowOf(...lines: string[]): Photo[] {
  return lines.map((line, id) => {
    const [seconds = '-', ...words] = line.split(' ');
    const label = words.find((word) => word.startsWith('L'))?.slice(1) ?? null;
    const digit = words.find((word) => word.length === 1) ?? '0';
    const at = new Date(1_760_000_000_000 + Number(seconds) * 1000);
    return {
      id,
      taken_at: seconds === '-' ? null : at.toISOString(),
      starts: words.includes('starts') ? true : words.includes('goes-on') ? false : null,
      aside: words.includes('aside'),
      label,
      look: digit.repeat(16),
    };
  });
}

test.each([
  [
    'labels alone begin things, whatever the pauses',
    ['0 L1', '3 5', '90 a', '95 L2', '99 5'],
    ['0-2 1', '3-4 2'],
  ],
  ['a label that was photographed twice is one', ['0 L1', '3 L1', '9 5', '12 L2'], ['0-2 1', '3-3 2']],
  ['a label last is that of its thing', ['0 L1', '3 5', '9 L1', '12 L2'], ['0-2 1', '3-3 2']],
  ['a long pause with another look', ['0 0', '4 0', '8 0', '50 f', '54 f', '58 f'], ['0-2 null', '3-5 null']],
  ['a longer pause with the same look is none', ['0 0', '4 0', '8 0', '20 0', '24 0'], ['0-4 null']],
  ['a very long one is', ['0 0', '4 0', '8 0', '60 0', '64 0'], ['0-2 null', '3-4 null']],
  ['another look without a pause is none', ['0 0', '4 f', '8 0', '12 f', '16 0'], ['0-4 null']],
  ['without times only another look can say it', ['- 0', '- 0', '- f', '- f'], ['0-1 null', '2-3 null']],
  ['after a long break a thing begins', ['0 L1', '3 5', '7200 5', '7204 5'], ['0-1 1', '2-3 null']],
  [
    'before the first label pauses count',
    ['0 0', '4 0', '50 f', '54 f', '58 L1', '61 5'],
    ['0-1 null', '2-3 null', '4-5 1'],
  ],
  ['the seller knows better', ['0 L1', '3 5 starts', '6 L2 goes-on', '9 5'], ['0-0 1', '1-3 2']],
  ['what is aside begins and ends nothing', ['0 L1', '3 5', '6 L2 aside', '9 5'], ['0-3 1']],
])('%s', (_, lines, wanted) => {
  const things = thingsOf(rowOf(...lines)).map(
    ({ photos, sku }) => `${photos[0]?.id}-${photos.at(-1)?.id} ${sku}`,
  );
  expect(things).toEqual(wanted);
});
