import type { NotificationChannel, NotificationSettings } from '@crosslister/contract/notifications.ts';
import type { Operation, OperationPage } from '@crosslister/contract/operation.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { Sale } from '@crosslister/contract/sales.ts';
import type { CDPSession, Worker } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pushMessage } from '../../apps/server/src/features/notifications/send/push-message.ts';
import { desktop, phone } from '../browser.ts';
import { signIn } from '../seller.ts';
import { addProducts, password, usePlace } from './place.ts';

let step: Operation;
let worker: Worker;
let cdp: CDPSession;
let registrationId: string;

const onVinted = 'https://www.vinted.co.uk/items/1-glass-vase';
const steps = async () => (await place.seller.call<OperationPage>('GET', '/api/operations/')).results;

// A thing listed on Vinted by hand, whose listing has to be deleted there.
const place = usePlace(
  'push',
  async (place) => {
    const [vase] = (await addProducts(place, { name: 'Glass vase', sku: 'PU1' })) as [Product];
    const call = place.seller.call<Record<string, unknown>>;
    await call('POST', '/api/crosslist/vinted/', { product_id: vase.id }, { prefer: 'respond-async' });
    const [{ id }] = (await steps()) as [Operation];
    await call('POST', `/api/operations/${id}/report/`, { success: true, listing_url: onVinted });
    await call('POST', '/api/delist/manual/', { product_id: vase.id, platforms: ['vinted'] });
    step = (await steps()).find(({ action }) => action === 'delist') as Operation;
  },
  { takesPush: true },
);

/** The text of a message, as the server makes it. */
const messageOf = (path: string, title = 'Sold on eBay: Glass vase, £24.50') =>
  pushMessage('7a1f', {
    event: 'sold',
    tag: 'sale-1',
    title,
    lines: ['Waits for you: delete it on Vinted.'],
    links: [
      { action: 'open', title: 'Open', to: { path } },
      { action: 'delete', title: 'Delete it on Vinted', to: { url: onVinted } },
      { action: 'done', title: 'Done', to: { path: `/?done=${step.id}` } },
    ],
    image: null,
    facts: {},
  });

/**
 * Delivers a message as a push service does, and returns once it is shown. Before that nothing may ask for the
 * notifications: Chromium then drops those that it has stored and not yet shown.
 */
async function deliver(data: string): Promise<void> {
  await worker.evaluate(`void (self.shown = new Promise((resolve) =>
    Object.defineProperty(self.registration, 'showNotification', { configurable: true, value: async (...all) => {
      await ServiceWorkerRegistration.prototype.showNotification.apply(self.registration, all);
      resolve();
    } })))`);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: place.url, registrationId, data });
  await worker.evaluate('self.shown');
}

const shown = () =>
  worker.evaluate<unknown[]>(`self.registration.getNotifications().then((all) =>
    all.map(({ title, body, tag, actions }) => ({ title, body, tag, actions: actions.map(({ title }) => title) })))`);

/**
 * Presses the notification or one of its buttons. A browser lets only a real press open or focus a window, so where it
 * would go is returned, and whether the notification is closed.
 */
const press = (action: string) =>
  worker.evaluate<{ opened: string[]; isClosed: boolean }>(`(async () => {
    const answer = { opened: [], isClosed: false };
    const note = (object, name, value) => Object.defineProperty(object, name, { configurable: true, value });
    note(self.clients, 'openWindow', async (to) => { answer.opened.push(String(to)); });
    note(WindowClient.prototype, 'focus', async () => undefined);
    const [notification] = await self.registration.getNotifications();
    note(notification, 'close', () => {
      answer.isClosed = true;
      Notification.prototype.close.call(notification);
    });
    const event = new NotificationEvent('notificationclick', { notification, action: '${action}' });
    let followed;
    note(event, 'waitUntil', (promise) => { followed = promise; });
    self.dispatchEvent(event);
    await followed;
    return answer;
  })()`);

const Manifest = z.looseObject({
  icons: z.array(z.object({ src: z.string() })),
  shortcuts: z.array(z.object({ url: z.string() })),
});

const queue = () => place.dialog('Notifications');
const signedOut = () => place.page.getByRole('heading', { name: 'Welcome Back' });

describe('a push message', () => {
  beforeAll(() => place.page.context().grantPermissions(['notifications'], { origin: place.url }));

  test('the service worker is registered after signing in, not before', async () => {
    const context = place.page.context();
    await place.page.goto(place.url);
    await signedOut().waitFor();
    expect(context.serviceWorkers()).toEqual([]);
    cdp = await context.newCDPSession(place.page);
    const registered = new Promise<string>((resolve) =>
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      }),
    );
    await cdp.send('ServiceWorker.enable');
    const started = context.waitForEvent('serviceworker');
    await place.open();
    worker = await started;
    registrationId = await registered;
    expect(worker.url()).toBe(`${place.url}/sw.js`);
    await place.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  });

  test('is shown with its actions; a later one with its tag takes its place', async () => {
    await deliver(messageOf('/?sale=1'));
    expect(await shown()).toEqual([
      {
        title: 'Sold on eBay: Glass vase, £24.50',
        body: 'Waits for you: delete it on Vinted.',
        tag: 'sale-1',
        actions: ['Delete it on Vinted', 'Done'],
      },
    ]);
    await deliver(messageOf('/?tab=action_required', 'Glass vase waits for you'));
    expect(await shown()).toMatchObject([{ title: 'Glass vase waits for you' }]);
  });

  test('"Delete it on Vinted" opens that page, and the notification stays for "Done"', async () => {
    expect(await press('delete')).toEqual({ opened: [onVinted], isClosed: false });
  });

  test('a press leads the open dashboard to the right page, with nothing loaded again', async () => {
    await place.page.evaluate('void (window.sameWindow = true)');
    expect(await press('')).toEqual({ opened: [], isClosed: true });
    await place.page.getByRole('tab', { name: /^Action Required/, selected: true }).waitFor();
    expect(await place.page.evaluate('window.sameWindow')).toBe(true);
  });

  test('one that is not as agreed is shown all the same: a browser asks for that', async () => {
    await deliver('"nonsense"');
    expect(await shown()).toMatchObject([{ title: 'Crosslister' }]);
    await press('');
  });

  test('"Done" pressed while nobody is signed in goes on after signing in: the step is reported as done', async () => {
    await place.page.evaluate(`localStorage.removeItem('authToken')`);
    await place.page.reload();
    await signedOut().waitFor();
    await deliver(messageOf('/'));
    expect(await press('done')).toEqual({ opened: [], isClosed: true });
    await expect.poll(() => place.page.url()).toBe(`${place.url}/?done=${step.id}`);
    await place.page.getByLabel('Username', { exact: true }).fill(place.name);
    await place.page.getByLabel('Password', { exact: true }).fill(password);
    await place.button('Sign In').click();
    await place.toast('Done', 'Glass vase on Vinted is reported as done.');
    expect(await steps()).toContainEqual(expect.objectContaining({ id: step.id, status: 'completed' }));
    expect(place.page.url()).toBe(`${place.url}/`);
  });

  test('the same link from elsewhere reports nothing: it opens the queue, where the step has its button', async () => {
    const before = place.proxy.calls.length;
    await place.open(`?done=${step.id}`);
    await queue().waitFor();
    expect(place.proxy.calls.slice(before).filter((call) => call.includes('/report/'))).toEqual([]);
  });
});

describe('links into the dashboard', () => {
  test.each([
    ['?panel=queue', 'Notifications', '?panel=queue'],
    ['?panel=failures', 'Notifications', '?panel=failures'],
    ['?settings=connections', 'Settings', '?settings=connections'],
    ['?add=1', 'Add product', ''],
  ])('%s opens "%s", and a reload opens again what only shows something', async (link, dialog, left) => {
    await place.open(link);
    await place.dialog(dialog).waitFor();
    await expect.poll(() => place.page.url()).toBe(`${place.url}/${left}`);
  });

  test('?sale= opens the details of that sale', async () => {
    const [cup] = (await addProducts(place, { name: 'Sold cup', sku: 'PU2' })) as [Product];
    await place.seller.call('POST', `/api/products/${cup.id}/mark_as_sold/`);
    const sales = `/api/sales/?product_id=${cup.id}`;
    const [sale] = (await place.seller.call<{ results: Sale[] }>('GET', sales)).results as [Sale];
    await place.open(`?sale=${sale.id}`);
    await place.dialog('Sale Details').getByText('Sold cup', { exact: true }).waitFor();
  });

  test('the app can be installed: manifest, icons and shortcuts are there', async () => {
    const manifest = Manifest.parse(await (await fetch(`${place.url}/manifest.webmanifest`)).json());
    expect(manifest).toMatchObject({ name: 'Crosslister', display: 'standalone', start_url: '/' });
    for (const { src } of [...manifest.icons, { src: '/apple-touch-icon.png' }, { src: '/badge-96.png' }])
      expect((await fetch(`${place.url}${src}`)).headers.get('content-type'), src).toMatch(/^image\//);
    expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
      '/?add=1',
      '/?intake=1',
      '/?tab=action_required',
    ]);
    const session = await place.page.context().newCDPSession(place.page);
    expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  });
});

describe('this browser', () => {
  test('"Notify this browser": a push service that cannot be reached is told in a sentence', async () => {
    await place.open('?settings=notifications');
    await place.button('Notify this browser').click();
    const said = place.dialog('Settings').getByRole('alert');
    await said.waitFor();
    expect(await said.textContent()).toMatch(
      /could not reach its push service\. Check that this device is online/,
    );
  });

  test('with a push service it becomes a channel, named as people call it, and is shown as this browser', async () => {
    await subscribeAs('https://push.example.com/1');
    await place.open('?settings=notifications');
    await place.button('Notify this browser').click();
    const settings = place.dialog('Settings');
    await settings.getByText('Push message · This browser').waitFor();
    await settings.getByText('To push.example.com. Nothing sent yet.').waitFor();
    for (const [size, viewport] of Object.entries({ phone, desktop })) {
      await place.page.setViewportSize(viewport);
      await place.page.screenshot({ path: `screenshots/${size}-told-this-browser.png` });
    }
    expect(await channels()).toMatchObject([{ kind: 'push', name: 'Chrome on Linux' }]);
  });

  test('a browser that has changed its subscription: the next start stores the new one, with what was set', async () => {
    const [{ id }] = (await channels()) as [NotificationChannel];
    const changes = { name: 'Laptop', events: ['sold'], quiet_from: null, quiet_to: null };
    await place.seller.call('PUT', `/api/notifications/channels/${id}/`, changes);
    await subscribeAs('https://push.example.com/2');
    await place.open();
    await expect.poll(async () => (await channels()).map((each) => each.id === id)).toEqual([false]);
    expect(await channels()).toMatchObject([changes]);
  });

  test('the server has removed it as gone meanwhile: the next start makes it anew', async () => {
    const [{ id }] = (await channels()) as [NotificationChannel];
    await place.seller.call('DELETE', `/api/notifications/channels/${id}/`);
    await subscribeAs('https://push.example.com/3');
    await place.open();
    await expect.poll(async () => (await channels()).map(({ name }) => name)).toEqual(['Chrome on Linux']);
  });

  test('a channel that was removed elsewhere: the next start ends the subscription of this browser', async () => {
    await place.page.evaluate(`localStorage.setItem('pushChannel', '999999')`);
    await place.open();
    await expect.poll(() => place.page.evaluate(`localStorage.getItem('pushChannel')`)).toBeNull();
  });

  test('a sign-out ends push messages to this browser, at the server first', async () => {
    const [{ id }] = (await channels()) as [NotificationChannel];
    await place.page.evaluate(`localStorage.setItem('pushChannel', '${id}')`);
    await place.button('Logout').click();
    await signedOut().waitFor();
    const again = await signIn(() => place.url, place.name);
    expect((await again.call<NotificationSettings>('GET', '/api/notifications/')).channels).toEqual([]);
    const calls = place.proxy.calls.filter((call) => /^DELETE|logout/.test(call)).slice(-2);
    expect(calls).toEqual([`DELETE /api/notifications/channels/${id}/`, 'POST /api/auth/logout/']);
    expect(await place.page.evaluate(`localStorage.getItem('pushChannel')`)).toBeNull();
  });
});

const channels = async () =>
  (await place.seller.call<NotificationSettings>('GET', '/api/notifications/')).channels;

/** A subscription as a browser with a push service makes it, from the next page on. */
const subscribeAs = (endpoint: string) =>
  place.page.addInitScript(`{
    const keys = { p256dh: '${P256DH}', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    const subscription = { endpoint: '${endpoint}', unsubscribe: async () => true, toJSON: () => ({ endpoint: '${endpoint}', keys }) };
    Object.assign(PushManager.prototype, { getSubscription: async () => null, subscribe: async () => subscription });
  }`);
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

test('offline, the dashboard’s address says that the server cannot be reached, and "Try again" does', async () => {
  place.proxy.cut('GET', '/');
  await place.page.goto(`${place.url}/?tab=sold`);
  await place.page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    await place.page.setViewportSize(viewport);
    await place.page.screenshot({ path: `screenshots/${size}-told-offline.png` });
  }
  place.proxy.clear();
  await place.button('Try again').click();
  await signedOut().waitFor();
  expect(place.page.url()).toBe(`${place.url}/?tab=sold`);
});
