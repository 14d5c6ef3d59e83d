import { describe, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { usePlace } from './place.ts';

const things = [
  { name: 'Zinc tub', sku: 'PLAIN1', price: 5 },
  {
    name: 'amber Beads',
    sku: 'BEAD1',
    price: 30,
    listings: { ebay: { url: 'https://www.ebay.co.uk/itm/1' } },
  },
  {
    name: 'Mahogany box',
    sku: 'BOX1',
    price: 12.5,
    listings: {
      ebay: { url: 'https://www.ebay.co.uk/itm/2' },
      vinted: { url: 'https://www.vinted.co.uk/items/2' },
    },
  },
];
const many = Array.from({ length: 160 }, (_, n) => ({
  name: `Sold card ${n}`,
  sku: `CARD${n}`,
  status: 'sold',
}));

const place = usePlace('filters', async ({ seller }) => {
  // One after another, so that the first is the oldest.
  for (const product of things) await seller.call('POST', '/api/products/', product);
  await seller.call('POST', '/api/products/', { products: many, duplicate_handling: 'skip' });
});

const names = () => place.page.locator('tbody tr td:nth-child(2) button').allTextContents();
const shows = (...expected: string[]) => expect.poll(names).toEqual(expected);
const sort = (label: string) => place.page.getByLabel('Sort by').selectOption({ label });
const [tub, beads, box] = things.map(({ name }) => name) as [string, string, string];
const search = () => place.page.getByPlaceholder('Search name or SKU...');
const boxes = (group: string) => place.page.getByRole('group', { name: new RegExp(`^${group}`) });

describe('Sorting', () => {
  test.each([
    ['Newest first', [box, beads, tub]],
    ['Oldest first', [tub, beads, box]],
    ['Name A-Z', [beads, box, tub]],
    ['Name Z-A', [tub, box, beads]],
    ['Price low to high', [tub, box, beads]],
    ['Price high to low', [beads, box, tub]],
  ])('%s', async (label, order) => {
    if (!place.page.url().startsWith(place.url)) await place.open('?sort=price_asc');
    await sort(label);
    await shows(...order);
  });
});

describe('Filters', () => {
  test('price min/max compare against price', async () => {
    await place.open('?sort=price_asc');
    await place.button('Filters').click();
    await place.page.getByLabel('Min Price').fill('12.5');
    await shows(box, beads);
    await place.page.getByLabel('Max Price').fill('12.5');
    await shows(box);
    await place.page.getByRole('button', { name: 'Clear all' }).click();
    await shows(tub, box, beads);
  });

  test('date from/to compare date_added', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await place.page.getByLabel('Date From').fill(day(2));
    await place.page.getByText('You have no products in this category.', { exact: true }).waitFor();
    await place.page.getByLabel('Date From').fill(day(-2));
    await place.page.getByLabel('Date To').fill(day(2));
    await shows(tub, box, beads);
    await place.page.getByRole('button', { name: 'Clear all' }).click();
  });

  test("date inputs as day/month/year whatever the browser's language", async () => {
    const { page } = place;
    const from = page.getByLabel('Date From');
    const said = () => new URL(page.url()).searchParams.get('from');
    await from.fill('03/04/2020');
    await expect.poll(said).toBe('2020-04-03');
    await page.getByText('Added from 03/04/2020').waitFor();
    await from.fill('2020-01-31');
    await expect.poll(said).toBe('2020-01-31');
    await from.press('Tab');
    expect(await from.inputValue()).toBe('31/01/2020');
    await from.fill('30/02/2020');
    expect(await page.getByText('Enter a day such as 31/01/2026.').count()).toBe(0);
    await from.press('Tab');
    await page.getByText('Enter a day such as 31/01/2026.', { exact: true }).waitFor();
    expect(await from.inputValue()).toBe('30/02/2020');
    await page.getByLabel('Date To').fill('1/1/2019');
    await page.getByText('Before Date From', { exact: true }).waitFor();
    // The browser's own calendar chooses too.
    const calendar = page.locator('input[type=date]').first();
    await calendar.evaluate((input) => {
      input.showPicker = () => input.setAttribute('data-opened', '');
    });
    await page.getByRole('button', { name: 'Open calendar' }).first().click();
    expect(await calendar.getAttribute('data-opened')).toBe('');
    await calendar.fill('2020-12-24', { force: true });
    await expect.poll(said).toBe('2020-12-24');
    expect(await from.inputValue()).toBe('24/12/2020');
    await page.getByRole('button', { name: 'Clear all' }).click();
    expect(await from.inputValue()).toBe('');
    await shows(tub, box, beads);
  });

  test('Clear clears what is no day and no amount too; the calendar buttons say which field they are of', async () => {
    const { page } = place;
    await page.getByLabel('Max Price').fill('20');
    await page.getByText('Up to £20').waitFor();
    await page.getByLabel('Min Price').fill('a few');
    await page.getByLabel('Date From').fill('30/02/2020');
    await page.getByLabel('Date To').fill('1/1/2019');
    await page.getByText('You have no products in this category.', { exact: true }).waitFor();
    await page.getByLabel('Date To').fill('32/1/2019');
    await page.getByRole('button', { name: 'Remove filter: Added up to 01/01/2019' }).click();
    await expect.poll(() => page.getByLabel('Date To').inputValue()).toBe('');
    await page.getByLabel('Date To').fill('1/1/2019');
    await page.getByRole('button', { name: 'Clear filters', exact: true }).click();
    for (const label of ['Min Price', 'Max Price', 'Date From', 'Date To'])
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe('');
    const described = `Array.from(document.querySelectorAll('[aria-label="Open calendar"]'), (button) =>
      document.getElementById(button.getAttribute('aria-describedby'))?.textContent)`;
    expect(await page.evaluate(described)).toEqual(['Date From', 'Date To']);
    await shows(tub, box, beads);
  });

  test('listed longer than some days, also from the commands', async () => {
    const { page } = place;
    await page.getByLabel('Listed over (days)').fill('1');
    await page.getByText('You have no products in this category.', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('days')).toBe('1');
    await page.getByRole('button', { name: 'Remove filter: Listed longer than 1 day' }).click();
    await shows(tub, box, beads);
    await page.keyboard.press('Control+k');
    const commands = place.dialog('Commands');
    for (const word of ['stale', 'unsold', 'slow']) {
      await commands.getByLabel('Command or product').fill('no such command');
      await commands.getByText('Nothing has that name.').waitFor();
      await commands.getByLabel('Command or product').fill(word);
      await commands.getByRole('option', { name: 'Listed longer than 90 days' }).waitFor();
    }
    await page.keyboard.press('Escape');
    await commands.waitFor({ state: 'hidden' });
    await page.getByLabel('Listed over (days)').fill('-3');
    await page.getByText('Not a number of days', { exact: true }).waitFor();
    await shows(tub, box, beads);
    await page.getByLabel('Listed over (days)').fill('');
    await page.getByText('Not a number of days', { exact: true }).waitFor({ state: 'detached' });
  });

  test('the platform filter keeps products lacking at least one chosen platform', async () => {
    await boxes('Platforms').getByLabel('eBay').check();
    await shows(tub);
    await boxes('Platforms').getByLabel('Vinted').check();
    await shows(tub, beads);
    await place.page.getByRole('button', { name: 'Clear all' }).click();
  });

  test("'Not Listed On' keeps products with no listing id on every chosen platform", async () => {
    await boxes('Not Listed On').getByLabel('Vinted').check();
    await shows(tub, beads);
    await boxes('Not Listed On').getByLabel('eBay').check();
    await shows(tub);
    await place.page.getByRole('button', { name: 'Clear all' }).click();
  });

  test('each marketplace is one question: listed, not listed, or any; folded beneath the specified filters', async () => {
    const groups = place.page.getByRole('region', { name: 'Filters' }).getByRole('group');
    const legends = await groups.locator('legend').allTextContents();
    expect(legends.slice(1, 3)).toEqual([
      'Platforms Missing on at least one of these.',
      'Not Listed On On none of these.',
    ]);
    const marketplace = (name: string) => boxes('Marketplaces').getByRole('combobox', { name });
    await place.page.getByText('Marketplaces', { exact: true }).click();
    await marketplace('eBay').selectOption('Listed');
    await shows(box, beads);
    await marketplace('Vinted').selectOption('Not listed');
    await shows(beads);
    await place.page.getByRole('button', { name: 'Remove filter: On eBay' }).waitFor();
    await place.page.getByText('Marketplaces (2)', { exact: true }).waitFor();
    await checkScreenAtAllSizes(place.page, 'filters-marketplaces');
    await marketplace('eBay').selectOption('Any');
    await shows(tub, beads);
    await place.page.getByRole('button', { name: 'Clear all' }).click();
  });
});

describe('Search', () => {
  test('is over name and SKU, case-insensitive', async () => {
    await search().fill('AMBER');
    await shows(beads);
    await search().fill('box1');
    await shows(box);
  });

  test('the search box keeps focus while its answers come', async () => {
    await search().fill('mahogany');
    await shows(box);
    expect(await search().evaluate((input) => input.matches(':focus'))).toBe(true);
  });
});

describe('Offline', () => {
  const offline = (is: boolean) => place.page.context().setOffline(is);

  test('a search offline does not show the unfiltered list', async () => {
    await place.open('?sort=price_asc');
    await shows(tub, box, beads);
    await offline(true);
    await search().fill('mahogany');
    const shown = 'You are offline: the products will be shown when you are back.';
    await place.page.getByText(shown, { exact: true }).waitFor();
    expect(await names()).toEqual([]);
    await offline(false);
    await shows(box);
  });

  test("Saving while offline says so at once ('You are offline: this will be sent when you are back') and shows it until it is sent", async () => {
    const { page } = place;
    const shown = page.getByText('You are offline: this will be sent when you are back', { exact: true });
    await place.button('Mahogany box').click();
    const details = place.dialog('Product Details');
    await details.getByLabel('Price (£)').fill('14');
    await offline(true);
    const asked = place.proxy.calls.length;
    await details.getByRole('button', { name: 'Save Changes' }).click();
    await shown.waitFor();
    expect(place.proxy.calls.slice(asked).filter((call) => call.startsWith('PUT'))).toEqual([]);
    await offline(false);
    await place.toast('Product Saved', '"Mahogany box" has been saved.');
    await shown.waitFor({ state: 'hidden' });
    await details.waitFor({ state: 'hidden' });
    const { results } = await place.seller.call<{ results: { price: number }[] }>(
      'GET',
      '/api/products/?search=BOX1',
    );
    expect(results).toMatchObject([{ price: 14 }]);
  });
});

describe('Pagination', () => {
  const pages = () => place.page.getByRole('navigation', { name: 'Pagination' });

  test('Page sizes 25, 50, 100, 200; default 50', async () => {
    await place.open('?tab=sold');
    const size = place.page.getByLabel('Per page');
    await size.waitFor();
    expect(await size.locator('option').allTextContents()).toEqual(['25', '50', '100', '200']);
    expect(await size.inputValue()).toBe('50');
    await place.page.getByText('1-50 of 160', { exact: true }).waitFor();
    // The rows that fit on a screen are drawn first. The others follow without scrolling.
    const rows = place.page.locator('tbody tr');
    await rows.nth(49).waitFor({ state: 'attached' });
    expect(await rows.count()).toBe(50);
  });

  test('shows all pages when 5 or fewer, otherwise first, last and neighbours with ellipses', async () => {
    const middle = async () => (await pages().locator('button, span').allTextContents()).filter(Boolean);
    expect(await middle()).toEqual(['1', '2', '3', '4']);
    await place.page.getByLabel('Per page').selectOption('25');
    await place.page.getByText('1-25 of 160', { exact: true }).waitFor();
    expect(await middle()).toEqual(['1', '2', '...', '7']);
    await pages().getByRole('button', { name: 'Page 7' }).click();
    await place.page.getByText('151-160 of 160', { exact: true }).waitFor();
    expect(await middle()).toEqual(['1', '...', '6', '7']);
  });

  test('Page resets to 1 on page-size change and search', async () => {
    await place.page.getByLabel('Per page').selectOption('100');
    await place.page.getByText('1-100 of 160', { exact: true }).waitFor();
    await pages().getByRole('button', { name: 'Next page' }).click();
    await place.page.getByText('101-160 of 160', { exact: true }).waitFor();
    // Each word is searched separately: Card 15, 115 and 150 to 159.
    await search().fill('card 15');
    await place.page.getByText('1-12 of 12', { exact: true }).waitFor();
  });
});

describe('Search', () => {
  test('sent to the server after a 600 ms debounce', async () => {
    const { clock } = place.page;
    await clock.install();
    await clock.pauseAt(Date.now() + 60_000);
    const asked = () => place.proxy.calls.filter((call) => call.includes('search=amb'));
    await search().fill('amb');
    await clock.runFor(599);
    expect(asked()).toEqual([]);
    await clock.runFor(1);
    const pages = () => asked().filter((call) => call.includes('/api/products/?'));
    await expect.poll(pages).toHaveLength(1);
  });
});
