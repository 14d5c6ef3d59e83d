import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StandInImapServer, startImapServer } from '../../apps/server/src/test/imap-server.ts';
import { desktop, phone } from '../browser.ts';
import { checkScreen, checkScreenAtAllSizes } from '../check-screen.ts';
import { usePlace } from './place.ts';

const place = usePlace('sale-mails');
const login = { user: 'anna@home.example', password: 'an app password' };
let imap: StandInImapServer;
beforeAll(async () => {
  imap = await startImapServer(login);
});
afterAll(() => imap.stop());

const card = () => place.dialog('Settings').getByRole('region', { name: 'Vinted', exact: true });
const field = (label: string) => card().getByLabel(label, { exact: true });
const press = (name: string) => card().getByRole('button', { name, exact: true }).click();
const drawer = () => place.dialog('Notifications');
async function openSales() {
  await place.page.getByRole('button', { name: /^Notifications/ }).click();
  await drawer().getByRole('tab', { name: 'Sales (1)', exact: true }).click();
}

test('Settings, Connections, Vinted: Sale e-mails are off, tested as they are typed, saved and looked for', async () => {
  await place.open();
  await place.settings('Connections');
  // From the card of a marketplace whose mails are read there too.
  await place.button('Set up sale e-mails').click();
  await card()
    .getByText(/end what sold elsewhere with no browser open/)
    .waitFor();
  // The server comes with an address at a known provider, and may be another.
  const user = field('User (e-mail address)');
  await user.fill('anna@outlook.com');
  await card()
    .getByText(/open no mailbox with a password any more\. Forward the mails/)
    .waitFor();
  await user.fill('anna@gmail.com');
  await card()
    .getByText(/makes app passwords at myaccount\.google\.com/)
    .waitFor();
  expect(await field('Mail server (IMAP)').inputValue()).toBe('imap.gmail.com');
  await field('Mail server (IMAP)').fill('127.0.0.1');
  await field('Port (TLS)').fill(String(imap.port));
  await user.fill(login.user);
  expect(await field('Mail server (IMAP)').inputValue()).toBe('127.0.0.1');
  await field('App password').fill('wrong');
  await card().getByText('Without your Vinted e-mail its sales are not read here.').waitFor();
  await field('Your Vinted e-mail').fill('anna@home.example');
  await press('Test');
  await card()
    .getByText(/answered “Invalid credentials”\. Check both/)
    .waitFor();
  await field('App password').fill(login.password);
  await press('Test');
  await card()
    .getByText('It can be read: 0 mails in INBOX, of which none from Vinted and none from Etsy.')
    .waitFor();
  await place.dialog('Settings').getByRole('tab', { name: 'Account', exact: true }).click();
  await place.dialog('Unsaved Changes').getByRole('button', { name: 'Keep editing' }).click();
  await place.dialog('Unsaved Changes').waitFor({ state: 'hidden' });
  // The page's button saves it with the rest. Nothing can be typed meanwhile, as it would not be saved.
  const release = place.proxy.hold('PUT', '/api/mailbox/');
  await place.dialog('Settings').getByRole('button', { name: 'Save Changes', exact: true }).click();
  await place.page.locator('[inert] [data-unsaved]').waitFor({ state: 'attached' });
  release();
  await place.toast('Mailbox Saved', 'Sale e-mails that come from now on are read.');
  await place.toast('Settings Saved', 'Settings saved successfully!');
  await place.settings('Connections');
  await place.button('Set up sale e-mails').click();
  await card()
    .getByText(/^Last look just now\. All is well\./)
    .waitFor();
  expect(await field('App password').inputValue()).toBe('********');
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await place.page.setViewportSize(viewport);
    await card().getByRole('button', { name: 'Remove mailbox' }).scrollIntoViewIfNeeded();
    await checkScreen(place.page, `${size}-sale-mails`);
  }
});

test('a mail that proves nothing is a question in the drawer, until it is dismissed', async () => {
  imap.deliver(
    'From: Anna <anna@home.example>\r\nTo: anna@home.example\r\nSubject: Fwd: You sold an item on Vinted\r\n\r\nLook!\r\n',
  );
  // Saved once more, the mailbox is looked into at once.
  await press('Save mailbox');
  await place.toast('Mailbox Saved', 'Sale e-mails that come from now on are read.');
  await expect.poll(() => place.seller.call('GET', '/api/sale-notices/')).toMatchObject({ count: 1 });
  await place.page.keyboard.press('Escape');
  await openSales();
  const item = drawer().getByRole('listitem').filter({ hasText: 'was not sent by Vinted itself' });
  await item.waitFor();
  await checkScreenAtAllSizes(place.page, 'sale-mail-question');
  await item.getByRole('button', { name: /^Dismiss/ }).click();
  await item.waitFor({ state: 'hidden' });
  expect(await place.seller.call('GET', '/api/sale-notices/')).toMatchObject({ count: 0 });
});

test('where several things have the title, or the mail names no price, the seller says which one sold and for how much', async () => {
  const candidate = (id: number) => ({ id, name: 'Blue stoneware vase', sku: `VASE-${id}`, price: 12.5 });
  const mail = {
    id: 7,
    platform: 'vinted',
    reason: 'several',
    titles: ['Blue stoneware vase'],
    message:
      '“Blue stoneware vase” sold on Vinted. Several of your things there have this title. Which one sold?',
    price: null,
    currency: 'GBP',
    saleDate: '2026-03-02T09:15:00Z',
    candidates: [candidate(1), candidate(2)],
  };
  const empty = { results: [], double_sales: [], cancelled: [] };
  const phone = {
    id: 3,
    name: 'Old phone',
    error: 'The device takes no more notifications: it was removed.',
    gone: true,
    since: '2026-03-02T09:15:00Z',
  };
  const both = { ...empty, mails: [mail], channels: [phone], count: 1 };
  place.proxy.answer('GET', '/api/sale-notices/', 200, both);
  await place.open();
  await openSales();
  const answers = drawer().getByRole('button', { name: /^This one sold/ });
  await expect.poll(() => answers.count()).toBe(2);
  await drawer().getByText('“Old phone” is told of nothing any more').waitFor();
  expect(await drawer().getByRole('button', { name: 'Dismiss: Old phone' }).count()).toBe(1);
  await checkScreenAtAllSizes(place.page, 'sale-mail-which');
  const price = drawer().getByLabel('Sold for (£)').nth(1);
  await price.fill('nothing');
  await answers.nth(1).click();
  expect(await price.getAttribute('aria-invalid')).toBe('true');
  await price.fill('11.00');
  place.proxy.answer('POST', '/api/mail-notices/7/', 200, { success: true });
  place.proxy.answer('GET', '/api/sale-notices/', 200, { ...empty, mails: [], count: 0 });
  await answers.nth(1).click();
  await expect.poll(() => answers.count()).toBe(0);
  expect(place.proxy.calls).toContain('POST /api/mail-notices/7/');
});

test('removed, nothing is read any more', async () => {
  await place.open();
  await place.settings('Connections');
  await card().getByText('Sale e-mails', { exact: true }).click();
  await press('Remove mailbox');
  await place.toast('Mailbox Removed', 'No e-mails are read any more.');
  expect(await field('Mail server (IMAP)').inputValue()).toBe('');
  expect(await place.seller.call('GET', '/api/mailbox/')).toEqual({ mailbox: null });
});
