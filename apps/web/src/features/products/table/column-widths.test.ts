import { expect, test } from 'vitest';
import { columnWidths, NARROWEST } from './column-widths.ts';
import { shownColumns } from './columns.ts';

test('what a tab shows at first fits the narrowest window with columns, so that no menu lies over a date', () => {
  for (const tab of ['active', 'sold', 'inactive'] as const) {
    const shown = { tab, condensed: false, platforms: 4, columns: shownColumns({}, tab) };
    expect(columnWidths(shown).least, tab).toBeLessThanOrEqual(NARROWEST);
  }
});

test('where columns have to be moved sideways the name keeps a width in which it can be read', () => {
  const columns = ['date_added', 'cost', 'margin', 'price_ebay', 'price_etsy'] as const;
  const { template } = columnWidths({ tab: 'active', condensed: false, platforms: 4, columns });
  expect(template).toContain('minmax(calc(240px + 2 * var(--space)), 4fr)');
});
