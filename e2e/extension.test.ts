import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { saveItem } from '../packages/simulators/src/vinted/state.ts';
import { type ExtensionPlace, startExtensionPlace } from './extension-place.ts';

/** What the page under test is called with; shaped as the dashboard's own calls are. */
const crosslist = (item: object, options = '') =>
  `window.crosslisterExtension.crosslistToVinted(${JSON.stringify(item)}, {
    onStep: (text) => (window.steps ??= []).push(text), ${options} })`;

const emptyForm = {
  ...{ description: '', price: 6250, category: 1206, brand: null, size: null, condition: null },
  ...{ colours: [], materials: [], parcel: null, photos: [] },
};

let place: ExtensionPlace;

beforeAll(async () => {
  place = await startExtensionPlace();
});
afterAll(() => place?.stop());
afterEach(() => place.tidy());

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

async function checkLook(page: Page, name: string, size: { width: number; height: number }) {
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
    await address.fill(`${place.server.url}/?q=vase`);
    await options.getByRole('button', { name: 'Add' }).click();
    await options.getByText(/^Added\./).waitFor();
    await options
      .getByRole('listitem')
      .filter({ hasText: place.server.url })
      .getByText('Not paired')
      .waitFor();
    await page.reload();
    await expect.poll(() => page.evaluate('window.crosslisterExtension?.version')).toBe('0.1.0');
    const elsewhere = await place.chrome.context.newPage();
    await elsewhere.goto(place.shopUrl);
    expect(await elsewhere.evaluate('typeof window.crosslisterExtension')).toBe('undefined');
  });

  test('what it is asked for is refused, and waits in the queue', async () => {
    const product = await place.addThing();
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
    await card
      .getByRole('button', { name: 'How to install it' })
      .or(card.getByRole('button', { name: 'How to update it' }))
      .click();
    const guide = page.getByRole('dialog', { name: 'Install the Extension' });
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

  test('the form is filled and the seller saves it: the queue knows where it stands', async () => {
    const product = await place.addThing({ condition: 'USED_EXCELLENT' });
    const page = await place.openDashboard(product);
    const opened = place.nextForm();
    await place.list(page, product);
    const form = await opened;
    await form
      .getByText(`Crosslister fills this form for '${product.name}'. You press Save or Upload.`)
      .waitFor();
    await form.getByText(`Asked for by your dashboard at ${place.server.url}`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /notifications/i }).click();
    const item = page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('listitem')
      .filter({ hasText: product.name });
    await item.getByText('Waiting for you to save it on Vinted').waitFor({ timeout: 40_000 });
    expect(await form.getByTestId('title--input').inputValue()).toBe(product.name);
    expect([...place.vinted.site.photos.values()].map(({ sha256 }) => sha256)).toEqual(place.photoDigests);
    expect(place.vinted.items()).toEqual([]);

    await form.getByTestId('upload-form-save-draft-button').click();
    await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('draft');
    const [draft] = place.vinted.items();
    expect((await place.readProduct(product)).listings.vinted?.url).toBe(
      `https://www.vinted.co.uk/items/${draft?.id}`,
    );
    expect(await place.stepOf(product)).toMatchObject({ status: 'completed', waits_for_seller: false });
  });

  test('an Upload is a listing, and the next form opens in the same tab', async () => {
    const page = await place.openDashboard();
    const product = await place.addThing();
    const opened = place.nextForm();
    const answer = page.evaluate(crosslist(place.itemOf(product)));
    const form = await opened;
    await place.finish(form, 'upload-form-save-button');
    const [item] = place.vinted.items().filter(({ title }) => title === product.name);
    expect(await answer).toEqual({
      success: true,
      draft: false,
      listing_url: `https://www.vinted.co.uk/items/${item?.id}-${item?.slug}`,
    });
    const next = await place.addThing();
    const second = page.evaluate(crosslist(place.itemOf(next)));
    await form.getByText(`'${next.name}'`).waitFor();
    expect(place.formTabs()).toHaveLength(1);
    const busy = await page.evaluate(crosslist(place.itemOf(product)));
    expect(busy).toMatchObject({
      undecided: true,
      error: expect.stringContaining('is still open on Vinted'),
    });
    await form.getByRole('button', { name: 'Stop' }).click();
    expect(await second).toMatchObject({ success: false, error: 'You stopped it on Vinted.' });
  });

  test('a photo that is gone: the rest is filled, and every field can be copied', async () => {
    const page = await place.openDashboard();
    const product = await place.addThing({ images: [{ src: `${place.shopUrl}/missing` }] });
    const opened = place.nextForm();
    const answer = page.evaluate(crosslist(place.itemOf(product)));
    const form = await opened;
    await form.getByText('Photo 1 is not there any more (404).').waitFor({ timeout: 30_000 });
    await place.chrome.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await form.getByRole('button', { name: 'Copy price' }).click();
    await form.getByRole('button', { name: 'Copied price' }).waitFor();
    expect(await form.evaluate('navigator.clipboard.readText()')).toBe('12.50');
    await form.close();
    expect(await answer).toMatchObject({ success: false });
  });

  test.each([
    ['signed_out', /^Vinted showed another page instead of the form/],
    ['captcha', /Vinted/],
  ] as const)('%s: told, with nothing filled in', async (trouble, sentence) => {
    place.vinted.site.trouble = trouble;
    const page = await place.openDashboard();
    const answer = await page.evaluate(crosslist(place.itemOf(await place.addThing())));
    expect(answer).toMatchObject({ success: false, error: expect.stringMatching(sentence) });
    expect(answer).not.toMatchObject({ undecided: true });
  });

  test('the tab is closed: told at once', async () => {
    const page = await place.openDashboard();
    const opened = place.nextForm();
    const answer = page.evaluate(crosslist(place.itemOf(await place.addThing())));
    await (await opened).close();
    expect(await answer).toEqual({
      success: false,
      error: 'The tab of Vinted was closed before the form was saved.',
    });
  });

  test('after its time it gives up, and says so on the form', async () => {
    await place.setSettings({ patienceMs: 3000 });
    const page = await place.openDashboard();
    const opened = place.nextForm();
    const answer = page.evaluate(crosslist(place.itemOf(await place.addThing())));
    const form = await opened;
    expect(await answer).toEqual({
      success: false,
      error: expect.stringMatching(/^The form on Vinted was not saved within/),
    });
    await form.getByText(/^Crosslister no longer waits for this form/).waitFor();
  });

  test('forms of a day are limited by the options', async () => {
    await place.setSettings({ dailyLimit: 1 });
    const page = await place.openDashboard();
    const opened = place.nextForm();
    const answer = page.evaluate(crosslist(place.itemOf(await place.addThing())));
    await (await opened).close();
    await answer;
    expect(await page.evaluate(crosslist(place.itemOf(await place.addThing())))).toMatchObject({
      undecided: true,
      error: expect.stringMatching(/^1 form was opened on Vinted in the last 24 hours/),
    });
  });

  test('the background is stopped meanwhile: the answer comes all the same', async () => {
    const page = await place.openDashboard();
    const product = await place.addThing();
    const opened = place.nextForm();
    const answer = page.evaluate(crosslist(place.itemOf(product)));
    const form = await opened;
    await form.getByTestId('upload-form-save-draft-button').waitFor();
    await expect
      .poll(() => form.getByTestId('title--input').inputValue(), { timeout: 20_000 })
      .toBe(product.name);
    await place.stopBackground();
    await form.getByTestId('upload-form-save-draft-button').click();
    expect(await answer).toMatchObject({ success: true, draft: true, listing_url: expect.any(String) });
  });

  test('the dashboard is closed meanwhile: it takes the outcome in when it is opened again', async () => {
    const product = await place.addThing();
    const page = await place.openDashboard(product);
    const opened = place.nextForm();
    await place.list(page, product);
    const form = await opened;
    await expect
      .poll(() => form.getByTestId('title--input').inputValue(), { timeout: 20_000 })
      .toBe(product.name);
    await page.close();
    await form.getByTestId('upload-form-save-draft-button').click();
    await form.waitForURL(/\/member\//);
    await form.getByText(product.name).waitFor();
    expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true });
    await expect.poll(() => place.outcomes()).toHaveLength(1);
    await place.openDashboard(product);
    await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('draft');
    await expect.poll(() => place.outcomes()).toEqual([]);
  });

  test('sold on Vinted: told from the item’s own page, and the product is sold', async () => {
    const item = saveItem(place.vinted.site, { ...emptyForm, title: 'Waxed jacket' }, false, null);
    const url = `https://www.vinted.co.uk/items/${item.id}-${item.slug}`;
    const product = await place.addThing({ name: 'Waxed jacket', listings: { vinted: { url } } });
    const page = await place.chrome.context.newPage();
    await page.goto(url);
    const panel = page.getByRole('region', { name: 'Crosslister' });
    await panel.getByText("'Waxed jacket'").waitFor();
    await panel.getByRole('button', { name: 'Mark as sold in Crosslister' }).click();
    await panel.getByText('Marked as sold. Crosslister ends it everywhere else.').waitFor();
    expect(await place.readProduct(product)).toMatchObject({ status: 'sold', action_info: null });
  });

  test('messages of another shape are nobody’s', async () => {
    const page = await place.openDashboard();
    const item = place.itemOf(await place.addThing());
    await page.evaluate(`
      for (const message of [null, 'hello', { to: 'crosslister-extension' },
        { to: 'crosslister-extension', id: 'x', request: { call: 'status' } },
        { to: 'crosslister-extension', id: '12345678', request: { call: 'publish' } },
        { to: 'crosslister-extension', id: '12345679', request: { call: 'crosslist', site: 'ebay', item: ${JSON.stringify(item)} } },
        { to: 'crosslister-extension', id: '12345670', request: { call: 'crosslist', site: 'vinted', item: { title: '' } } },
        { to: 'crosslister-page', id: '12345678', reply: { kind: 'answer', answer: { success: true } } },
      ]) window.postMessage(message, location.origin);
    `);
    // In a frame within the dashboard there is neither helper nor script.
    await page.evaluate(
      "document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<p>' }))",
    );
    expect(await page.evaluate('window.crosslisterExtension.status()')).toEqual({
      version: '0.1.0',
      paired: true,
    });
    expect(await page.evaluate(crosslist({ ...item, price: 'free' }))).toMatchObject({
      success: false,
      error: expect.stringContaining('price'),
    });
    expect(place.formTabs()).toEqual([]);
  });

  test('the popup knows the dashboards and the last forms, and checks the page', async () => {
    const product = await place.addThing();
    const page = await place.openDashboard();
    const opened = place.nextForm();
    const answer = page.evaluate(crosslist(place.itemOf(product)));
    await (await opened).close();
    await answer;
    const form = await place.chrome.context.newPage();
    await form.goto('https://www.vinted.co.uk/items/new');
    const popup = await place.openPopup(form);
    await popup.getByText('Paired for extension').waitFor();
    await popup.getByText('Version 0.1.0').waitFor();
    const last = popup.getByRole('region', { name: 'Last forms' }).getByRole('listitem').first();
    await last.getByText(product.name).waitFor();
    await last.getByText('The tab of Vinted was closed before the form was saved.').waitFor();
    await popup.getByRole('button', { name: 'Check this page' }).click();
    await popup.getByText(/fields of Vinted's form were found/).waitFor();
    await checkLook(popup, 'popup', { width: 360, height: 600 });
    const options = await place.chrome.openOwn('options.html');
    await checkLook(options, 'options', { width: 900, height: 700 });
  });

  test('the extension is reloaded under the page: told as its title says, and the step waits', async () => {
    const product = await place.addThing();
    const page = await place.openDashboard(product);
    const opened = place.nextForm();
    await place.list(page, product);
    const form = await opened;
    await form.getByText('Crosslister fills this form').waitFor();
    await place.reloadExtension();
    await toast(page, 'Extension Context Issue').waitFor();
    expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true, error: null });
    const again = await place.openDashboard();
    // Until its background has run once, the reloaded extension is on no page.
    const status = async () => {
      await again.reload();
      return again.evaluate('window.crosslisterExtension?.status() ?? null');
    };
    await expect.poll(status, { timeout: 15_000 }).toMatchObject({ paired: true });
  });
});
