import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NotificationSettings } from '@crosslister/contract/notifications.ts';
import { startMailCatcher } from '@crosslister/simulators/mail-catcher/start-mail-catcher.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { password, usePlace } from './place.ts';

const place = usePlace('told-settings');

/** The bodies that a webhook and an ntfy server received. */
const received: string[] = [];
let receiver: Server;
let hook: string;
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(body);
    response.writeHead(204).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => receiver.close());

const dialog = (name: string) => place.dialog(name);
const inDialog = (name: string, button: string) =>
  dialog(name).getByRole('button', { name: button, exact: true }).click();
const card = (name: string) =>
  place
    .dialog('Settings')
    .getByRole('listitem')
    .filter({ has: place.page.getByText(name, { exact: true }) });
const channels = async () =>
  (await place.seller.call<NotificationSettings>('GET', '/api/notifications/')).channels;

describe('Settings, Notifications', () => {
  test('a webhook is added; its secret is shown once, and the dialog of the settings stays clean', async () => {
    await place.open('?settings=notifications');
    await dialog('Settings').waitFor();
    const settings = await place.settings('Notifications');
    await settings.getByRole('button', { name: 'Add webhook' }).click();
    await dialog('Add webhook').getByLabel('Address').fill('not an address');
    await inDialog('Add webhook', 'Add');
    await dialog('Add webhook')
      .getByText('Enter the whole address, with http:// or https://.')
      .first()
      .waitFor();
    await checkScreenAtAllSizes(place.page, 'told-add-webhook');
    await dialog('Add webhook').getByLabel('Address').fill(`${hook}/sales`);
    await dialog('Add webhook').getByLabel('A morning summary').uncheck();
    await inDialog('Add webhook', 'Add');
    const secret = dialog('Webhook added').getByRole('textbox', { name: 'Signing secret' });
    expect(await secret.inputValue()).toMatch(/^.{20,}$/);
    await checkScreenAtAllSizes(place.page, 'told-webhook-secret');
    await inDialog('Webhook added', 'Copy Signing secret');
    await dialog('Webhook added')
      .getByText(/^(Copied|Selected: copy it now)$/)
      .waitFor();
    await place.page.keyboard.press('Escape');
    await dialog('Webhook added').waitFor({ state: 'hidden' });
    await card('Webhook').getByText(`To ${hook}/sales.`, { exact: false }).waitFor();
    expect(await channels()).toMatchObject([
      { kind: 'webhook', events: ['sold', 'sold_twice', 'waiting', 'connection', 'bulk'] },
    ]);
    await settings.getByRole('button', { name: 'Close' }).click();
    await dialog('Settings').waitFor({ state: 'hidden' });
    expect(await dialog('Unsaved Changes').count()).toBe(0);
  });

  test('"Send a test" reaches it, and says so', async () => {
    await place.settings('Notifications');
    await card('Webhook').getByRole('button', { name: 'Send a test to Webhook' }).click();
    await card('Webhook').getByText('The test was sent. It arrives within seconds.').waitFor();
    expect(received.at(-1)).toContain('this is a test');
  });

  test('it is edited: name, what is told, quiet hours, of which one alone is refused in a sentence', async () => {
    await card('Webhook').getByRole('button', { name: 'Edit Webhook' }).click();
    const edit = dialog('Edit Webhook');
    await edit.getByText('What can sell twice is told at any hour.', { exact: false }).waitFor();
    await edit.getByLabel('Name').fill('Home automation');
    await edit.getByLabel('Bulk job failures').uncheck();
    await edit.getByLabel('From').fill('22:00');
    await inDialog('Edit Webhook', 'Save');
    await edit.getByText('Quiet hours need a beginning and an end.').first().waitFor();
    await edit.getByLabel('To', { exact: true }).fill('07:30');
    await inDialog('Edit Webhook', 'Save');
    await edit.waitFor({ state: 'hidden' });
    await card('Home automation').getByText('quiet from 22:00 to 07:30', { exact: false }).waitFor();
    expect(await channels()).toMatchObject([
      {
        name: 'Home automation',
        events: ['sold', 'sold_twice', 'waiting', 'connection'],
        quiet_from: '22:00',
        quiet_to: '07:30',
      },
    ]);
  });

  test('an e-mail address: this server sends no mail, so it asks for a mail server; a test that fails says why', async () => {
    await place.button('Add e-mail address').click();
    const add = dialog('Add e-mail address');
    await add.getByLabel('E-mail address').fill('seller@example.com');
    await add.getByLabel('Mail server').fill('127.0.0.1');
    await add.getByLabel('Port').fill('9');
    await add.getByLabel('User name').fill('seller');
    await add.getByLabel('Password', { exact: true }).fill('app-password');
    await add.getByLabel('Sent from').fill('seller');
    await inDialog('Add e-mail address', 'Add');
    await add.getByText('Enter an e-mail address.').first().waitFor();
    await checkScreenAtAllSizes(place.page, 'told-add-email');
    await add.getByLabel('Sent from').fill('seller@example.com');
    await inDialog('Add e-mail address', 'Add');
    await add.waitFor({ state: 'hidden' });
    await card('E-mail').getByRole('button', { name: 'Send a test to E-mail' }).click();
    await card('E-mail').locator('[data-type=error]').first().waitFor();
    await checkScreenAtAllSizes(place.page, 'told-settings');
  });

  test('an e-mail address is told nothing until the code of a test message is typed', async () => {
    const mail = await startMailCatcher();
    onTestFinished(() => mail.stop());
    await place.button('Add e-mail address').click();
    const add = dialog('Add e-mail address');
    await add.getByLabel('E-mail address').fill('anna@example.com');
    await add.getByLabel('Mail server').fill('127.0.0.1');
    await add.getByLabel('Port').fill(new URL(mail.smtpUrl).port);
    await add.getByLabel('Sent from').fill('seller@example.com');
    await add.getByLabel('Name', { exact: true }).fill('My mail');
    await inDialog('Add e-mail address', 'Add');
    await add.waitFor({ state: 'hidden' });
    const own = card('My mail');
    const unconfirmed = own.getByText('Not confirmed, so anna@example.com is told nothing yet.', {
      exact: false,
    });
    await unconfirmed.waitFor();
    await own.getByRole('button', { name: 'Send a test to My mail' }).click();
    await own.getByText('The test was sent. It arrives within seconds.').waitFor();
    const code = /\b(\d{8})\b/.exec(mail.mails[0]?.text ?? '')?.[1] ?? '';
    await own.getByLabel('Code for My mail').fill(code === '12345678' ? '87654321' : '12345678');
    await place.button('Confirm My mail').click();
    await own.getByText('That is not the code of the last mail.', { exact: false }).first().waitFor();
    await checkScreenAtAllSizes(place.page, 'told-confirm-email');
    await own.getByLabel('Code for My mail').fill(code);
    await place.button('Confirm My mail').click();
    await unconfirmed.waitFor({ state: 'hidden' });
    expect((await channels()).find(({ name }) => name === 'My mail')).toMatchObject({ confirmed: true });
  });

  test('the address of a webhook is changed, and what is not typed stays', async () => {
    await card('Home automation').getByRole('button', { name: 'Edit Home automation' }).click();
    await card('Home automation').getByText('Last sent', { exact: false }).waitFor();
    const edit = dialog('Edit Home automation');
    const address = edit.getByLabel('Address');
    expect(await address.inputValue()).toBe('********');
    await edit.getByText(`Now ${hook}/sales. Leave the stars to keep it.`).waitFor();
    await checkScreenAtAllSizes(place.page, 'told-edit-webhook');
    await address.fill(`${hook}/orders`);
    await inDialog('Edit Home automation', 'Save');
    await edit.waitFor({ state: 'hidden' });
    await card('Home automation').getByText(`To ${hook}/orders.`, { exact: false }).waitFor();
    // What was sent to the old address says nothing about the new one.
    for (const said of ['The test was sent.', 'Last sent'])
      expect(await card('Home automation').getByText(said, { exact: false }).count()).toBe(0);
  });

  test('an ntfy topic is added, and removed after a question', async () => {
    await place.button('Add ntfy topic').click();
    await dialog('Add ntfy topic').getByLabel('Topic address').fill(`${hook}/my-topic`);
    await inDialog('Add ntfy topic', 'Add');
    await card('ntfy').first().waitFor();
    await place.button('Send a test to ntfy').click();
    await card('ntfy').getByText('The test was sent. It arrives within seconds.').waitFor();
    expect(received.at(-1)).toContain('my-topic');
    await place.button('Remove ntfy').click();
    await inDialog('Remove ntfy?', 'Remove');
    await dialog('Remove ntfy?').waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await channels()).map(({ name }) => name))
      .toEqual(['Home automation', 'E-mail', 'My mail']);
    await expect.poll(() => place.button('Remove ntfy').count()).toBe(0);
  });
});

test('with a new password, what an intruder may have set up is offered for removal', async () => {
  const { seller } = place;
  const { code } = await seller.call<{ code: string }>('POST', '/api/extension/pair/');
  await seller.call('POST', '/api/extension/token/', { code, name: 'Chrome on Eve' });
  const quiet = { events: [], quiet_from: null, quiet_to: null };
  for (const name of ['Mine', 'Eve']) {
    const target = { kind: 'webhook', url: `https://hooks.example/${name}` };
    await seller.call('POST', '/api/notifications/channels/', { name, ...quiet, target });
  }
  await place.open();
  await place.settings('Account');
  await dialog('Settings').getByRole('button', { name: 'Change password' }).click();
  const change = dialog('Change password');
  await change.getByLabel(/^Paired browser: Chrome on Eve, paired /).check();
  await change.getByLabel(/^Notifications: Eve \(Webhook, to /).check();
  await checkScreenAtAllSizes(place.page, 'change-password-offers');
  await change.getByLabel('Current password', { exact: true }).fill(password);
  for (const label of ['New password', 'New password again'])
    await change.getByLabel(label, { exact: true }).fill('another-long-password');
  await change.getByRole('button', { name: 'Change password' }).click();
  await change.waitFor({ state: 'hidden' });
  const { results } = await seller.call<{ results: unknown[] }>('GET', '/api/extension/pairings/');
  const { channels } = await seller.call<NotificationSettings>('GET', '/api/notifications/');
  expect([results, channels.map(({ name }) => name).filter((name) => /Mine|Eve/.test(name))]).toEqual([
    [],
    ['Mine'],
  ]);
});
