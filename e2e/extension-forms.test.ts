import type { ExtensionStatus } from '@crosslister/contract/extension.ts';
import type { Product } from '@crosslister/contract/product.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { crosslist, type ExtensionPlace, startExtensionPlace, toast } from './extension/extension-place.ts';

let place: ExtensionPlace;

beforeAll(async () => {
  place = await startExtensionPlace();
  await place.addDashboard();
  await place.pair();
});
afterAll(() => place?.stop());
afterEach(() => place.tidy());

test('the form is filled at a person’s pace and the seller uploads it: the queue knows where it stands', async () => {
  const product = await place.addTestProduct({ condition: 'USED_EXCELLENT' });
  const page = await place.openDashboard(product);
  const form = await place.openFilledForm(page, product);
  expect(await form.getByTestId('title--input').inputValue()).toBe(product.name);
  expect([...place.vinted.site.photos.values()].map(({ sha256 }) => sha256)).toEqual(place.photoDigests);
  expect(place.vinted.items()).toEqual([]);

  await form.getByTestId('upload-form-save-button').click();
  await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('active');
  const [listed] = place.vinted.items();
  expect((await place.readProduct(product)).listings.vinted?.url).toBe(
    `https://www.vinted.co.uk/items/${listed?.id}-${listed?.slug}`,
  );
  expect(await place.stepOf(product)).toMatchObject({ status: 'completed', waits_for_seller: false });
});

test('a saved draft is known by its address, and the next form opens in the same tab', async () => {
  const page = await place.openDashboard();
  const product = await place.addTestProduct();
  const opened = place.nextForm();
  const answer = page.evaluate(crosslist(place.itemOf(product)));
  const form = await opened;
  await place.untilTitled(form, product);
  await place.saveDraft(form);
  const said = await answer;
  const [draft] = place.vinted.items().filter(({ title }) => title === product.name);
  const listing_url = `https://www.vinted.co.uk/items/${draft?.id}/edit`;
  expect(said).toEqual({ success: true, draft: true, listing_url });
  const next = await place.addTestProduct();
  const second = page.evaluate(crosslist(place.itemOf(next)));
  await form.getByText(`'${next.name}'`).waitFor();
  expect(place.formTabs()).toHaveLength(1);
  expect(await page.evaluate(crosslist(place.itemOf(product)))).toMatchObject({
    undecided: true,
    error: expect.stringContaining('is still open on Vinted'),
  });
  await form.getByRole('button', { name: 'Stop' }).click();
  expect(await second).toMatchObject({ success: false, error: 'You stopped it on Vinted.' });
});

test('a photo that is gone: the rest is filled, and every field can be copied', async () => {
  const page = await place.openDashboard();
  const product = await place.addTestProduct({ images: [{ src: `${place.shopUrl}/missing` }] });
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
  ['captcha', /^Vinted wants to know that you are human/],
] as const)('%s: told, with nothing filled in', async (trouble, sentence) => {
  place.vinted.site.trouble = trouble;
  const product = await place.addTestProduct();
  const page = await place.openDashboard(product);
  const form = await place.openForm(page, product);
  await form.getByText(sentence).first().waitFor();
  await (await place.inQueue(page, product)).getByText(sentence).waitFor();
  expect(place.vinted.site.photos.size).toBe(0);
  await form.getByRole('button', { name: 'Stop' }).click();
  await toast(page, 'Failed to cross-list to Vinted: You stopped it on Vinted.').waitFor();
});

test('the tab is closed: told at once', async () => {
  const page = await place.openDashboard();
  expect(await place.closeForm(page, await place.addTestProduct())).toEqual({
    success: false,
    error: 'The tab of Vinted was closed before the form was saved.',
  });
});

test('after ten minutes it gives up, and says so on the form', async () => {
  const page = await place.openDashboard();
  const opened = place.nextForm();
  const answer = page.evaluate(crosslist(place.itemOf(await place.addTestProduct())));
  const form = await opened;
  await form.getByText('Crosslister fills this form').waitFor();
  await place.letTimePass();
  expect(await answer).toEqual({
    success: false,
    error: 'The form on Vinted was not saved within 10 minutes.',
  });
  await form.getByText(/^Crosslister no longer waits for this form/).waitFor();
});

test('forms of a day are limited by the options', async () => {
  await place.setSettings({ dailyLimit: 1 });
  const page = await place.openDashboard();
  await place.closeForm(page, await place.addTestProduct());
  expect(await page.evaluate(crosslist(place.itemOf(await place.addTestProduct())))).toMatchObject({
    undecided: true,
    error: expect.stringMatching(/^1 form was opened on Vinted in the last 24 hours/),
  });
});

test('the background is stopped meanwhile: the answer comes all the same', async () => {
  const page = await place.openDashboard();
  const product = await place.addTestProduct();
  const opened = place.nextForm();
  const answer = page.evaluate(crosslist(place.itemOf(product)));
  const form = await opened;
  await place.untilTitled(form, product);
  await place.stopBackground();
  await place.saveDraft(form);
  expect(await answer).toMatchObject({ success: true, draft: true, listing_url: expect.any(String) });
});

test('the dashboard is closed meanwhile: it takes the outcome in when it is opened again', async () => {
  const product = await place.addTestProduct();
  const page = await place.openDashboard(product);
  const form = await place.openForm(page, product);
  await place.untilTitled(form, product);
  await page.close();
  await place.saveDraft(form);
  await form.waitForURL(/\/member\//);
  await form.getByTitle(`${product.name}, `).waitFor();
  expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true });
  await expect.poll(() => place.outcomes()).toHaveLength(1);
  await place.openDashboard(product);
  await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('draft');
  await expect.poll(() => place.outcomes()).toEqual([]);
});

test('the form is left without a save that was seen: it is told, and waits for the seller', async () => {
  const product = await place.addTestProduct();
  const page = await place.openDashboard(product);
  const form = await place.openForm(page, product);
  // A page that is left before the form was found on it is no form that was left.
  await place.untilTitled(form, product);
  await page.close();
  await form.goto('https://www.vinted.co.uk/member/1');
  await expect.poll(() => place.outcomes()).toHaveLength(1);
  const again = await place.openDashboard();
  await toast(again, /was left before the extension saw it saved/).waitFor();
  await expect.poll(() => place.outcomes()).toEqual([]);
  expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true, error: null });
});

test('Etsy: the panel to copy from stands beside the bar, and the draft is known by its address', async () => {
  const product = await place.addTestProduct();
  const page = await place.openDashboard(product);
  const opened = place.nextForm();
  await place.list(page, product, 'Etsy');
  const form = await opened;
  const bar = form.getByRole('region', { name: 'Crosslister', exact: true });
  await bar.getByText('Filled in. Look it over, then save it.').waitFor({ timeout: 30_000 });
  const item = await place.inQueue(page, product);
  await item.getByText('Waiting for you to save it on Etsy').waitFor();
  const [low, high] = [
    await bar.boundingBox(),
    await form.getByRole('region', { name: 'Copy to Etsy' }).boundingBox(),
  ];
  expect(low && high && low.x + low.width <= high.x).toBe(true);
  await form.screenshot({ path: 'screenshots/extension-etsy.png' });
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect.poll(async () => (await place.readProduct(product)).listings.etsy?.status).toBe('draft');
  const [draft] = place.etsy.listings();
  const { listings } = await place.readProduct(product);
  expect(listings.etsy?.url).toContain(`/${draft?.id}`);
});

test('two products on two marketplaces: one form after another', async () => {
  const products = [
    await place.addTestProduct({ sku: 'PLATE-1' }),
    await place.addTestProduct({ sku: 'PLATE-2' }),
  ];
  const page = await place.openDashboard({ sku: 'PLATE' });
  await place.listAll(page, ['Vinted', 'Etsy']);
  const addresses: string[] = [];
  for (const _ of [1, 2, 3, 4]) {
    const form = await place.filledForm();
    addresses.push(new URL(form.url()).hostname);
    await form.getByRole('button', { name: /^Save (as )?draft$/ }).click();
    await form.waitForURL(/\/member\/|\/tools\/listings/);
  }
  expect(addresses.toSorted()).toEqual([
    ...['www.etsy.com', 'www.etsy.com'],
    ...['www.vinted.co.uk', 'www.vinted.co.uk'],
  ]);
  const statuses = async (product: Product) => {
    const { vinted, etsy } = (await place.readProduct(product)).listings;
    return [vinted?.status, etsy?.status];
  };
  for (const product of products) {
    await expect.poll(() => statuses(product)).toEqual(['draft', 'draft']);
  }
});

test('canary: three like failures leave a field to the seller, until a check of the page finds it', async () => {
  const page = await place.openDashboard();
  const howItStands = async () => {
    const { forms } = await page.evaluate<ExtensionStatus>('window.crosslisterExtension.status()');
    return forms?.find(({ site }) => site === 'vinted');
  };
  const fillOnce = async () => {
    const product = await place.addTestProduct();
    const opened = place.nextForm();
    const answer = page.evaluate(crosslist(place.itemOf(product)));
    const form = await opened;
    await form.getByText(`'${product.name}'`).waitFor();
    return { form, answer };
  };
  const failed = /^Vinted changed the title: .* Correct it on the form\./;
  // At once, or only when the form is looked over at the end.
  for (const trouble of ['title_cut', 'redraw_empties', 'redraw_empties'] as const) {
    place.vinted.site.trouble = trouble;
    const { form, answer } = await fillOnce();
    await form.getByRole('status').getByText(failed).waitFor();
    await form.close();
    await answer;
    if (trouble === 'title_cut')
      expect(await howItStands()).toMatchObject({ missed: ['Title'], left_to_seller: [] });
  }
  expect(await howItStands()).toMatchObject({
    missed: expect.arrayContaining(['Description', 'Photos']),
    left_to_seller: ['Title'],
  });
  place.vinted.site.trouble = null;
  const { form, answer } = await fillOnce();
  await form.getByText(/^Title: It failed three times at the same point/).waitFor();
  await form.getByRole('button', { name: 'Copy title' }).waitFor();
  expect(await place.filledForm()).toBe(form);
  expect(await form.getByTestId('title--input').inputValue()).toBe('');
  expect(await form.getByTestId('price-input--input').inputValue()).toBe('£12.50');
  expect(await howItStands()).toMatchObject({ missed: [], left_to_seller: ['Title'] });
  const popup = await place.openPopup(form);
  await popup.getByRole('button', { name: 'Check this page' }).click();
  await popup.getByText(/^All \d+ fields found\./).waitFor();
  await popup.close();
  await form.close();
  await answer;
  const again = await fillOnce();
  expect(await place.filledForm()).toBe(again.form);
  expect(await again.form.getByTestId('title--input').inputValue()).not.toBe('');
  await again.form.close();
  await again.answer;
});

test('the popup shows the last ten forms, the newest first', async () => {
  const form = await place.chrome.context.newPage();
  await form.goto('https://www.vinted.co.uk/items/new');
  const popup = await place.openPopup(form);
  const last = popup.getByRole('region', { name: 'Last forms' }).getByRole('listitem');
  await expect.poll(() => last.count()).toBe(10);
  const page = await place.openDashboard();
  const product = await place.addTestProduct();
  await place.closeForm(page, product);
  await popup.reload();
  await last.first().getByText(product.name).waitFor();
  expect(await last.count()).toBe(10);
});

test('a list without a row that is known: said on the form and in the popup, where the page can be recorded', async () => {
  place.vinted.site.trouble = 'brand_rows_renamed';
  await place.setSettings({ hurry: { pauseMs: 0, quietMs: 200, patienceMs: 3_000 } });
  const product = await place.addTestProduct({ specifics: { Brand: ['Nike'], Type: ['Vase'] } });
  const page = await place.openDashboard(product);
  const form = await place.openForm(page, product);
  const note = form.getByRole('listitem').filter({ hasText: 'none of its rows is known' });
  await note.getByRole('button', { name: 'Record this page' }).click();
  await note.getByRole('button', { name: /^Nothing is recorded yet/ }).waitFor();
  await place.capture(true);
  const popup = await place.openPopup(form);
  await popup.getByRole('button', { name: 'Check this page' }).click();
  const odd = popup.getByText('Brand: its list opened, and none of its rows was known.');
  await odd.getByRole('button', { name: 'Record this page' }).click();
  await odd.getByText(`Recorded: it is in the file at ${place.server.url}.`).waitFor();
  expect(await place.capturedSteps()).toBe('Page done');
  await place.capture(false);
});
