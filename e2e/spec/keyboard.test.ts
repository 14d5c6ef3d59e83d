import { describe, expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('keyboard', async (place) => {
  await addProducts(
    place,
    { name: 'One', sku: 'B1' },
    { name: 'Two', sku: 'B2' },
    { name: 'Three', sku: 'B3' },
  );
});

const press = (keys: string) => place.page.keyboard.press(keys);
const bar = () => place.page.getByRole('region', { name: 'Bulk actions' });
const hidden = { state: 'hidden' } as const;
const inFocus = () =>
  place.page.evaluate(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
  );
const atName = (name: string) => expect.poll(inFocus).toBe(name);

describe('Keys for rows', () => {
  test('j and k go through the rows, x selects, Enter opens', async () => {
    await place.open();
    await place.row('B1').waitFor();
    await press('j');
    await atName('Three');
    await press('j');
    await press('j');
    await press('j');
    await atName('One');
    await press('k');
    await atName('Two');
    await press('x');
    await press('k');
    await press('x');
    await bar().getByText('2 selected').waitFor();
    await press('x');
    await bar().getByText('1 selected').waitFor();
    await press('Control+d');
    await press('Enter');
    await place.dialog('Product Details').waitFor();
    await press('Escape');
    await place.dialog('Product Details').waitFor(hidden);
  });

  test('e opens the row, or the grid for what is selected', async () => {
    // The toast of the last selection was dismissed, so the keyboard stands above the rows.
    await press('j');
    await atName('Three');
    await press('e');
    await place.dialog('Product Details').waitFor();
    await press('Escape');
    await place.dialog('Product Details').waitFor(hidden);
    await press('x');
    await press('j');
    await press('x');
    await press('e');
    await place.dialog('Edit 2 Products').waitFor();
    await press('Escape');
    await place.dialog('Edit 2 Products').waitFor(hidden);
    await atName('Two');
    await press('Control+d');
  });

  test('keys that are typed while a dialog is on its way do nothing to the page', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await place.page.route(/ahead-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await place.open();
    await place.row('B1').waitFor();
    await press('j');
    await atName('Three');
    await press('Control+k');
    for (const key of ['x', 'j', 'x']) await press(key);
    await atName('Three');
    expect(await bar().count()).toBe(0);
    release();
    await place.page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await place.page.unroute(/ahead-.*\.js$/);
    await press('Escape');
    await place.page.getByRole('dialog', { name: 'Commands' }).waitFor(hidden);
  });

  test('/ searches, and types nothing', async () => {
    await press('/');
    await expect
      .poll(() =>
        place.page.getByPlaceholder('Search name or SKU...').evaluate((input) => input.matches(':focus')),
      )
      .toBe(true);
    expect(await place.page.getByPlaceholder('Search name or SKU...').inputValue()).toBe('');
    await press('j');
    const search = place.page.getByPlaceholder('Search name or SKU...');
    expect(await search.inputValue()).toBe('j');
    // The first leaves it, the second empties it.
    await press('Escape');
    expect(await search.inputValue()).toBe('j');
    await press('Escape');
    expect(await search.inputValue()).toBe('');
    await press('?');
    await place.dialog('Keyboard shortcuts').waitFor();
    await press('Escape');
    await place.dialog('Keyboard shortcuts').waitFor(hidden);
  });

  test('single keys can be switched off, the others stay', async () => {
    await place.open();
    await place.row('B1').waitFor();
    await press('?');
    const help = place.dialog('Keyboard shortcuts');
    await help.getByRole('switch', { name: /^Single keys/ }).click();
    await press('Escape');
    await help.waitFor(hidden);
    await press('?');
    await press('j');
    await press('Control+a');
    await bar().getByText('3 selected').waitFor();
    expect(await help.count()).toBe(0);
    await place.button('Keyboard shortcuts').click();
    await help.getByRole('switch', { name: /^Single keys/ }).click();
    await press('Escape');
    await help.waitFor(hidden);
    await press('Control+d');
  });
});

describe('Every command by its name', () => {
  const palette = () => place.dialog('Commands');
  const input = () => palette().getByRole('combobox', { name: 'Command or product' });
  const option = (name: string | RegExp) => palette().getByRole('option', { name });

  test('typed in part, run with Enter', async () => {
    await press('Control+k');
    await input().fill('rules pric');
    await option('Pricing Rules').waitFor();
    await press('Enter');
    await place.dialog('Settings').getByRole('heading', { name: 'Pricing Rules' }).waitFor();
    await press('Escape');
    await place.dialog('Settings').waitFor(hidden);
  });

  test('a product of any tab, by its SKU', async () => {
    await press('Control+k');
    await input().fill('B2');
    await option('Two, B2').click();
    await place.dialog('Product Details').getByRole('textbox', { name: 'SKU' }).waitFor();
    expect(await place.dialog('Product Details').getByRole('textbox', { name: 'Name' }).inputValue()).toBe(
      'Two',
    );
    await press('Escape');
    await place.dialog('Product Details').waitFor(hidden);
  });

  test('what is selected first, with the arrow keys', async () => {
    await press('Control+a');
    await bar().getByText('3 selected').waitFor();
    await press('Control+k');
    await palette().getByText('3 selected', { exact: true }).waitFor();
    await expect.poll(() => input().evaluate((field) => field.matches(':focus'))).toBe(true);
    await press('ArrowDown');
    await expect
      .poll(() => input().getAttribute('aria-activedescendant'))
      .toBe(await option('Crosslist').getAttribute('id'));
    await input().fill('delete');
    await press('Enter');
    await place.dialog('Delete Products').waitFor();
    await press('Escape');
    await place.dialog('Delete Products').waitFor(hidden);
    await press('Control+d');
  });

  test('what has a button of the page has a command too', async () => {
    await press('Control+a');
    await bar().getByText('3 selected').waitFor();
    const ofBar = await bar().getByRole('button').allTextContents();
    await place.button('Tools').click();
    await place.page.getByRole('menuitem').first().waitFor();
    const ofTools = (await place.page.getByRole('menuitem').allTextContents()).map((name) =>
      name.replace(/ \(.*/, ''),
    );
    await press('Escape');
    await press('Control+k');
    await palette().getByText('3 selected', { exact: true }).waitFor();
    const commands = (await palette().getByRole('option').allTextContents()).join('\n');
    const others = [
      'Scan a label',
      'Add product',
      'Filters',
      'Select all',
      'Sync',
      'Notifications',
      'Logout',
    ];
    for (const name of [...ofBar, ...ofTools, ...others]) expect(commands).toContain(name);
    await input().fill('sync');
    await press('Enter');
    await place.page.getByText('Select Platforms to Sync').waitFor();
    await press('Escape');
    await press('Control+d');
  });

  test('nothing has that name; Escape leaves, and the next time it is empty', async () => {
    await press('Control+k');
    await input().fill('xyzzy');
    await palette().getByText('Nothing has that name.').waitFor();
    await press('Enter');
    await press('Escape');
    await palette().waitFor(hidden);
    await press('Control+k');
    expect(await input().inputValue()).toBe('');
    await press('Escape');
    await palette().waitFor(hidden);
  });
});

test('a skip link leads past the header', async () => {
  await place.open();
  await place.row('B1').waitFor();
  await press('Tab');
  await atName('Skip to the products');
  await press('Enter');
  await press('Tab');
  expect(await place.page.getByRole('tabpanel').locator(':focus').count()).toBe(1);
});
