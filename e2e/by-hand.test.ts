import type { OperationPage } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { onDashboard, type StandIn } from './extension/stand-in-extension.ts';
import { useOwnPlace } from './own-place.ts';
import { tickPlatforms } from './tick-platforms.ts';

const place = useOwnPlace('by-hand', async ({ seller }) => {
  const etsy_settings = { shipping_profile: 'Royal Mail' };
  const pricing_rules = { vinted_markup: 25, round_to_99: true, etsy_settings };
  await seller.call('PUT', '/api/credentials/', { pricing_rules });
});

/** Makes names unique, so that a search finds one product. */
let made = 0;
async function addTestProducts(count: number): Promise<{ word: string; products: Product[] }> {
  made += 1;
  const word = `Batch${made}`;
  const products: Product[] = [];
  for (let n = 1; n <= count; n++) {
    products.push(
      await place.seller.call<Product>('POST', '/api/products/', {
        name: `${word} vase ${n}`,
        sku: `${word}-${n}`,
        price: 10,
        description: '<p>Hand painted.</p><p>Small chip.</p>',
        images: [{ src: `${place.server.url}/favicon.svg` }],
      }),
    );
  }
  return { word, products };
}

const withDashboard = (
  word: string,
  how: StandIn | null,
  run: (page: Page, complaints: string[]) => Promise<void>,
  viewport?: { width: number; height: number },
) =>
  onDashboard(place.browser, { token: place.seller.token, how, viewport }, async (page, complaints) => {
    await page.goto(`${place.server.url}/?q=${word}`);
    await row(page, `${word}-1`).waitFor();
    await run(page, complaints);
  });

const row = (page: Page, sku: string) => page.getByRole('row').filter({ hasText: sku });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const calls = (page: Page) => page.evaluate('window.calls') as Promise<Record<string, unknown>[]>;
const readProduct = ({ id }: Product) => place.seller.call<Product>('GET', `/api/products/${id}/`);
const stepOf = async ({ id }: Product) => {
  const { results } = await place.seller.call<OperationPage>('GET', '/api/operations/?page_size=500');
  return results.find(({ product }) => product?.id === id);
};

/** From the product's own dialog to that platform's crosslist, and starts it. */
async function list(page: Page, sku: string, platform: string) {
  await row(page, sku).getByRole('button').first().click();
  await dialog(page, 'Product Details')
    .getByRole('button', { name: `List on ${platform}` })
    .click();
  const crosslist = dialog(page, 'Crosslist Product');
  await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
  await crosslist.waitFor({ state: 'hidden' });
}

describe('with the extension', () => {
  test('it is given the item, and its report stands in the catalogue', async () => {
    const { word, products } = await addTestProducts(1);
    const [product] = products as [Product];
    await withDashboard(word, 'lists', async (page) => {
      await list(page, product.sku, 'Vinted');
      await expect.poll(async () => (await readProduct(product)).listings.vinted?.status).toBe('active');
      expect(await calls(page)).toEqual([
        {
          title: product.name,
          name: product.name,
          description: 'Hand painted.\nSmall chip.',
          price: 12.99,
          images: [`${place.server.url}/favicon.svg`],
          sku: product.sku,
        },
      ]);
      await dialog(page, 'Product Details').getByRole('link', { name: 'View Listing' }).waitFor();
    });
  });

  test('Etsy goes through it as well, unless the settings say: the API', async () => {
    const { word, products } = await addTestProducts(1);
    const [product] = products as [Product];
    await withDashboard(word, 'drafts', async (page) => {
      await list(page, product.sku, 'Etsy');
      await expect
        .poll(async () => (await readProduct(product)).listings.etsy)
        .toMatchObject({
          status: 'draft',
          url: expect.stringMatching(/^https:\/\/www\.etsy\.com\/listing\/\d+$/),
        });
    });
  });

  test('a draft is published where it stands: it is never filled in anew beside itself', async () => {
    const { word, products } = await addTestProducts(1);
    const [product] = products as [Product];
    await withDashboard(word, 'drafts', async (page) => {
      await list(page, product.sku, 'Vinted');
      await expect.poll(async () => (await readProduct(product)).listings.vinted?.status).toBe('draft');
      const details = dialog(page, 'Product Details');
      await details.getByRole('button', { name: 'Publish now on Vinted' }).click();
      await page.getByText('Waiting for you on Vinted', { exact: true }).waitFor();
      expect(await stepOf(product)).toMatchObject({ waits_for_seller: true, has_draft: true });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /notifications/i }).click();
      const item = dialog(page, 'Notifications').getByRole('listitem').filter({ hasText: product.name });
      await item.getByRole('button', { name: /^Done/ }).first().click();
      const step = dialog(page, 'List on Vinted');
      await step.getByText(/^Saved as a draft on Vinted\. Publish it there/).waitFor();
      expect(await step.getByRole('button', { name: 'Fill it in with the extension' }).count()).toBe(0);
      expect(await calls(page)).toHaveLength(1);
    });
  });

  test('the fee of a draft on Etsy is named before it is published', async () => {
    const { word, products } = await addTestProducts(1);
    const [product] = products as [Product];
    await withDashboard(word, 'drafts', async (page) => {
      await list(page, product.sku, 'Etsy');
      await dialog(page, 'Product Details').getByRole('button', { name: 'Publish now on Etsy' }).click();
      const ask = dialog(page, 'Publish on Etsy');
      await ask.getByText(/listing fee of \$0\.20/).waitFor();
      await ask.getByRole('button', { name: 'Publish now' }).click();
      await page.getByText('Waiting for you on Etsy', { exact: true }).waitFor();
      expect(await stepOf(product)).toMatchObject({ waits_for_seller: true, has_draft: true });
    });
  });

  test('many are stored first and then listed one after another', async () => {
    const { word, products } = await addTestProducts(4);
    await withDashboard(word, 'lists', async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page
        .getByRole('region', { name: 'Bulk actions' })
        .getByRole('button', { name: 'Crosslist' })
        .click();
      const crosslist = dialog(page, 'Crosslist 4 Products');
      await tickPlatforms(crosslist, 'Vinted');
      await crosslist.getByRole('button', { name: 'Crosslist to 1 platform(s)' }).click();
      await crosslist.waitFor({ state: 'hidden' });
      for (const product of products) expect((await stepOf(product))?.action).toBe('crosslist');
      for (const product of products) {
        await expect.poll(async () => (await readProduct(product)).listings.vinted?.status).toBe('active');
      }
      expect(await page.evaluate('window.most')).toBe(1);
      expect((await calls(page)).map(({ sku }) => sku).toSorted()).toEqual(products.map(({ sku }) => sku));
    });
  });

  test('what it could not do is told with its cause, and the queue has it as failed', async () => {
    const { word, products } = await addTestProducts(1);
    const [product] = products as [Product];
    await withDashboard(word, 'fails', async (page) => {
      await list(page, product.sku, 'Vinted');
      await page.getByText('Failed to cross-list to Vinted: Vinted asked to sign in.').waitFor();
      expect(await stepOf(product)).toMatchObject({ status: 'failed', error: 'Vinted asked to sign in.' });
    });
  });

  test.each([
    ['invalidated', 'Extension Context Issue'],
    ['unreachable', 'Extension Needs Refresh'],
    ['old', 'Extension Needs Refresh'],
    ['stops', 'Extension Error'],
    ['unpaired', 'Extension Error'],
    ['nonsense', 'Extension Error'],
    ['no address', 'Address Needed'],
  ] as const)('a helper that is %s: %s, and the step waits on', async (how, title) => {
    const { word, products } = await addTestProducts(1);
    const [product] = products as [Product];
    await withDashboard(word, how, async (page) => {
      await list(page, product.sku, 'Vinted');
      await page.getByText(title, { exact: true }).waitFor();
      expect(await stepOf(product)).toMatchObject({ waits_for_seller: true, error: null });
    });
  });
});

describe.each([
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)('without the extension, on a %s', (_, viewport) => {
  test('the seller copies the fields, lists by hand and pastes the address; changes and deletes the same way', async () => {
    const { word, products } = await addTestProducts(1);
    const [product] = products as [Product];
    await withDashboard(
      word,
      null,
      async (page, complaints) => {
        await list(page, product.sku, 'Vinted');
        await page.getByText('Extension Required', { exact: true }).waitFor();
        const step = dialog(page, 'List on Vinted');
        await step.waitFor();
        expect(await step.getByRole('button', { name: 'Share photos' }).count()).toBe(0);
        await page.getByRole('button', { name: 'How to install it' }).click();
        const guide = dialog(page, 'Install the Extension');
        await guide.getByRole('link', { name: 'Download the extension' }).waitFor();
        await guide.getByRole('button', { name: 'Close' }).click();
        await guide.waitFor({ state: 'hidden' });
        const copied = async (label: string) => {
          await step.getByRole('button', { name: `Copy ${label}` }).click();
          return page.evaluate('navigator.clipboard.readText()');
        };
        expect(await copied('Title')).toBe(product.name);
        expect(await copied('Description')).toBe('Hand painted.\nSmall chip.');
        expect(await copied('Price')).toBe('12.99');
        expect(await copied('SKU')).toBe(product.sku);
        expect(await step.getByRole('link', { name: 'Open on Vinted' }).getAttribute('href')).toBe(
          'https://www.vinted.co.uk/items/new',
        );

        const address = step.getByLabel('Address of the listing on Vinted');
        await address.fill('https://www.vinted.co.uk.evil.example/items/1');
        await step.getByRole('button', { name: 'Done' }).click();
        await step.getByText('That is not the address of a listing on Vinted.').first().waitFor();
        const url = `https://www.vinted.co.uk/items/${Date.now()}-vase`;
        await address.fill(url);
        expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
        await address.press('Enter');
        await step.waitFor({ state: 'hidden' });
        expect((await readProduct(product)).listings.vinted).toMatchObject({ status: 'active', url });

        await place.seller.call('PUT', `/api/products/${product.id}/`, { price: 20 });
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /notifications/i }).click();
        const item = dialog(page, 'Notifications').getByRole('listitem').filter({ hasText: product.name });
        await item.first().getByText('Waiting for you on Vinted').waitFor();
        await item.first().getByText('Changed here: price.').waitFor();
        await item.first().getByRole('button', { name: /^Done/ }).click();
        await expect.poll(async () => (await readProduct(product)).listings.vinted?.price).toBe(25.99);

        await place.seller.call('POST', `/api/products/${product.id}/mark_as_sold/`);
        const urgent = item.filter({ hasText: 'It is sold. Delete it on Vinted, then confirm here.' });
        await urgent.waitFor();
        expect(await urgent.getByRole('link', { name: /^Open on Vinted/ }).getAttribute('href')).toBe(url);
        await urgent.getByRole('button', { name: /^I deleted it/ }).click();
        await expect.poll(async () => (await readProduct(product)).status).toBe('sold');
      },
      viewport,
    );
  });
});

test('without a clipboard, as over plain http, the text is copied the old way', async () => {
  const { word, products } = await addTestProducts(1);
  const [product] = products as [Product];
  await withDashboard(word, null, async (page) => {
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await list(page, product.sku, 'Vinted');
    const step = dialog(page, 'List on Vinted');
    await step.getByRole('button', { name: 'Copy Price' }).click();
    await step.getByText('Copied').waitFor();
    const address = step.getByLabel('Address of the listing on Vinted');
    await address.focus();
    await page.keyboard.press('Control+V');
    expect(await address.inputValue()).toBe('12.99');
  });
});

test('the delist dialog says that Vinted is the seller’s own, and the answer names what is left', async () => {
  const { word, products } = await addTestProducts(1);
  const [product] = products as [Product];
  const url = `https://www.vinted.co.uk/items/${Date.now()}`;
  await place.seller.call('PUT', `/api/products/${product.id}/`, { listings: { vinted: { url } } });
  await withDashboard(word, null, async (page) => {
    await row(page, product.sku)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delist' }).click();
    const delist = dialog(page, 'Delist Products');
    await delist.getByLabel('Vinted').check();
    await delist.getByText(/^Only you can delete what is listed on Vinted/).waitFor();
    await delist.getByRole('button', { name: 'Delist from Selected Platforms' }).click();
    await page.getByText(/is still on Vinted\. Delete it on Vinted, then confirm here\./).waitFor();
    expect(await stepOf(product)).toMatchObject({ action: 'delist', waits_for_seller: true, link: url });
  });
});
