import { expect, test } from 'vitest';
import { checkScreen } from '../check-screen.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('dark-mode', async (place) => {
  const listings = { ebay: { url: 'https://www.ebay.co.uk/itm/1' } };
  await addProducts(place, { name: 'Amber beads', sku: 'DARK1', listings });
});

test('in dark mode the boxes of the filters and of the table have one green and one size', async () => {
  await place.page.addInitScript(`localStorage.setItem('crosslister_colorScheme', 'dark')`);
  await place.open();
  await place.button('Filters').click();
  await place.page.getByRole('checkbox', { name: 'Select Amber beads' }).check();
  await checkScreen(place.page, 'filters-dark');
  const ofTable = `getComputedStyle(document.querySelector('tbody input:checked')).accentColor`;
  const ofFilters = `getComputedStyle(document.querySelector('fieldset input:checked')).backgroundColor`;
  expect(await place.page.evaluate(ofTable)).toBe('rgb(108, 192, 170)');
  const widths = await place.page
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  expect(new Set(widths).size).toBe(1);
  await place.page.getByLabel('Drafts only').check();
  await expect.poll(() => place.page.evaluate(ofFilters)).toBe('rgb(108, 192, 170)');
});
