import { expect, test } from 'vitest';
import { columnWidths, lettersOf, NARROWEST } from './column-widths.ts';
import { shownColumns } from './columns.ts';

const said = { letters: 40, low: true, twoDays: true };

test('what a tab shows at first fits the narrowest window with columns, so that no menu lies over a date', () => {
  for (const tab of ['active', 'sold', 'inactive'] as const) {
    const shown = {
      tab,
      condensed: false,
      platforms: 4,
      columns: shownColumns({}, tab),
      ...said,
      twoDays: tab !== 'sold',
      room: NARROWEST,
    };
    expect(columnWidths(shown).least, tab).toBeLessThanOrEqual(NARROWEST);
  }
});

test('where columns have to be moved sideways the name keeps a width in which it can be read', () => {
  const columns = ['date_added', 'cost', 'margin', 'price_ebay', 'price_etsy'] as const;
  const { template } = columnWidths({
    tab: 'active',
    condensed: false,
    platforms: 4,
    columns,
    ...said,
    room: NARROWEST,
  });
  expect(template).toContain('minmax(256px, 4fr)');
});

test('with more room there are marks and more space, and never more than there is room for', () => {
  const columns = shownColumns({}, 'active');
  const shown = { condensed: false, platforms: 4, columns, ...said };
  expect(columnWidths({ ...shown, tab: 'active', room: NARROWEST })).toMatchObject({
    space: 8,
    marks: false,
  });
  expect(columnWidths({ ...shown, tab: 'active', room: 1390 })).toMatchObject({ space: 37, marks: true });
  for (let room = NARROWEST; room < 1600; room += 7)
    for (const tab of ['active', 'sold', 'action_required'] as const) {
      const { template, least } = columnWidths({ ...shown, tab, room });
      const widths = [...template.matchAll(/(\d+)px/g)].map(([, width]) => Number(width));
      expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(Math.max(room, least));
    }
});

test('a name has its line before the columns are parted, beside a small photo or a large one', () => {
  for (const tab of ['active', 'sold'] as const)
    for (const low of [true, false])
      for (let room = NARROWEST; room < 1600; room += 7) {
        const columns = shownColumns({}, tab);
        const shown = {
          tab,
          condensed: false,
          platforms: 4,
          columns,
          letters: 40,
          low,
          twoDays: false,
          room,
        };
        const { template, space } = columnWidths(shown);
        const tracks = [...template.matchAll(/(\d+)px/g)].map(([, width]) => Number(width));
        const others = tracks.reduce((sum, width) => sum + width) - (tracks[1] ?? 0);
        const line = low ? 40 * 7 + 68 : 40 * 8 + 88;
        if (space > 8) expect(room - others - space - 8, `${tab} ${room}`).toBeGreaterThanOrEqual(line);
      }
});

test('what short names leave free parts the columns, and a single day needs less than two', () => {
  const columns = shownColumns({}, 'active');
  const shown = { tab: 'active' as const, condensed: false, platforms: 4, columns, ...said, room: 1390 };
  const spaceOf = (more: object) => columnWidths({ ...shown, ...more }).space;
  expect(spaceOf({ letters: 24 })).toBeGreaterThan(spaceOf({ letters: 40 }));
  expect(spaceOf({ letters: 80 })).toBe(spaceOf({ letters: 64 }));
  // High rows have larger letters and a larger photo.
  expect(spaceOf({ low: false })).toBeLessThan(spaceOf({}));
  expect(spaceOf({ twoDays: false })).toBeGreaterThan(spaceOf({}));
  const named = (length: number) => ({ name: 'x'.repeat(length) });
  expect(lettersOf([...Array.from({ length: 4 }, () => named(19)), named(70)])).toBe(72);
  expect(lettersOf([...Array.from({ length: 19 }, () => named(19)), named(70)])).toBe(24);
  // What is beside the name in a low row has room too.
  expect(lettersOf([named(19)], () => 'x'.repeat(20))).toBe(40);
  expect(lettersOf([])).toBe(0);
});
