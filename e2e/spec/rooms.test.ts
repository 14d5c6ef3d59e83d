import type { Product } from '@crosslister/contract/product.ts';
import { expect, test } from 'vitest';
import { checkScreen } from '../check-screen.ts';
import { addProducts, usePlace } from './place.ts';

let made: Product[];

const place = usePlace('rooms', async (place) => {
  made = await addProducts(
    place,
    { name: 'Brass lamp', sku: 'ROOM-1', price: 1 },
    { name: 'Green jug', sku: 'ROOM-2', price: 2 },
    { name: 'Old chair', sku: 'ROOM-3', price: 3 },
  );
});

const hidden = { state: 'hidden' } as const;
const parameters = () => new URL(place.page.url()).searchParams;
const details = () => place.dialog('Product Details');
const settings = () => place.dialog('Settings');
const question = () => place.dialog('Unsaved Changes');
const sku = () => details().getByRole('textbox', { name: 'SKU' }).inputValue();
const idOf = (at: number) => String(made[at]?.id);

test('an open room has its address: a link or a reload opens it, and Back leaves it', async () => {
  const { page } = place;
  await place.open(`?sort=price_asc&product=${idOf(2)}`);
  await details().waitFor();
  expect(await sku()).toBe('ROOM-3');
  expect(parameters().toString()).toBe(`sort=price_asc&product=${idOf(2)}`);
  await page.reload();
  await details().waitFor();
  await page.goBack();
  await details().waitFor(hidden);
  expect(parameters().toString()).toBe('sort=price_asc');
  await page.goForward();
  await details().waitFor();
  expect(parameters().get('product')).toBe(idOf(2));
  await page.goBack();
  await details().waitFor(hidden);
  await place.settings('Fees');
  await expect.poll(() => parameters().get('settings')).toBe('fees');
  await page.reload();
  await settings().getByRole('heading', { name: 'Fees', level: 3 }).waitFor();
  await page.keyboard.press('Escape');
  await settings().waitFor(hidden);
  await expect.poll(() => parameters().toString()).toBe('sort=price_asc');
});

test.each([
  ['product=987654321', 'Product Details', 'This product is not there any more, or the link is not yours.'],
  ['sale=987654321', 'Sale Details', 'This sale is not there any more.'],
  ['job=00000000-0000-4000-8000-000000000000', 'Job', 'It is no longer in the queue.'],
])('a link to what is gone says so: %s', async (query, title, words) => {
  await place.open(`?${query}`);
  await place.dialog(title).getByText(words).waitFor();
  await checkScreen(place.page, `gone-${title}`);
  await place.page.keyboard.press('Escape');
  await place.dialog(title).waitFor(hidden);
  await expect.poll(() => parameters().toString()).toBe('');
});

test('j and k go through the list in an open product, and ask before something is lost', async () => {
  const { page } = place;
  await place.open('?sort=price_asc');
  await place.button('Green jug').click();
  await expect.poll(sku).toBe('ROOM-2');
  await page.keyboard.press('j');
  await expect.poll(sku).toBe('ROOM-3');
  await expect.poll(() => parameters().get('product')).toBe(idOf(2));
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect.poll(sku).toBe('ROOM-1');
  const previous = details().getByRole('button', { name: 'Previous in the list' });
  expect(await previous.getAttribute('aria-disabled')).toBe('true');
  // In a field they are letters.
  const name = details().getByLabel('Product Name');
  await name.fill('');
  await page.keyboard.type('jk');
  const next = details().getByRole('button', { name: 'Next in the list' });
  await next.click();
  await question().getByRole('button', { name: 'Keep editing' }).click();
  expect(await name.inputValue()).toBe('jk');
  await next.click();
  await question().getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(sku).toBe('ROOM-2');
  await page.keyboard.press('Escape');
  await details().waitFor(hidden);
});

test('a tab that is pressed before the browser has stepped back from a dialog is opened', async () => {
  const { page } = place;
  await place.open();
  // WebKit takes longer for the step than a seller for the next press.
  await page.evaluate(`{
    const { go } = history;
    history.go = (by) => setTimeout(() => go.call(history, by), 500);
    addEventListener('popstate', () => { window.stepped = true; });
  }`);
  await place.settings('Fees');
  await page.keyboard.press('Escape');
  await settings().waitFor(hidden);
  const sales = page.getByRole('tab', { name: /^Sales/ });
  await sales.click();
  await expect.poll(() => page.evaluate('window.stepped')).toBe(true);
  await expect.poll(() => sales.getAttribute('aria-selected')).toBe('true');
  expect(parameters().toString()).toBe('tab=sold');
});

test('j and k go on past the ends of the page, and the page behind stays', async () => {
  const { page } = place;
  const number = (n: number) => String(n).padStart(2, '0');
  await addProducts(
    place,
    ...Array.from({ length: 24 }, (_, n) => ({
      name: `Plate ${number(n)}`,
      sku: `PLATE-${number(n)}`,
      price: 10 + n,
    })),
  );
  await place.open('?sort=price_asc&size=25');
  await place.button('Plate 21').click();
  await expect.poll(sku).toBe('PLATE-21');
  await page.keyboard.press('j');
  await expect.poll(sku).toBe('PLATE-22');
  await page.keyboard.press('j');
  await expect.poll(sku).toBe('PLATE-23');
  const next = details().getByRole('button', { name: 'Next in the list' });
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect.poll(sku).toBe('PLATE-21');
  await page.keyboard.press('Escape');
  await details().waitFor(hidden);
  await page.getByText('1-25 of 27').waitFor();
  // Backwards too, from a page that a link names.
  await place.open('?sort=price_asc&size=25&page=2');
  await place.button('Plate 22').click();
  await expect.poll(sku).toBe('PLATE-22');
  await page.keyboard.press('k');
  await expect.poll(sku).toBe('PLATE-21');
  await page.keyboard.press('Escape');
});
