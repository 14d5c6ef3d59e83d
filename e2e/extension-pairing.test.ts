import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { crosslist, type ExtensionPlace, startExtensionPlace, toast } from './extension/extension-place.ts';

let place: ExtensionPlace;

beforeAll(async () => {
  place = await startExtensionPlace();
});
afterAll(() => place?.stop());
afterEach(() => place.tidy());

async function checkPage(page: Page, name: string, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.screenshot({ path: `screenshots/extension-${name}.png`, fullPage: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

describe('before it is paired', () => {
  test('the helper is on the dashboards of the options and nowhere else', async () => {
    const page = await place.openDashboard();
    expect(await page.evaluate('typeof window.crosslisterExtension')).toBe('undefined');
    const options = await place.chrome.openOwn('options.html');
    const address = options.getByLabel('Address of a dashboard');
    for (const [typed, sentence] of [
      ['', 'Enter the address you open your dashboard at.'],
      ['ftp://example.com', 'The address must start with https:// or http://.'],
      ['https://www.vinted.co.uk/', 'That is a marketplace, not your dashboard.'],
    ] as const) {
      await address.fill(typed);
      await address.press('Enter');
      await options.getByText(sentence).waitFor();
    }
    await options.close();
    await place.addDashboard();
    await page.reload();
    await expect.poll(() => page.evaluate('window.crosslisterExtension?.version')).toMatch(/^0\.1\.0\.\d+$/);
    const elsewhere = await place.chrome.context.newPage();
    await elsewhere.goto(place.shopUrl);
    expect(await elsewhere.evaluate('typeof window.crosslisterExtension')).toBe('undefined');
  });

  test('what it is asked for is refused, and waits in the queue', async () => {
    const product = await place.addTestProduct();
    const page = await place.openDashboard(product);
    await place.list(page, product);
    await toast(page, /This dashboard is not paired with the extension/).waitFor();
    await toast(page, 'Extension Error').waitFor();
    expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true, error: null });
    expect(place.formTabs()).toEqual([]);
  });

  test('a code that the server did not make pairs nothing', async () => {
    const page = await place.openDashboard();
    expect(await page.evaluate("window.crosslisterExtension.pair('made-up-code')")).toMatchObject({
      success: false,
      error: 'The server refused the code. Try again.',
    });
    expect(await page.evaluate('window.crosslisterExtension.status()')).toMatchObject({ paired: false });
  });

  test('an address that any program of this computer can have: the seller is asked in the extension’s own page', async () => {
    const allow = (allowed: string) =>
      place.inBackground(`chrome.storage.local.set({ dashboards: [
        { origin: ${JSON.stringify(place.server.url)}, token: null, username: null${allowed} }] })`);
    await allow(', allowed: false');
    const page = await place.openDashboard();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const card = page.getByRole('region', { name: 'Browser extension' });
    for (const [button, said] of [
      ['No', 'Not allowed, and not paired.'],
      ['Yes, pair it', 'Allowed. Go back to the dashboard: it is paired now.'],
    ] as const) {
      const asked = place.nextForm();
      await card.getByRole('button', { name: 'Pair this browser' }).click();
      const options = await asked;
      const question = options.getByRole('region', { name: 'Is this your Crosslister?' });
      await question.getByText(`The page at ${place.server.url} wants to be paired.`).waitFor();
      await question.getByRole('button', { name: button }).click();
      await question.getByText(said).waitFor();
      await options.close();
      if (button === 'No') await toast(page, /^You have not allowed/).waitFor();
    }
    await card.getByText('Paired', { exact: true }).waitFor();
    await card.getByRole('button', { name: /^Remove Chrome/ }).click();
    await card.getByText('Not paired').waitFor();
    await allow('');
  });

  test('another version than this server has: the dashboard says so, with three steps', async () => {
    const page = await place.openDashboard();
    await page.evaluate(`{
      const { version, ...rest } = window.crosslisterExtension;
      const status = async () => ({ ...(await rest.status()), version: '0.0.9' });
      Object.defineProperty(window, 'crosslisterExtension', { value: { ...rest, version: '0.0.9', status }, configurable: true });
    }`);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const card = page.getByRole('region', { name: 'Browser extension' });
    await card
      .getByText(/^Update the extension\. It has version 0\.0\.9; version 0\.1\.0\.\d+ is needed\./)
      .waitFor();
    expect(await card.locator('ol li').count()).toBe(3);
  });

  test('one click pairs it, and Settings show and end it', async () => {
    const page = await place.openDashboard();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const card = page.getByRole('region', { name: 'Browser extension' });
    await card.getByText('Not paired').waitFor();
    await card.getByRole('button', { name: 'Pair this browser' }).click();
    await card.getByText('Paired', { exact: true }).waitFor();
    await card.getByText(/^Chrome on \w+, paired just now, /).waitFor();
    await card.getByRole('button', { name: /^Remove Chrome/ }).click();
    await card.getByText('Not paired').waitFor();
    const item = place.itemOf(await place.addTestProduct());
    expect(await page.evaluate(crosslist(item))).toMatchObject({ success: false, undecided: true });
    expect(place.formTabs()).toEqual([]);
    await card.getByRole('button', { name: 'How to update it' }).click();
    const guide = page.getByRole('dialog', { name: 'Install the extension' });
    const link = guide.getByRole('link', { name: 'Download the extension' });
    const zip = await fetch(`${place.server.url}${await link.getAttribute('href')}`);
    expect(
      Buffer.from(await zip.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});

describe('paired', () => {
  beforeAll(() => place.pair());

  test('messages of another shape are nobody’s', async () => {
    const page = await place.openDashboard();
    const item = place.itemOf(await place.addTestProduct());
    await page.evaluate(`
      for (const message of [null, 'hello', { to: 'crosslister-extension' },
        { to: 'crosslister-extension', id: 'x', request: { call: 'status' } },
        { to: 'crosslister-extension', id: '12345678', request: { call: 'publish' } },
        { to: 'crosslister-extension', id: '12345679', request: { call: 'crosslist', site: 'ebay', item: ${JSON.stringify(item)} } },
        { to: 'crosslister-extension', id: '12345670', request: { call: 'crosslist', site: 'vinted', item: { title: '' } } },
        { to: 'crosslister-page', id: '12345678', reply: { kind: 'answer', answer: { success: true } } },
      ]) window.postMessage(message, location.origin);
    `);
    // In a frame inside the dashboard there is neither helper nor script.
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<p>' }))",
    );
    expect(await page.evaluate('window.crosslisterExtension.status()')).toEqual({
      version: expect.stringMatching(/^0\.1\.0\.\d+$/),
      paired: true,
      forms: ['etsy', 'vinted'].map((site) => ({
        site,
        table: expect.stringMatching(/^20/),
        left_to_seller: [],
        missed: [],
        checked_at: null,
        not_found: [],
        odd: [],
      })),
      endings: { on: false, stopped: null },
    });
    expect(await page.evaluate(crosslist({ ...item, price: 'free' }))).toMatchObject({
      success: false,
      error: expect.stringContaining('price'),
    });
    expect(place.formTabs()).toEqual([]);
  });
  test('the popup knows the dashboards and the last forms, and checks the page', async () => {
    const product = await place.addTestProduct();
    const page = await place.openDashboard();
    await place.closeForm(page, product);
    const form = await place.chrome.context.newPage();
    await form.goto('https://www.vinted.co.uk/items/new');
    const popup = await place.openPopup(form);
    await popup.getByText('Paired for extension').waitFor();
    await popup.getByText('Version 0.1.0').waitFor();
    const last = popup.getByRole('region', { name: 'Last forms' }).getByRole('listitem').first();
    await last.getByText(product.name).waitFor();
    await last.getByText('The tab of Vinted was closed before the form was saved.').waitFor();
    await popup.getByRole('button', { name: 'Check this page' }).click();
    await popup.getByText(/^All 7 fields found\. Looked for in Vinted's form as of 20/).waitFor();
    place.vinted.site.trouble = 'no_title_field';
    await form.reload();
    await popup.getByRole('button', { name: 'Check this page' }).click();
    await popup.getByText(/^1 of 7 fields not found: Title\. /).waitFor();
    await checkPage(popup, 'popup', { width: 360, height: 600 });
    // The dashboard shows it under Check this account.
    const { forms } = await page.evaluate<{ forms: object[] }>('window.crosslisterExtension.status()');
    expect(forms).toContainEqual(
      expect.objectContaining({
        site: 'vinted',
        checked_at: expect.stringMatching(/Z$/),
        not_found: ['Title'],
      }),
    );
    const options = await place.chrome.openOwn('options.html');
    await checkPage(options, 'options', { width: 900, height: 700 });
  });
  test('the extension is reloaded under the page: told as its title says, and the step waits', async () => {
    const product = await place.addTestProduct();
    const page = await place.openDashboard(product);
    await place.openForm(page, product);
    await place.reloadExtension();
    await toast(page, 'Extension Context Issue').waitFor();
    expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true, error: null });
    const again = await place.openDashboard();
    // Until its background has run once, the reloaded extension is on no page.
    const status = async () => {
      await again.reload();
      return again.evaluate('window.crosslisterExtension?.status() ?? null');
    };
    await expect.poll(status).toMatchObject({ paired: true });
  });
});
