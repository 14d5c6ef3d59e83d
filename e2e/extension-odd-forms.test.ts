import { builtInVinted } from '@crosslister/contract/site-tables/vinted.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ExtensionPlace, startExtensionPlace, toast } from './extension/extension-place.ts';

let place: ExtensionPlace;

beforeAll(async () => {
  place = await startExtensionPlace();
  await place.setSettings();
  await place.addDashboard();
  await place.pair();
});
afterAll(() => place?.stop());
afterEach(() => place.tidy());

test.each(['new_leads_home', 'new_leads_home_late'] as const)(
  '%s: the form’s address leads to the home page, and the form is filled once the seller has opened it',
  async (trouble) => {
    place.vinted.site.trouble = trouble;
    const product = await place.addTestProduct();
    const page = await place.openDashboard(product);
    const form = await place.openForm(page, product);
    await form.getByText(/Press "Sell now"/).waitFor();
    await (await place.inQueue(page, product)).getByText(/Press "Sell now"/).waitFor();
    await form.getByRole('link', { name: 'Sell now' }).click();
    expect(await place.filledForm()).toBe(form);
    expect([...place.vinted.site.photos.values()].map(({ sha256 }) => sha256)).toEqual(place.photoDigests);
    await place.saveDraft(form);
    await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('draft');
  },
);

test.each([false, true])(
  'the seller opens the form in a new tab: that tab is filled (loaded before it is known: %s)',
  async (isLate) => {
    place.vinted.site.trouble = 'new_leads_home';
    const product = await place.addTestProduct();
    const page = await place.openDashboard(product);
    const home = await place.openForm(page, product);
    await home.getByText(/Press "Sell now"/).waitFor();
    if (isLate) await place.delayNextChange('session', 'jobs');
    const opened = place.nextForm();
    await home.getByRole('link', { name: 'Sell now' }).click({ modifiers: ['ControlOrMeta'] });
    expect(await place.filledForm()).toBe(await opened);
  },
);

test('signed out: the job is kept, and the form is filled after signing in', async () => {
  place.vinted.site.trouble = 'signed_out';
  const product = await place.addTestProduct();
  const page = await place.openDashboard(product);
  const form = await place.openForm(page, product);
  await form.getByText(/after you have signed in if it asks/).waitFor();
  place.vinted.site.trouble = null;
  await form.getByRole('link', { name: 'Sell now' }).click();
  expect(await place.filledForm()).toBe(form);
});

test.each([
  ['asks_for_phone', 'upload-form-save-draft-button', 'Verify your phone number'],
  ['restricted', 'upload-form-save-button', 'You cannot list items at the moment'],
] as const)('%s: saving leads to another page, nothing is called listed', async (trouble, button, words) => {
  place.vinted.site.trouble = trouble;
  const { page, product } = await published(button);
  await toast(page, new RegExp(`^Vinted showed "${words}" after you saved the form`)).waitFor();
  expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true });
});

test('published without leaving the page: the address is asked for at once, and taken', async () => {
  place.vinted.site.trouble = 'publish_dialog';
  const { form, page, product } = await published();
  await form.getByText(/^Vinted asks "Get your item verified" and has probably listed it\./).waitFor();
  await (await place.inQueue(page, product)).getByText(/it is probably listed/).waitFor();
  await form.getByRole('button', { name: 'Not now' }).click();
  await form.screenshot({ path: 'screenshots/extension-probably-listed.png' });
  const address = form.getByLabel('Address of the item on Vinted');
  await address.fill('https://www.vinted.co.uk/items/new');
  await form.getByRole('button', { name: 'Save address' }).click();
  await form.getByText(/^That is not the address of an item on Vinted\./).waitFor();
  const listed = place.vinted.items().find(({ title }) => title === product.name);
  await address.fill(`https://www.vinted.co.uk/items/${listed?.id}-${listed?.slug}`);
  await form.getByRole('button', { name: 'Save address' }).click();
  await form.getByText('The dashboard has the address of the listing.').waitFor();
  await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('active');
});

test('published without leaving the page: found among the seller’s own items', async () => {
  place.vinted.site.trouble = 'publish_dialog';
  const { form, product } = await published();
  await form.getByRole('button', { name: 'Not now' }).click();
  await form.getByText(/has probably listed it/).waitFor();
  await form.getByRole('button', { name: 'Look at my items' }).click();
  await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('active');
  const listed = place.vinted.items().find(({ title }) => title === product.name);
  expect((await place.readProduct(product)).listings.vinted?.url).toBe(
    // Links of the wardrobe have no name behind the number.
    `https://www.vinted.co.uk/items/${listed?.id}`,
  );
});

test('a price that is not taken without the focus: the tab comes to the front, and the price is taken', async () => {
  place.vinted.site.trouble = 'price_untaken';
  const uploads = Promise.withResolvers<void>();
  await place.chrome.context.route('**/upload?*', async (route) => {
    await uploads.promise;
    await route.continue();
  });
  const product = await place.addTestProduct();
  const page = await place.openDashboard(product);
  const form = await place.openForm(page, product);
  const cdp = await place.chrome.context.newCDPSession(form);
  await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await page.bringToFront();
  await expect.poll(() => place.tabInFront()).toContain(place.server.url);
  uploads.resolve();
  await expect.poll(() => place.tabInFront()).toBe('https://www.vinted.co.uk/items/new');
  expect(await place.filledForm()).toBe(form);
  await place.chrome.context.unroute('**/upload?*');
  await place.saveDraft(form);
  await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('draft');
  expect(place.vinted.items().find(({ title }) => title === product.name)).toMatchObject({ price: 1250 });
});

test('a price that Vinted does not take: named, and the first click on Upload is held back', async () => {
  place.vinted.site.trouble = 'price_needs_click';
  const product = await place.addTestProduct();
  const page = await place.openDashboard(product);
  const form = await place.openForm(page, product);
  const words = 'The field shows £12.50, but Vinted has not taken it: click into the price and press Tab.';
  const item = await place.inQueue(page, product);
  await item.getByText(`${words} Fill in the rest yourself and save it.`).waitFor();
  await form.getByTestId('upload-form-save-button').click();
  await form.getByRole('status').getByText(words, { exact: true }).waitFor();
  expect(place.vinted.items().map(({ title }) => title)).not.toContain(product.name);
  await form.getByTestId('price-input--input').click();
  await form.getByTestId('price-input--input').press('Tab');
  await form.getByTestId('upload-form-save-button').click();
  await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('active');
});

test('a whole form with panels that have a loader and open at the second press', async () => {
  place.vinted.site.trouble = 'stubborn_panels';
  const specifics = { Brand: ['Barbour'], Type: ['Jacket'], Size: ['M'], Colour: ['Green/Brown'] };
  const product = await place.addTestProduct({ specifics, condition: 'USED_VERY_GOOD' });
  const page = await place.openDashboard(product);
  const form = await place.openFilledForm(page, product);
  await place.saveDraft(form);
  await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('draft');
  expect(place.vinted.items().find(({ title }) => title === product.name)).toMatchObject({
    brand: 364,
    size: 208,
    condition: 2,
    colours: [10, 2],
  });
});

test('a book with its ISBN, and a phone with fields that are left to the seller: each can be copied', async () => {
  const condition = 'USED_VERY_GOOD';
  const fillNext = async (name: string, specifics: Record<string, string[]>) => {
    const product = await place.addTestProduct({ name, condition, specifics });
    const page = await place.openDashboard(product);
    return { product, page, form: await place.openFilledForm(page, product) };
  };
  const saved = async ({ product, page, form }: Awaited<ReturnType<typeof fillNext>>) => {
    await place.saveDraft(form);
    await expect.poll(async () => (await place.readProduct(product)).listings.vinted?.status).toBe('draft');
    await form.close();
    await page.close();
    return place.vinted.items().find(({ title }) => title === product.name);
  };
  const book = await fillNext('A Pattern Language', { Type: ['Books'], ISBN: ['978-0-19-501919-3'] });
  expect(await saved(book)).toMatchObject({ category: 2312, isbn: '9780195019193', condition: 2 });

  const failed = { version: builtInVinted.version, stage: 'opened', times: 3 };
  const failures = { vinted: { Brand: failed, Condition: failed } };
  await place.inBackground(`chrome.storage.local.set(${JSON.stringify({ failures })})`);
  const phone = await fillNext('Pixel', {
    Type: ['Mobile phone'],
    Brand: ['Nike'],
    'Storage Capacity': ['128GB'],
    'Lock Status': ['Unlocked'],
    Colour: ['Black'],
  });
  await place.chrome.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [field, value] of [
    ['brand', 'Nike'],
    ['condition', 'Very good'],
  ] as const) {
    await phone.form.getByRole('button', { name: `Copy ${field}` }).click();
    await phone.form.getByRole('button', { name: `Copied ${field}` }).waitFor();
    expect(await phone.form.evaluate('navigator.clipboard.readText()')).toBe(value);
  }
  expect(await phone.form.getByRole('button', { name: 'Copy colour' }).count()).toBe(0);
  expect(await saved(phone)).toMatchObject({
    attributes: { storage: '128 GB', sim_lock: 'Unlocked' },
    colours: [1],
    brand: null,
    condition: null,
  });
});

test('the category the seller saved is chosen for the next thing of the same eBay category', async () => {
  const first = await place.addTestProduct({ name: 'Studio pottery', ebay_category: '20591' });
  const page = await place.openDashboard(first);
  const form = await place.openForm(page, first);
  await form.getByText(/^Category: Choose the category on the form/).waitFor();
  await form.locator('#category').click();
  await form.locator('#catalog-search-input').fill('bowl');
  await form.locator('#catalog-search-1935-result').click();
  await place.filledForm();
  await place.saveDraft(form);
  await expect.poll(async () => (await place.readProduct(first)).listings.vinted?.status).toBe('draft');
  await page.close();

  const next = await place.addTestProduct({ name: 'Stoneware thing', ebay_category: '20591' });
  const other = await place.openDashboard(next);
  await place.list(other, next);
  const second = await place.filledForm();
  await second
    .getByText(/^Category: "Decorative bowls", as you chose for the last thing of this kind\./)
    .waitFor();
  expect(await second.locator('#category').inputValue()).toBe('Decorative bowls');
  await second.getByText(/^Last look: Still empty: Brand, Condition, Colour\./).waitFor();
});

/** A form that the seller has uploaded. */
async function published(button = 'upload-form-save-button') {
  const product = await place.addTestProduct({ condition: 'USED_EXCELLENT' });
  const page = await place.openDashboard(product);
  const form = await place.openFilledForm(page, product);
  await form.getByTestId(button).click();
  return { form, page, product };
}
