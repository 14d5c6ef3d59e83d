import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, openBrowser, phone } from './browser.ts';
import { startOnTestDatabase } from './bystander.ts';
import { checkScreen } from './check-screen.ts';
import { registerSeller } from './seller.ts';
import type { ServerProcess } from './server-process.ts';

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-account-'));
  server = await startOnTestDatabase({ DATA_DIR: dataDir, SALE_POLL_SECONDS: '3600' });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.for([
  ['desktop', desktop],
  ['phone', phone],
] as const)('%s: a seller downloads everything, then deletes the account', async ([size, viewport]) => {
  const seller = await registerSeller(() => server.url, `leaving-${size}`);
  await seller.call('POST', '/api/products/', {
    name: 'Oak clock',
    sku: 'OAK',
    price: 20,
    listings: { ebay: { url: 'https://www.ebay.co.uk/itm/1' } },
  });
  const browser = await openBrowser(viewport, { signedIn: { url: server.url, seller }, still: true });
  const { page } = browser;
  try {
    page.setDefaultTimeout(60_000);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Account' }).click();

    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('crosslister-data.json');
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data).toMatchObject({
      account: { username: `leaving-${size}` },
      products: [{ sku: 'OAK', price: 20 }],
    });

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await dialog.getByText('Still live: 1 listing on eBay.').waitFor();
    const confirm = dialog.getByRole('button', { name: 'Delete everything' });
    await checkScreen(page, `${size}-delete-account`);

    await dialog.getByLabel(`Type leaving-${size} to continue`).fill('somebody else');
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(`Type leaving-${size} to continue`).fill(`leaving-${size}`);
    await confirm.click();
    await dialog.getByText('The password is wrong. Nothing was deleted.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill('a-long-password');
    await page.keyboard.press('Enter');

    await page.getByText('Your account and everything in it has been deleted.').waitFor();
    await page.getByLabel('Username', { exact: true }).waitFor();
    expect(await page.evaluate(`localStorage.getItem('authToken')`)).toBeNull();
  } finally {
    await browser.close();
  }
});
