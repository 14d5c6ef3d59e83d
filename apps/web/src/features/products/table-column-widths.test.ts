import { expect, test } from 'vitest';
import { columnWidths } from './table-column-widths.ts';
import { shownColumns } from './table-columns.ts';

/** The width that the narrowest window with columns has for the columns of each tab. */
const ALWAYS_THERE = 940;

test('what a tab shows at first fits the narrowest window with columns, so that no menu lies over a date', () => {
  for (const tab of ['active', 'sold', 'inactive'] as const) {
    const shown = { tab, condensed: false, platforms: 4, columns: shownColumns({}, tab) };
    expect(columnWidths(shown).least, tab).toBeLessThanOrEqual(ALWAYS_THERE);
  }
});
