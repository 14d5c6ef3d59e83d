import { describe, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { connect } from './accounts.ts';
import { usePlace } from './place.ts';

const place = usePlace('check');
const settings = () => place.dialog('Settings');
const card = (name: string) => settings().getByRole('region', { name, exact: true });
const press = (name: string) => card(name).getByRole('button', { name: 'Check this account' }).click();

describe('Check after connecting', () => {
  test('offered beside the account that was just connected, with a line for each check; its next step leads there', async () => {
    await place.open();
    await place.settings('Connections');
    await card('eBay').getByText('Not connected', { exact: true }).waitFor();
    expect(await card('eBay').getByRole('button', { name: 'Check this account' }).count()).toBe(0);
    await connect(place, 'ebay', 'check');
    await card('eBay').getByText('Just connected: is everything there for listing?').waitFor();
    await press('eBay');
    const check = place.dialog('Check of eBay');
    await check.getByRole('listitem').filter({ hasText: 'Calls left today' }).waitFor();
    expect(await check.getByRole('img', { name: 'Passed' }).count()).toBeGreaterThan(3);
    await checkScreenAtAllSizes(place.page, 'check-of-ebay');
    await check.getByRole('button', { name: /^Fix: Shipping Policy/ }).click();
    await check.waitFor({ state: 'hidden' });
    await settings().getByRole('heading', { name: 'Default Policies', level: 3 }).waitFor();
  });

  test('run again at any time, but not at once; what was found stays', async () => {
    const refused = { detail: 'eBay was checked a moment ago.', next_step: 'Check it again in 15 seconds.' };
    await place.settings('Connections');
    const path = '/api/connections/ebay/check/';
    const line = { name: 'Orders', state: 'ok', text: 'They can be read.' };
    place.proxy.answer('POST', path, 200, { platform: 'ebay', lines: [line] }, 1);
    await press('eBay');
    const check = place.dialog('Check of eBay');
    await check.getByText('All 1 passed.').waitFor();
    place.proxy.answer('POST', path, 429, refused, 1);
    await check.getByRole('button', { name: 'Check again' }).click();
    const tooSoon = 'eBay was checked a moment ago. Check it again in 15 seconds.';
    await check.getByRole('status').getByText(tooSoon).waitFor();
    expect(await check.getByRole('alert').count()).toBe(0);
    await check.getByText('They can be read.').waitFor();
    await place.page.keyboard.press('Escape');
    await check.waitFor({ state: 'hidden' });
  });

  test('Vinted: what the extension of this browser says', async () => {
    await press('Vinted');
    const check = place.dialog('Check of Vinted');
    await check.getByText('This browser has none, so you list on Vinted by hand.').waitFor();
    await check.getByText('1 warning, 0 passed.').waitFor();
    await place.page.keyboard.press('Escape');
    await check.waitFor({ state: 'hidden' });
  });
});
