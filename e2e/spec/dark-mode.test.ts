import { expect, test } from 'vitest';
import { checkScreen } from '../check-screen.ts';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('dark-mode', async (place) => {
  const listings = { ebay: { url: 'https://www.ebay.co.uk/itm/1' } };
  await addProducts(place, { name: 'Amber beads', sku: 'DARK1', listings });
});

test('a dark page is dark before its scripts have come', async () => {
  await place.page.addInitScript(`localStorage.setItem('crosslister_colorScheme', 'dark')`);
  const scripts = /\/assets\/.*\.js$/;
  await place.page.route(scripts, (route) => route.abort());
  await place.page.goto(place.url);
  expect(await place.page.evaluate(`getComputedStyle(document.body).backgroundColor`)).toBe(
    'rgb(17, 22, 21)',
  );
  await place.page.unroute(scripts);
});

test('in dark mode the boxes of the filters and of the table look alike and have one size', async () => {
  await place.open();
  await place.button('Filters').click();
  await place.page.getByRole('checkbox', { name: 'Select Amber beads' }).check();
  await checkScreen(place.page, 'filters-dark');
  const look = (box: string) =>
    place.page.evaluate(`(({ backgroundColor, borderColor, appearance }) => ({ backgroundColor, borderColor, appearance }))(
      getComputedStyle(document.querySelector('${box}')))`);
  const green = {
    backgroundColor: 'rgb(108, 192, 170)',
    borderColor: 'rgb(108, 192, 170)',
    appearance: 'none',
  };
  expect(await look('tbody input:checked')).toEqual(green);
  const widths = await place.page
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
  expect(new Set(widths).size).toBe(1);
  await place.page.getByRole('checkbox', { name: 'Select Amber beads' }).uncheck();
  await place.page.mouse.move(0, 0);
  expect(await look('tbody input')).toEqual(await look('fieldset input:not(:checked)'));
  await place.page.getByLabel('Drafts only').check();
  await expect.poll(() => look('fieldset input:checked')).toEqual(green);
});
