import { describe, expect, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { password, usePlace } from './place.ts';

const place = usePlace('account-settings');
const dialog = () => place.dialog('Settings');

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
    const { code } = await place.seller.call<{ code: string }>('POST', '/api/extension/pair/');
    await place.seller.call('POST', '/api/extension/token/', { code, name: 'Chrome on Eve' });
    const channels = '/api/notifications/channels/';
    for (const name of ['Mine', 'Eve'])
      await place.seller.call('POST', channels, {
        name,
        events: [],
        quiet_from: null,
        quiet_to: null,
        target: { kind: 'webhook', url: `https://hooks.example/${name}` },
      });
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
    await change.getByLabel(/^Paired browser: Chrome on Eve, paired /).check();
    await change.getByLabel(/^Notifications: Eve \(Webhook, to /).check();
    await checkScreenAtAllSizes(place.page, 'change-password');
    await field('Current password').fill(password);
    await press();
    await place.toast('Password Changed', 'Your password was changed, and every other sign-in has ended.');
    await change.waitFor({ state: 'hidden' });
    const { results } = await place.seller.call<{ results: unknown[] }>('GET', '/api/extension/pairings/');
    const left = await place.seller.call<{ channels: { name: string }[] }>('GET', '/api/notifications/');
    expect([results, left.channels.map(({ name }) => name)]).toEqual([[], ['Mine']]);
    await dialog().waitFor();
  });
});
