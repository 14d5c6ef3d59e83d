import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../packages/simulators/src/http/faults.ts';
import { saveItem, type Trouble } from '../packages/simulators/src/vinted/vinted-state.ts';
import { type ExtensionPlace, startExtensionPlace } from './extension/extension-place.ts';
import { soldItems } from './extension/sold-items.ts';

let place: ExtensionPlace;

beforeAll(async () => {
  place = await startExtensionPlace();
  await place.setSettings();
  await place.addDashboard();
  await place.pair();
});
afterAll(() => place?.stop());
afterEach(() => place.tidy());

const asked = /^You pressed Save or Upload for this item before/;
let operation = 900_000;

/** Each time as another step, as when it is crosslisted anew. */
async function start(page: Page, product: Product) {
  operation += 1;
  const opened = place.nextForm();
  const answer = page.evaluate(
    `window.crosslisterExtension.crosslistToVinted(${JSON.stringify(place.itemOf(product))}, { operation: ${operation} })`,
  );
  answer.catch(() => undefined);
  return { form: await opened, answer };
}

const upload = (form: Page) => form.getByRole('button', { name: 'Upload' }).click();
const notSaved = { success: false, error: 'The form on Vinted was not saved within 10 minutes.' };
const left = {
  success: false,
  undecided: true,
  error: expect.stringMatching(/^The form on Vinted was left before the extension saw it saved\./),
};

/** How a form is saved without the extension waiting for it, and what it answers. */
const unseen: [string, Trouble | null, (form: Page) => Promise<unknown>, object][] = [
  ['by a button that is not known', 'renamed_save', upload, left],
  [
    'by a button that is not known, on a page that becomes another',
    'renamed_save',
    async (form) => {
      await form.evaluate("history.pushState(null, '', '/member/77-ann')");
      await place.letTimePass();
    },
    left,
  ],
  [
    'after its time is over',
    null,
    async (form) => {
      await place.letTimePass();
      await form.getByText(/^Crosslister no longer waits for this form/).waitFor();
      await upload(form);
      await form.waitForURL(/\/items\/\d+/);
    },
    notSaved,
  ],
  [
    'after it was stopped',
    null,
    async (form) => {
      await form.getByRole('button', { name: 'Stop' }).click();
      await upload(form);
      await form.waitForURL(/\/items\/\d+/);
    },
    { success: false, error: 'You stopped it on Vinted.' },
  ],
];

test.for(unseen)('saved %s: it is not listed again unasked', async ([, trouble, save, said]) => {
  place.vinted.site.trouble = trouble;
  const product = await place.addTestProduct();
  const page = await place.openDashboard();
  const first = await start(page, product);
  await first.form.getByText(/^Last look: /).waitFor();
  await save(first.form);
  expect(await first.answer).toEqual(said);
  const second = await start(page, product);
  await second.form.getByText(asked).waitFor();
  expect(await second.form.getByTestId('title--input').inputValue()).toBe('');
  await second.form.getByRole('button', { name: 'It is not there: fill in the form' }).click();
  await place.untilTitled(second.form, product);
});

test.for([
  ['Save draft', 'their wardrobe', () => '/member/77-ann'],
  ['Upload', 'another of their items', (id: number) => `/items/${id}-old-thing`],
] as const)(
  '%s was refused, and the seller looks at %s: nothing is called saved',
  async ([button, , path]) => {
    const rest = { description: '', price: 100, category: 1206, brand: null, size: null, condition: null };
    const lists = { colours: [], materials: [], parcel: null, photos: [] };
    const { id } = saveItem(place.vinted.site, { title: 'Old thing', ...rest, ...lists }, false, null);
    await place.addTestProduct({ listings: { vinted: { url: `https://www.vinted.co.uk/items/${id}` } } });
    place.vinted.site.trouble = 'save_refused';
    const page = await place.openDashboard();
    const { form, answer } = await start(page, await place.addTestProduct());
    await form.getByText(/^Last look: /).waitFor();
    await form.getByRole('button', { name: button }).click();
    await form.getByText('Add at least one photo of your item.').waitFor();
    await form.goto(`https://www.vinted.co.uk${path(id)}`);
    expect(await answer).toMatchObject({
      success: false,
      undecided: true,
      error: expect.stringContaining('so it is probably not there'),
    });
  },
);

test('stopped and not saved: it is filled in again', async () => {
  const product = await place.addTestProduct();
  const page = await place.openDashboard();
  const first = await start(page, product);
  await place.untilTitled(first.form, product);
  await first.form.getByRole('button', { name: 'Stop' }).click();
  await first.answer;
  const second = await start(page, product);
  await place.untilTitled(second.form, product);
});

test('probably listed, and the extension is updated: it is not listed again unasked', async () => {
  place.vinted.site.trouble = 'publish_dialog';
  const product = await place.addTestProduct();
  const page = await place.openDashboard();
  const begin = () => start(page, product);
  const upload = async (form: Page) => {
    expect(await place.filledForm()).toBe(form);
    await form.getByTestId('upload-form-save-button').click();
    await form.getByText(/has probably listed it/).waitFor();
  };
  const first = await begin();
  await upload(first.form);
  await place.reloadExtension();
  await expect(first.answer).rejects.toThrow(/context invalidated/);
  await first.form.close();
  // Until its background has run once, the reloaded extension is on no page.
  const status = async () => {
    await page.reload();
    return page.evaluate('window.crosslisterExtension?.status() ?? null');
  };
  await expect.poll(status).toMatchObject({ paired: true });

  const second = await begin();
  await second.form.getByText(asked).waitFor();
  const again = second.form.getByRole('button', { name: 'It is not there: fill in the form' });
  await again.waitFor();
  expect(await second.form.getByTestId('title--input').inputValue()).toBe('');
  await again.click();
  await place.untilTitled(second.form, product);
  await second.form.close();
  expect(await second.answer).toMatchObject({ success: false });

  const third = await begin();
  await upload(third.form);
  await third.form.close();
  expect(await third.answer).toMatchObject({ success: false, undecided: true });

  const fourth = await begin();
  await fourth.form.getByText(asked).waitFor();
  const listed = place.vinted.items().find(({ title }) => title === product.name);
  const listing_url = `https://www.vinted.co.uk/items/${listed?.id}-${listed?.slug}`;
  await fourth.form.getByLabel('Address of the item on Vinted').fill(listing_url);
  await fourth.form.getByRole('button', { name: 'Save address' }).click();
  expect(await fourth.answer).toEqual({ success: true, draft: false, listing_url });
  await fourth.form.close();

  const { form } = await begin();
  await place.untilTitled(form, product);
});

describe('End it for me, while Vinted shows nothing of the item', () => {
  const { prepare, cleanUp, setEndings, readEndings, sell, isThere, statusOf, saidOf, ring } = soldItems(
    () => place,
  );
  beforeEach(prepare);
  afterEach(cleanUp);

  const gone = { body: '<h1>The page does not exist.</h1>', contentType: 'text/html' };
  const away: [string, Fault | null][] = [
    ['cut', { kind: 'cut_before' }],
    ['cloudflare', null],
    ['too many requests', { kind: 'rate_limited' }],
    ['down, in the words of a page that is gone', { kind: 'error_before', status: 503, ...gone }],
  ];

  test.for(away)('Vinted cannot be reached (%s): it is tried again later', async ([, fault]) => {
    const { product, item } = await sell();
    if (fault) place.vinted.faults.add(fault);
    else place.vinted.site.trouble = 'cloudflare';
    const began = Date.now();
    await setEndings({ on: true });
    await expect.poll(async () => (await readEndings()).notBefore).toBeGreaterThan(began + 4 * 60_000);
    expect(await readEndings()).toMatchObject({ stopped: null, begun: [] });
    expect(await saidOf(product)).toBeNull();
    place.vinted.faults.clear();
    place.vinted.site.trouble = null;
    await setEndings({ on: true });
    await expect.poll(() => ring().then(() => statusOf(product))).toBe('sold');
    expect(isThere(item)).toBe(false);
  });

  test.for([{ kind: 'cut_before' }, { kind: 'error_before', ...gone }] as const)(
    'it cannot be reached after the confirmation: nothing is reported that was not seen ($kind)',
    async (fault) => {
      const { product, item } = await sell();
      place.vinted.faults.add({ ...fault, method: 'GET', path: `/items/${item.id}`, skip: 1 });
      await setEndings({ on: true });
      await expect.poll(() => saidOf(product)).toMatch(/^It was confirmed, and its page could not be opened/);
      expect(await statusOf(product)).toBe('action_required');
      expect(isThere(item), 'deleted, and not seen gone').toBe(false);
    },
  );
});
