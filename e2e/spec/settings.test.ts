import type { Credentials } from '@crosslister/contract/credentials.ts';
import { describe, expect, test } from 'vitest';
import { desktop, phone } from '../browser.ts';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { addProducts, password, usePlace } from './place.ts';

const place = usePlace('settings', async (place) => {
  await addProducts(place, { name: 'Cup', sku: 'SET1', status: 'sold' });
});
const pages = [
  'Connections',
  'Platform Visibility',
  'Source Platform',
  'Pricing Rules',
  'Fees',
  'Automatic Rules',
  'Default Policies',
  ...['Posting', 'Sales Data'],
  'Templates',
  'Proposals',
  'Notifications',
  'Account',
];
const dialog = () => place.dialog('Settings');
const asks = () => place.dialog('Unsaved Changes');
const save = () => dialog().getByRole('button', { name: 'Save Changes', exact: true }).click();
const markup = (name: string) => dialog().getByLabel(`${name} Markup (%)`);

describe('Settings modal', () => {
  test(`Left menu: ${pages.join(', ')}; footer: Cancel and Save Changes`, async () => {
    await place.open();
    await place.button('Settings').click();
    const menu = dialog().getByRole('tablist', { name: 'Settings' });
    await menu.waitFor();
    expect(await menu.getByRole('tab').allTextContents()).toEqual(pages);
    for (const name of ['Cancel', 'Save Changes'])
      expect(await dialog().getByRole('button', { name, exact: true }).isVisible()).toBe(true);
    await expect
      .poll(
        async () =>
          ((await menu.boundingBox())?.x ?? 0) <
          ((await dialog().getByRole('tabpanel').boundingBox())?.x ?? 0),
      )
      .toBe(true);
    for (const page of pages) await place.settings(page);
  });

  test('the dark mode stands beside every page, and is in place at once', async () => {
    const shown = () => place.page.evaluate('document.documentElement.dataset.mantineColorScheme');
    const dark = dialog().getByRole('button', { name: 'Dark mode' });
    for (const page of ['Account', 'Connections']) await place.settings(page);
    await dark.press('Space');
    expect(await shown()).toBe('dark');
    await checkScreenAtAllSizes(place.page, 'settings-dark');
    await dark.press('Space');
    expect(await shown()).toBe('light');
  });

  test('Without changes x closes at once', async () => {
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await asks().count()).toBe(0);
  });

  test("The backdrop or x asks for confirmation if there are unsaved changes: 'Unsaved Changes'", async () => {
    await place.settings('Pricing Rules');
    await markup('eBay').fill('20');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await asks().getByRole('button', { name: 'Keep editing' }).click();
    await asks().waitFor({ state: 'hidden' });
    expect(await markup('eBay').inputValue()).toBe('20');
    await place.page.mouse.click(10, 10);
    await asks().getByRole('button', { name: 'Discard changes' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await place.settings('Pricing Rules');
    expect(await markup('eBay').inputValue()).toBe('0');
  });

  test("'Failed to save settings.' ('Save Failed'): it stays open, with what was typed", async () => {
    await markup('eBay').fill('25');
    const refusal = { detail: 'Away.', next_step: 'Wait for it.' };
    place.proxy.answer('PUT', '/api/credentials/', 500, refusal, 1);
    await save();
    await place.page.getByText('Away. Wait for it.', { exact: true }).waitFor();
    await place.toast('Save Failed', 'Failed to save settings.');
    expect(await markup('eBay').inputValue()).toBe('25');
  });

  test("'Settings saved successfully!' ('Settings Saved'): dirty cleared, the dialog closes", async () => {
    await save();
    await place.toast('Settings Saved', 'Settings saved successfully!');
    await dialog().waitFor({ state: 'hidden' });
    await place.settings('Pricing Rules');
    expect(await markup('eBay').inputValue()).toBe('25');
    await place.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  test("The same field saved in two tabs: the later one is told 'changed elsewhere to 33%' and chooses", async () => {
    const elsewhere = (pricing_rules: object) =>
      place.seller.call('PUT', '/api/credentials/', { pricing_rules });
    const saved = async () =>
      (await place.seller.call<Credentials>('GET', '/api/credentials/')).pricing_rules;
    const shown = (text: string) => dialog().getByRole('alert').getByText(text, { exact: true });
    const choose = (name: RegExp) => dialog().getByRole('alert').getByRole('button', { name }).click();
    await place.settings('Pricing Rules');
    await markup('eBay').fill('40');
    await elsewhere({ ebay_markup: 33, vinted_markup: 4 });
    await shown('eBay markup was changed elsewhere to 33%.').waitFor();
    // What was not edited here is simply shown.
    await expect.poll(() => markup('Vinted').inputValue()).toBe('4');
    await save();
    await shown('Nothing was saved yet: choose here first, then save.').waitFor();
    await checkScreenAtAllSizes(place.page, 'settings-changed-elsewhere');
    expect(await saved()).toMatchObject({ ebay_markup: 33 });
    await choose(/^Take the other/);
    await expect.poll(() => markup('eBay').inputValue()).toBe('33');

    // Saved before the news of it has come.
    const release = place.proxy.hold('GET', '/api/credentials/');
    await markup('eBay').fill('40');
    await elsewhere({ ebay_markup: 34, vinted_markup: 5 });
    await save();
    await place.page
      .getByText('eBay markup was changed elsewhere to 34%. Choose which of the two to keep.', {
        exact: true,
      })
      .waitFor();
    await place.toast('Save Failed', 'Failed to save settings.');
    release();
    await shown('eBay markup was changed elsewhere to 34%.').waitFor();
    await choose(/^Keep mine/);
    await save();
    await dialog().waitFor({ state: 'hidden' });
    expect(await saved()).toMatchObject({ ebay_markup: 40, vinted_markup: 5 });
    await elsewhere({ ebay_markup: 25, vinted_markup: 0 });
  });
});

describe('Pricing Rules', () => {
  test('Markup inputs: whole numbers 0 to 1000, step 1; non-numeric becomes 0; no WooCommerce markup', async () => {
    await place.settings('Pricing Rules');
    expect(
      await dialog()
        .getByLabel(/Markup/)
        .count(),
    ).toBe(3);
    await markup('Etsy').fill('abc');
    await markup('Etsy').press('Tab');
    expect(await markup('Etsy').inputValue()).toBe('0');
    await markup('Etsy').press('ArrowUp');
    expect(await markup('Etsy').inputValue()).toBe('1');
    await markup('Etsy').fill('0');
  });

  test('A markup cleared and retyped is saved as it was typed: a field may be empty while typed in', async () => {
    const etsy = markup('Etsy');
    const saves = async (typed: string, percent: number) => {
      await etsy.pressSequentially(typed);
      expect(await etsy.inputValue()).toBe(typed);
      await save();
      await place.toast('Settings Saved', 'Settings saved successfully!');
      await dialog().waitFor({ state: 'hidden' });
      const { pricing_rules } = await place.seller.call<Credentials>('GET', '/api/credentials/');
      expect(pricing_rules.etsy_markup).toBe(percent);
      await place.settings('Pricing Rules');
    };
    await etsy.fill('20');
    await etsy.press('Backspace');
    await etsy.press('Backspace');
    expect(await etsy.inputValue()).toBe('');
    await saves('5', 5);
    await etsy.press('ControlOrMeta+a');
    await etsy.press('Delete');
    expect(await etsy.inputValue()).toBe('');
    await saves('7', 7);
    await etsy.press('ControlOrMeta+a');
    await etsy.press('Delete');
    await saves('', 0);
  });

  test.each(['-5', '99999', '2.5'])(
    'Markup %s is refused with a sentence each time, and no other number is saved, until it is corrected',
    async (typed) => {
      const etsy = markup('Etsy');
      await etsy.press('ControlOrMeta+a');
      await etsy.pressSequentially(typed);
      const calls = place.proxy.calls.length;
      const sentence = `Must be a whole number from 0 to 1000: "${typed}" cannot be saved.`;
      const refused = async () => {
        await dialog().getByText(sentence, { exact: true }).waitFor();
        expect(await etsy.inputValue()).toBe(typed);
        expect(await etsy.evaluate((input) => input.matches(':focus'))).toBe(true);
      };
      await save();
      await refused();
      await save();
      await refused();
      // It is not lost on another page of the settings either.
      await dialog().getByRole('tab', { name: 'Account', exact: true }).click();
      await refused();
      // Data changed by the save before it may still be read.
      expect(place.proxy.calls.slice(calls).filter((call) => !call.startsWith('GET '))).toEqual([]);
      await etsy.fill('10');
      await dialog().getByText(sentence, { exact: true }).waitFor({ state: 'detached' });
    },
  );

  test('The schedule hours of eBay are typed in the same way', async () => {
    await place.settings('Default Policies');
    const hours = dialog().getByLabel('Schedule hours');
    await hours.press('ControlOrMeta+a');
    await hours.press('Delete');
    expect(await hours.inputValue()).toBe('');
    await hours.pressSequentially('36');
    expect(await hours.inputValue()).toBe('36');
    await hours.fill('1.5');
    await hours.press('Tab');
    await dialog()
      .getByText('Must be a whole number from 1 to 480: "1.5" cannot be saved.', { exact: true })
      .waitFor();
    await hours.fill('36');
    await place.settings('Pricing Rules');
  });

  test('25% on £10 gives £12.50, and £12.99 with round_to_99', async () => {
    const example = dialog().locator('dl');
    await markup('Vinted').fill('25');
    await expect.poll(() => example.textContent()).toContain('Vinted£12.50');
    await dialog().getByLabel('Round to .99').check();
    await expect.poll(() => example.textContent()).toContain('Vinted£12.99');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
  });
});

describe('Source Platform', () => {
  test('source platform options are all four, WooCommerce the default; what is chosen is kept', async () => {
    await place.settings('Source Platform');
    const radios = dialog().getByRole('radio');
    expect(await radios.evaluateAll((all) => all.map((radio) => radio.getAttribute('value')))).toEqual([
      'woocommerce',
      'ebay',
      'etsy',
      'vinted',
    ]);
    expect(await dialog().getByLabel('WooCommerce', { exact: true }).isChecked()).toBe(true);
    await dialog().getByLabel('Etsy', { exact: true }).check();
    await save();
    await place.toast('Settings Saved', 'Settings saved successfully!');
    await place.settings('Source Platform');
    expect(await dialog().getByLabel('Etsy', { exact: true }).isChecked()).toBe(true);
  });
});

test('each section opens at its top', async () => {
  await place.page.setViewportSize({ ...phone, height: 500 });
  await place.settings('Connections');
  const body = dialog().locator('[data-scrolls]');
  const top = () => body.evaluate(({ scrollTop }) => scrollTop);
  await body.evaluate((element) => element.scrollTo(0, 150));
  expect(await top()).toBe(150);
  await place.settings('Default Policies');
  expect(await top()).toBe(0);
  await place.page.setViewportSize(desktop);
});

describe('Account', () => {
  test('informational text only: a typical session of 30 days, auto logout on browser close, local data storage', async () => {
    await place.settings('Account');
    for (const text of [/typically 30 days/, /Auto logout: on browser close/, /Data storage: .* locally/])
      await dialog().getByText(text).waitFor();
  });

  test("Change email unavailable ('Feature Coming Soon', contact support)", async () => {
    await dialog().getByRole('button', { name: 'Change email' }).click();
    await place.toast('Feature Coming Soon', 'Please contact support to change your e-mail address.');
  });

  test('The password can be changed (old and new, other sign-ins end)', async () => {
    await dialog().getByRole('button', { name: 'Change password' }).click();
    const change = place.dialog('Change password');
    const field = (label: string) => change.getByLabel(label, { exact: true });
    const press = () => change.getByRole('button', { name: 'Change password' }).click();
    await field('Current password').fill('a guess');
    await field('New password').fill('another-long-password');
    await field('New password again').fill('another-long-passwort');
    await press();
    await change.getByText('The two new passwords differ.').waitFor();
    await field('New password again').fill('another-long-password');
    await press();
    await change.getByText('The current password is wrong. Nothing was changed.').waitFor();
    await checkScreenAtAllSizes(place.page, 'change-password');
    await field('Current password').fill(password);
    await press();
    await place.toast('Password Changed', 'Your password was changed, and every other sign-in has ended.');
    await change.waitFor({ state: 'hidden' });
    await dialog().waitFor();
  });
});
