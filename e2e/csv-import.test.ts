import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useOwnPlace } from './own-place.ts';
import { registerSeller, type Seller } from './seller.ts';

const folder = 'screenshots';
/** From the choice of the file on: the longest time for which the page could not respond, and when it began. */
const WATCH = `
  window.watched = { longest: 0, since: performance.now() };
  let before = performance.now();
  window.watched.beat = setInterval(() => {
    const now = performance.now();
    window.watched.longest = Math.max(window.watched.longest, now - before);
    before = now;
  }, 10)`;
const HOW_LONG = `(clearInterval(window.watched.beat), {
  longest: Math.round(window.watched.longest),
  seconds: Math.round((performance.now() - window.watched.since) / 1000),
})`;
const ROWS = 100_000;
const MINUTES = 60_000;

let seller: Seller;
let page: Page;

const place = useOwnPlace('csv', async (made) => {
  ({ page } = made);
  await mkdir(folder, { recursive: true });
});
let sellers = 0;
beforeEach(async () => {
  sellers += 1;
  const { url } = place.server;
  seller = await registerSeller(() => url, `csv-${sellers}`);
  await page.goto(url);
  await page.evaluate(`localStorage.setItem('authToken', ${JSON.stringify(seller.token)})`);
  await page.goto(url);
});
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));

const dialog = () => page.getByRole('dialog', { name: 'Import Products' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const count = async () => (await seller.call<{ count: number }>('GET', '/api/products/?page_size=1')).count;

async function choose(name: string, file: string | Buffer): Promise<void> {
  if (!(await dialog().isVisible())) {
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: /^Import CSV/ }).click();
  }
  // A file on the disk, because passing bytes would cost the page a second and a half that no seller waits for.
  const path = join(place.dataDir, name);
  await writeFile(path, file);
  await dialog().locator('input[type=file]').setInputFiles(path);
}

async function saved(press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test(
  '100,000 rows: the page stays quick, and each row left out is told in a report',
  async () => {
    await seller.call('POST', '/api/products/', { name: 'There before', sku: 'row-5' });
    const rows = Array.from({ length: ROWS }, (_, n) => {
      if (n === 10) return 'Too few';
      if (n === 20) return ',NO-NAME,1,a';
      return `"Jug, no. ${n}",ROW-${n},${(n % 90) + 1}.50,"A jug, ""as found"""`;
    });
    await page.evaluate(WATCH);
    await choose('jugs.csv', `Name,SKU,Price,Description\r\n${rows.join('\r\n')}\r\n`);
    await dialog().getByText('99,998 products found').waitFor({ timeout: MINUTES });
    await dialog().getByText('2 rows left out').click();
    await dialog().getByText('Row 12: It has 1 column where the header has 4.').waitFor();
    await page.screenshot({ path: join(folder, 'desktop-csv-preview.png') });

    await button('Import Products').click();
    await button('Importing...').waitFor();
    await dialog()
      .getByText(/of 99,998 rows stored/)
      .waitFor();
    await page.screenshot({ path: join(folder, 'desktop-csv-importing.png') });
    await dialog()
      .getByText('Import finished: 99,998 rows read.')
      .waitFor({ timeout: 8 * MINUTES });
    await dialog()
      .getByText('99,997 created, 0 updated, 1 already in the catalogue, kept as they are')
      .waitFor();
    const { longest, seconds } = await page.evaluate<{ longest: number; seconds: number }>(HOW_LONG);
    console.log(
      `${ROWS} rows stored in ${seconds} s; the page answered nothing for ${longest} ms at the longest`,
    );
    await page.screenshot({ path: join(folder, 'desktop-csv-done.png') });
    expect(await count()).toBe(ROWS - 2);

    const report = await saved(() => button('Download report').click());
    expect(report.name).toBe('import-report.csv');
    expect(report.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Row,SKU,Reason',
      '7,ROW-5,Its SKU is in the catalogue already. Skip keeps the existing product.',
      '12,,It has 1 column where the header has 4.',
      '22,NO-NAME,It has no name.',
    ]);
    await button('Done').click();

    const file = await saved(async () => {
      await page.getByRole('button', { name: 'Tools' }).click();
      await page.getByRole('menuitem', { name: /^Export CSV/ }).click();
    });
    expect(file.name).toBe('products.csv');
    expect(file.text.split('\r\n')).toHaveLength(ROWS);
  },
  15 * MINUTES,
);

test('stopped, an import keeps what is stored, says so, and goes on with the next row', async () => {
  const rows = Array.from({ length: 6_000 }, (_, n) => `Cup ${n},CUP-${n}`).join('\n');
  await choose('cups.csv', `Name,SKU\n${rows}`);
  await dialog().getByText('6,000 products found').waitFor();
  await button('Import Products').click();
  await dialog()
    .getByText(/[1-9][\d,]* of 6,000 rows stored/)
    .waitFor();
  await button('Cancel').click();
  await dialog().getByText('Import stopped.').waitFor();
  const text = await dialog().getByRole('alert').innerText();
  const stored = Number(/([\d,]+) of 6,000 rows/.exec(text)?.[1]?.replace(',', ''));
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThan(6_000);
  expect(await count()).toBe(stored);
  await page.screenshot({ path: join(folder, 'desktop-csv-stopped.png') });
  await button('Continue').click();
  await dialog().getByText('Import finished: 6,000 rows read.').waitFor({ timeout: 60_000 });
  expect(await count()).toBe(6_000);
});

test('a server that is away is waited for, and no row is stored twice', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => `Bowl ${n},BOWL-${n}`).join('\n');
  await choose('bowls.csv', `Name,SKU\n${rows}`);
  await dialog().getByText('1,200 products found').waitFor();
  let calls = 0;
  await page.route('**/api/products/', async (route) => {
    calls += 1;
    // The second batch is stored, but its answer never arrives.
    const response = await route.fetch();
    if (calls === 2) await route.abort();
    else await route.fulfill({ response });
  });
  await button('Import Products').click();
  await dialog().getByText('Import finished: 1,200 rows read.').waitFor({ timeout: 60_000 });
  expect(calls).toBe(4);
  expect(await count()).toBe(1_200);
  await page.unroute('**/api/products/');
  place.browser.complaints.length = 0;
});

test.each([
  ['a workbook', 'stock.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'not a CSV file'],
  ['nothing', 'stock.csv', '', 'The file is empty'],
  ['a header alone', 'stock.csv', 'Name,SKU\n', 'no products below it'],
  ['a list of one column', 'stock.csv', 'Title\na\n', 'It has: Title.'],
])('%s gets a clear answer', async (_what, name, file, reason) => {
  await choose(name, file);
  await dialog().getByText(reason).waitFor();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Import Error').first().waitFor();
});

test('UTF-16, semicolons and what Excel saves on Windows are read; a guess is said', async () => {
  await choose('excel.csv', Buffer.from('\uFEFFName;SKU\nCafé £5;C1\n', 'utf16le'));
  await dialog().getByText('Café £5').waitFor();
  await button('Choose another file').click();
  await choose('windows.csv', Buffer.from('Name;SKU\nCaf\xe9 \xa35;C1\n', 'latin1'));
  await dialog().getByText('Café £5').waitFor();
  await dialog().getByText('it was read as Windows text').waitFor();
});

test('a table of another program: columns are shown with samples, changed, kept by name, and all of it is imported', async () => {
  await page.route('https://photos.test/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  const table = [
    'Artikel,Stock code,Selling price,Bought for,Bin,Photo 1,Photo 2,Weather',
    'Blue vase,FT-1,24.50,6.25,Box 3,https://photos.test/1.jpg,https://photos.test/2.jpg,Rain',
    'Desk lamp,,ask me,,Loft,c:/lamp.jpg,,Sun',
  ].join('\n');
  await choose('foreign.csv', table);
  const field = (title: string) => dialog().getByLabel(`${title} is imported as`);
  await dialog().getByText('What are the columns of foreign.csv?').waitFor();
  expect(await field('Stock code').inputValue()).toBe('sku');
  expect(await field('Photo 2').inputValue()).toBe('photo addresses');
  expect(await field('Weather').inputValue()).toBe('');
  await dialog()
    .getByRole('row', { name: /^Selling price 24\.50/ })
    .waitFor();
  await field('Artikel').selectOption({ label: 'Name' });
  await field('Bought for').selectOption({ label: 'Cost' });
  await dialog().getByLabel('Name for these columns').fill('Supplier');
  await button('Keep columns').click();
  await dialog().getByText('Kept.').waitFor();
  await button('Show preview').click();

  await dialog().getByText('2 products found').waitFor();
  await dialog()
    .getByText(/The photo address "c:\/lamp\.jpg" does not start with https:/)
    .waitFor();
  const preview = dialog().getByRole('table');
  expect(await preview.getByRole('columnheader').allTextContents()).toEqual([
    'Name',
    'SKU',
    'Price',
    'Status',
    'Location',
  ]);
  expect(await preview.locator('tbody tr td:last-child').allTextContents()).toEqual(['Box 3', 'Loft']);
  const report = await saved(() => button('Download report').click());
  expect(report.text).toMatch(/3,,"?Its price ""ask me""/);
  await dialog().getByText('Left out: Weather.').waitFor();
  await button('Import Products').click();
  await dialog().getByText('Import finished: 2 rows read.').waitFor();
  await dialog().getByText('Left out: Weather.').waitFor();
  const { results } = await seller.call<{ results: unknown[] }>('GET', '/api/products/?sort=name_asc');
  expect(results).toMatchObject([
    {
      name: 'Blue vase',
      sku: 'FT-1',
      price: 24.5,
      cost: 6.25,
      storage_location: 'Box 3',
      images: [{ src: 'https://photos.test/1.jpg' }, { src: 'https://photos.test/2.jpg' }],
    },
    { name: 'Desk lamp', price: 0, status: 'inactive', storage_location: 'Loft' },
  ]);

  // The next file of the same kind is not asked about, and its columns can be looked at, as those of our own can.
  await button('Choose another file').click();
  await choose('again.csv', table);
  await dialog().getByText('2 products found').waitFor();
  await dialog().getByText('Columns as kept: Supplier').click();
  await dialog().getByText('Artikel is Name, Stock code is SKU').waitFor();
  await button('Change columns').click();
  await button('Forget Supplier').waitFor();
  expect(await field('Bought for').inputValue()).toBe('cost');
  // A column that it never had is asked about.
  await button('Choose another file').click();
  await choose('wider.csv', table.replaceAll(/$/gm, ',Blue').replace(',Blue', ',Colour'));
  await dialog().getByText('What are the columns of wider.csv?').waitFor();
  expect(await field('Bought for').inputValue()).toBe('cost');
  await button('Choose another file').click();
  await choose('own.csv', 'Name,SKU\nCup,CUP-1\n');
  await button('Change columns').click();
  expect(await field('SKU').inputValue()).toBe('sku');

  // While no column is the SKU, it is said, and which may be it.
  await button('Choose another file').click();
  await choose('no-sku.csv', 'Name,Nummer,Qty\nVase,kx one,2\nJug,kx two,-3\n');
  const noSku = dialog().getByText('No column is imported as SKU, so each row gets the next number');
  await noSku.getByText('“Nummer” differs from row to row').waitFor();
  await button('Show preview').click();
  await dialog().getByText('Its quantity "-3" is no quantity.').waitFor();
  await noSku.waitFor();
  expect(await preview.getByRole('row', { name: /^Vase/ }).getByRole('cell').last().textContent()).toBe('2');
  await button('Change columns').click();
  await field('Nummer').selectOption({ label: 'SKU' });
  await noSku.waitFor({ state: 'detached' });
  await button('Choose another file').click();
});

test('a workbook is read as its first sheet', async () => {
  await choose('stock.xlsx', await readFile(join(import.meta.dirname, 'fixtures', 'stock.xlsx')));
  await dialog().getByText('2 products found').waitFor();
  await dialog().getByText('Blue vase').waitFor();
  await button('Import Products').click();
  await dialog().getByText('Import finished: 2 rows read.').waitFor();
  const { results } = await seller.call<{ results: unknown[] }>('GET', '/api/products/?sort=name_asc');
  expect(results).toMatchObject([
    { name: 'Blue vase', sku: 'XL-1', price: 24.5, date_added: '2026-06-30T23:00:00.000Z' },
    { name: 'Desk lamp', sku: 'XL-2', price: 30 },
  ]);
});
