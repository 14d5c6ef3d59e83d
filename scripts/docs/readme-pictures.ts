import { chromium, type Locator, type Page } from 'playwright-core';
import { demoAccount } from '../demo/prepare-demo.ts';
import { chromiumArguments, findChromium } from '../installed/find-chromium.ts';
import { takePicture } from './take-picture.ts';

// Takes the README's pictures of a running demo: start `npm run demo`, then run this with the demo's address.

/** Pictures further down are not loaded before the page is scrolled to them, so only the visible ones are awaited. */
const IS_STILL = `[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
  && document.getAnimations().every((each) => each.playState !== 'running')`;
const [url = 'http://127.0.0.1:3000'] = process.argv.slice(2);

const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
const session = { locale: 'en-GB', timezoneId: 'Europe/London' };
const desktop = await browser.newContext({ ...session, viewport: { width: 1280, height: 800 } });
const page = await desktop.newPage();
await signIn(page);
await picture(page, 'dashboard');

await page
  .getByRole('button', { name: /^Actions for/ })
  .nth(12)
  .click();
await page.getByRole('menuitem', { name: 'Crosslist' }).click();
const crosslist = page.getByRole('dialog', { name: 'Crosslist Product' });
for (const name of ['eBay', 'Etsy']) await crosslist.getByRole('checkbox', { name, exact: true }).check();
await picture(crosslist, 'crosslist');
await page.goto(`${url}/?settings=connections`);
await page.getByRole('button', { name: 'How to install it' }).click();
await picture(page.getByRole('dialog', { name: 'Install the extension' }), 'extension-install');

await page.goto(url);
await page.getByPlaceholder('Search name or SKU...').fill('Overcoat');
await page.getByText(/^1-\d+ of \d+$/).waitFor();
const details = await openProduct(page, /Overcoat/);
await details.getByRole('button', { name: /^eBay Category: ./ }).waitFor();
await details.getByText('More specifics').click();
await details.getByRole('group', { name: 'Item specifics', exact: true }).scrollIntoViewIfNeeded();
await picture(details, 'product');
await desktop.close();

const phone = await browser.newContext({ ...session, viewport: { width: 390, height: 844 } });
const small = await phone.newPage();
await signIn(small);
await picture(small, 'phone');
await browser.close();

async function signIn(page: Page): Promise<void> {
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await page.getByLabel('Username').fill(demoAccount.username);
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: /VIN-\d{5}/ })
    .first()
    .waitFor();
}

async function openProduct(page: Page, name: RegExp): Promise<Locator> {
  await page.getByRole('row').filter({ hasText: name }).first().getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Product Details' });
  await dialog.waitFor();
  return dialog;
}

/** Takes a picture once nothing moves or loads any more. */
async function picture(what: Page | Locator, name: string): Promise<void> {
  const isPart = 'page' in what;
  const page = isPart ? what.page() : what;
  // A row that is pointed at looks different.
  await page.mouse.move(0, 0);
  // By then a page that was just opened has sent its requests. The event stream keeps the network from ever being idle.
  do await page.waitForTimeout(1000);
  while (!(await page.evaluate(IS_STILL)));
  await takePicture(page, name, isPart ? what : undefined);
}
