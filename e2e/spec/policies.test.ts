import { describe, expect, test } from 'vitest';
import { connect } from './accounts.ts';
import { usePlace } from './place.ts';

const place = usePlace('policies');
const settings = () => place.dialog('Settings');
const box = (name: string) => settings().getByRole('region', { name, exact: true });
const reload = () => settings().getByRole('button', { name: 'Reload all policies' }).click();
const failed = 'Failed to reload some policies. Check individual platform connections.';

describe('Policies', () => {
  test("'eBay account not connected. ...' ('eBay Not Connected'), 'Etsy account not connected. ...' ('Etsy Not Connected')", async () => {
    await place.open();
    await place.settings('Default Policies');
    await place.toast(
      'eBay Not Connected',
      'eBay account not connected. Please connect your eBay account first to configure policies.',
    );
    await place.toast(
      'Etsy Not Connected',
      'Etsy account not connected. Please connect your Etsy account first to configure profiles.',
    );
  });

  test("a yellow box with the server error and 'Please connect your ... account in the Connections tab first.'", async () => {
    for (const name of ['eBay', 'Etsy']) {
      const notice = box(name).locator('[data-type="warning"]');
      await notice.getByText(`${name} account not connected.`).waitFor();
      await notice.getByText(`Please connect your ${name} account in the Connections tab first.`).waitFor();
    }
    const colour = await place.page.evaluate<string>(
      `getComputedStyle(document.querySelector('[role="dialog"] [data-type="warning"]')).backgroundColor`,
    );
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    expect(red).toBeGreaterThan(blue);
    expect(green).toBeGreaterThan(blue);
  });

  test("'Failed to reload some policies. Check individual platform connections.'", async () => {
    await reload();
    await place.toast('Reload Failed', failed);
  });

  test("other errors ('Policy Loading Error' / 'Profile Loading Error')", async () => {
    const none = { success: false, current_settings: {} };
    const ebay = { payment_policies: [], shipping_policies: [], return_policies: [] };
    const current = { payment_policy: '', shipping_policy: '', return_policy: '' };
    const error = 'eBay answered with an error.';
    place.proxy.answer(
      'GET',
      '/api/ebay-policies/',
      200,
      { ...none, ...ebay, error, current_settings: current },
      1,
    );
    place.proxy.answer('GET', '/api/etsy-profiles/', 502, { detail: 'Etsy is away.' }, 1);
    await reload();
    await place.toast('Policy Loading Error', error);
    await place.toast('Profile Loading Error', 'Etsy is away.');
    await place.toast('Reload Failed', failed);
  });

  test('what to do next is said beside the error', async () => {
    const none = { success: false, shipping_profiles: [], return_policies: [], current_settings: {} };
    const said = { error: 'Etsy has a problem at the moment (500).', next_step: 'Try again in a minute.' };
    const current_settings = { shipping_profile: '', return_policy: '' };
    place.proxy.answer('GET', '/api/etsy-profiles/', 200, { ...none, ...said, current_settings }, 1);
    await reload();
    await box('Etsy').getByText(`${said.error} ${said.next_step}`).waitFor();
  });

  test('where the consent was withdrawn, the yellow box says once to connect', async () => {
    const none = { success: false, payment_policies: [], shipping_policies: [], return_policies: [] };
    const said = {
      error: 'The consent on eBay was taken back.',
      next_step: 'Connect eBay again in Settings.',
    };
    const current_settings = { payment_policy: '', shipping_policy: '', return_policy: '' };
    place.proxy.answer('GET', '/api/ebay-policies/', 200, { ...none, ...said, current_settings }, 1);
    await reload();
    const notice = box('eBay').locator('[data-type="warning"]');
    await notice.getByText(said.error).waitFor();
    expect((await notice.textContent())?.match(/connect /gi)).toHaveLength(1);
  });

  test("'All policies reloaded successfully!'", async () => {
    await connect(place, 'ebay', 'policies');
    await connect(place, 'etsy', 'policies');
    await reload();
    await place.toast('Policies Reloaded', 'All policies reloaded successfully!');
    for (const label of ['Payment Policy', 'Shipping Policy', 'Shipping Profile'])
      expect(await settings().getByLabel(label, { exact: true }).first().isEnabled()).toBe(true);
  });

  test('what lists on Etsy in this browser is said where it is not what is chosen', async () => {
    const used = box('Etsy').getByText('This browser has no extension, so the connected account is used.');
    await used.waitFor();
    await box('Etsy').getByLabel('List with').click();
    await place.page.getByRole('option', { name: 'Connected Etsy account' }).click();
    await used.waitFor({ state: 'hidden' });
  });

  test('a safety contact stays open while its company is typed, and keeps its own brands', async () => {
    const contacts = box('Product safety');
    for (const [company, brand] of [
      ['Poole Ltd', 'Poole'],
      ['Denby Ltd', 'Denby'],
    ] as const) {
      await contacts.getByRole('button', { name: 'Add a contact' }).click();
      const own = contacts.locator('details').last();
      await own.getByLabel('Company').pressSequentially(company);
      await own.getByLabel('Brands').fill(brand);
    }
    await contacts.getByRole('button', { name: 'Remove Poole Ltd' }).click();
    expect(await contacts.getByLabel('Brands').inputValue()).toBe('Denby');
    await contacts.getByRole('button', { name: 'Remove Denby Ltd' }).click();
  });
});

describe('Local browser storage keys', () => {
  test('ebayPolicies and etsyProfiles caches', async () => {
    const stored = await place.page.evaluate(() => [
      localStorage.getItem('ebayPolicies'),
      localStorage.getItem('etsyProfiles'),
    ]);
    const [ebay, etsy] = stored.map((text) => JSON.parse(text ?? 'null'));
    expect(ebay).toMatchObject({ success: true, payment_policies: [{ id: expect.any(String) }] });
    expect(etsy).toMatchObject({ success: true, shipping_profiles: [{ name: expect.any(String) }] });
  });
});

describe('Settings take selected policies', () => {
  test('a chosen policy is kept by its name', async () => {
    await box('eBay').getByLabel('Payment Policy').click();
    const option = place.page.locator('[role="option"]:visible').first();
    const name = await option.textContent();
    await option.click();
    await settings().getByRole('button', { name: 'Save Changes' }).click();
    await place.toast('Settings Saved', 'Settings saved successfully!');
    expect(await place.seller.call('GET', '/api/credentials/')).toMatchObject({
      pricing_rules: { ebay_settings: { payment_policy: name } },
    });
  });
});
