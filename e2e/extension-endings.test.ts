import type { Product } from '@crosslister/contract/product.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Trouble } from '../packages/simulators/src/vinted/vinted-state.ts';
import { type ExtensionPlace, startExtensionPlace } from './extension/extension-place.ts';
import { hurry, soldItems } from './extension/sold-items.ts';

let place: ExtensionPlace;

beforeAll(async () => {
  place = await startExtensionPlace();
  await place.addDashboard();
  await place.pair();
});
afterAll(() => place?.stop());

const items = soldItems(() => place);
const { prepare, cleanUp, setEndings, readEndings, sell, isThere, statusOf, saidOf, opened, ring } = items;

/** The alarm rings until it is heard: while the extension is asking, another is left out. */
async function ringAndRead(product: Product): Promise<string> {
  await ring();
  return statusOf(product);
}

beforeEach(prepare);
afterEach(cleanUp);

test('off by default: no server is asked, and no page is opened', async () => {
  const { product, item } = await sell();
  await place.watchBackground('');
  expect(await place.inBackground("chrome.alarms.get('endings').then((alarm) => alarm ?? null)")).toBeNull();
  const options = await place.chrome.openOwn('options.html');
  const box = options.getByLabel('Delete my item on Vinted when it has sold elsewhere');
  expect(await box.isChecked()).toBe(false);
  await place.letTimePass();
  expect(await place.sentByBackground()).toEqual([]);
  expect(opened(item)).toEqual([]);
  expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true, error: null });
});

test('switched on in the options: deleted in the background, seen gone, and proved', async () => {
  const { product, item } = await sell();
  const options = await place.chrome.openOwn('options.html');
  await options.getByText("Vinted's terms do not allow automation").waitFor();
  await options.getByLabel('Delete my item on Vinted when it has sold elsewhere').check();
  await options.getByText('On. What has sold elsewhere is looked for now.').waitFor();
  await expect.poll(() => statusOf(product)).toBe('sold');
  expect(await place.readProduct(product)).toMatchObject({
    action_info: null,
    listings: { vinted: { status: 'delisted', proof: { status_seen: 'no longer there' } } },
  });
  expect(isThere(item)).toBe(false);
  expect(opened(item), 'once to delete it, once to see it gone').toHaveLength(2);
  expect(await options.evaluate<string>('document.visibilityState'), 'in front').toBe('visible');
  await expect.poll(() => place.formTabs()).toEqual([]);
  const alarm = await place.inBackground<{ periodInMinutes: number }>("chrome.alarms.get('endings')");
  expect(alarm.periodInMinutes).toBe(0.5);
  // The dashboard says how it stands.
  const page = await place.openDashboard();
  const { endings } = await page.evaluate<{ endings: object }>('window.crosslisterExtension.status()');
  expect(endings).toEqual({ on: true, stopped: null });
  await options.bringToFront();
  await options.getByLabel('Delete my item on Vinted when it has sold elsewhere').uncheck();
  await options.getByText('Off.').waitFor();
  await expect
    .poll(() => place.inBackground("chrome.alarms.get('endings').then((alarm) => alarm ?? null)"))
    .toBeNull();
});

test.for([
  ['deaf_delete', 'Waxed jacket'],
  // Titles with the words of a page that is gone.
  [null, 'The man who does not exist'],
  ['late_buttons', "The man who doesn't exist"],
] as const)(
  'sold while it is on: the next alarm finds it, and it is deleted (%s, %s)',
  async ([trouble, name]) => {
    await setEndings({ on: true });
    const { product, item } = await sell(name);
    place.vinted.site.trouble = trouble;
    await expect.poll(() => ringAndRead(product)).toBe('sold');
    expect(isThere(item)).toBe(false);
  },
);

test('gone already: seen, and nothing is pressed. Another title: that one is left, and stops no other', async () => {
  const { product, item } = await sell();
  place.vinted.site.items.set(item.id, { ...item, title: 'Blue dress' });
  const { product: gone, item: other } = await sell();
  place.vinted.site.items.delete(other.id);
  await setEndings({ on: true });
  await expect.poll(() => ringAndRead(gone)).toBe('sold');
  await ring();
  await place.letTimePass();
  expect([opened(item).length, opened(other).length]).toEqual([1, 1]);
  expect(await saidOf(product)).toMatch(/^Its title on Vinted is 'Blue dress'/);
  expect([isThere(item), (await readEndings()).stopped]).toEqual([true, null]);
});

describe('it stops, the step stays with a sentence, and nothing more is opened', () => {
  const wrong: [string, Trouble | (() => void), RegExp][] = [
    ['a sign-in', 'signed_out', /^Vinted asks you to sign in\./],
    ['a check for humans (captcha)', 'captcha', /^Vinted wants to know that you are human\./],
    ['an item that is not the seller’s', 'not_own', /does not show that the item is yours/],
    ['no Delete button', 'no_delete_button', /^The Delete button was not found on Vinted\./],
    ['no question after Delete', 'no_delete_question', /did not ask to confirm after Delete/],
    ['still there after confirming', 'delete_ignored', /^It was confirmed, and Vinted still shows it\./],
    ['sold there meanwhile', () => items.changeAll({ status: 'sold' }), /says that it is sold there too/],
    ['another item meanwhile', 'becomes_another', /^Vinted showed another page instead of the item\./],
  ];

  test.for(wrong)('%s', async ([, what, sentence]) => {
    const { product, item } = await sell();
    if (typeof what === 'string') place.vinted.site.trouble = what;
    else what();
    await setEndings({ on: true });
    await expect.poll(() => saidOf(product)).toMatch(sentence);
    expect(isThere(item), 'not deleted').toBe(true);
    expect(await statusOf(product)).toBe('action_required');
    expect(await place.stepOf(product)).toMatchObject({ waits_for_seller: true });
    const deleted = place.vinted.requests.all().filter(({ path }) => path.endsWith('/delete'));
    expect(deleted).toHaveLength(what === 'delete_ignored' ? 1 : 0);
    expect((await readEndings()).stopped?.said).toMatch(sentence);
    // The tab stays for the seller, and says so too.
    const [tab] = place.formTabs();
    await tab
      ?.getByRole('region', { name: 'Crosslister' })
      .getByText(/^Not deleted: /)
      .waitFor();
    // What sells now waits for the seller as well.
    place.vinted.site.trouble = null;
    const { item: next } = await sell();
    await place.watchBackground('');
    await ring();
    const rang =
      "chrome.alarms.get('endings').then(({ scheduledTime }) => scheduledTime > Date.now() + 1000)";
    await expect.poll(() => place.inBackground(rang)).toBe(true);
    expect(await place.sentByBackground()).toEqual([]);
    expect(opened(next)).toEqual([]);
  });

  test('Go on, chosen by the seller, tries it again', async () => {
    const { product, item } = await sell();
    place.vinted.site.trouble = 'signed_out';
    await setEndings({ on: true });
    await expect.poll(() => saidOf(product)).toMatch(/sign in/);
    expect(await place.inBackground('chrome.action.getBadgeText({})')).toBe('!');
    place.vinted.site.trouble = 'delete_needs_front';
    const popup = await place.chrome.openOwn('popup.html');
    const stopped = popup.getByRole('region', { name: 'End it for me has stopped' });
    await stopped.getByText(/^'Waxed jacket \d+': Vinted asks you to sign in\./).waitFor();
    await stopped.getByRole('button', { name: 'Go on' }).click();
    await popup.getByText('It goes on.').waitFor();
    await expect.poll(() => statusOf(product)).toBe('sold');
    expect(isThere(item)).toBe(false);
    expect((await place.stepOf(product))?.error).toBeNull();
  });

  async function waitingTab(): Promise<{ product: Product; tab: Page }> {
    await place.setSettings({ hurry: { ...hurry, patienceMs: 60_000 } });
    const { product } = await sell();
    place.vinted.site.trouble = 'no_delete_question';
    const tab = place.nextForm();
    await setEndings({ on: true });
    return { product, tab: await tab };
  }

  test('Stop, pressed in the tab where the seller sees what happens', async () => {
    const { product, tab } = await waitingTab();
    const panel = tab.getByRole('region', { name: 'Crosslister' });
    const words = `'${product.name}' sold elsewhere, so Crosslister deletes it here for you.`;
    await panel.getByText(words).waitFor();
    expect(await place.inBackground('chrome.action.getBadgeText({})')).toBe('…');
    await panel.getByRole('button', { name: 'Stop' }).click();
    await panel.getByText('Not deleted: You stopped the extension.').waitFor();
    await expect.poll(() => saidOf(product)).toBe('You stopped the extension.');
  });

  test('the tab is closed', async () => {
    const { product, tab } = await waitingTab();
    await tab.getByRole('region', { name: 'Crosslister' }).waitFor();
    await tab.close();
    await expect.poll(() => saidOf(product)).toMatch(/^The tab of the extension was closed before/);
  });
});

test('put back on sale at the last moment: nothing is confirmed, and nothing has failed', async () => {
  const { product, item } = await sell();
  // The first answer has it, and all later ones do not.
  await place.inBackground(`{
    const send = fetch;
    let asked = 0;
    globalThis.fetch = (url, init) => {
      if (!String(url).endsWith('/endings/')) return send(url, init);
      asked += 1;
      return asked === 1 ? send(url, init) : Promise.resolve(Response.json({ results: [] }));
    };
    globalThis.unhook = () => { globalThis.fetch = send; };
  }`);
  const closed = place.nextForm().then((tab) => tab.waitForEvent('close'));
  await setEndings({ on: true });
  await closed;
  await expect.poll(readEndings).toMatchObject({ stopped: null, begun: [] });
  await setEndings({});
  await place.inBackground('unhook()');
  expect(isThere(item)).toBe(true);
  expect(await saidOf(product)).toBeNull();
});

test('switched off while the extension stores what it opens: it stays off', async () => {
  await setEndings({ on: true });
  const options = await place.chrome.openOwn('options.html');
  const { product, item } = await sell();
  await place.delayNextChange('local', 'endings');
  const closed = place.nextForm().then((tab) => tab.waitForEvent('close'));
  await ring();
  await expect.poll(place.isChangeHeld).toBe(true);
  await options.getByLabel('Delete my item on Vinted when it has sold elsewhere').click();
  await closed;
  expect(await readEndings()).toMatchObject({ on: false, stopped: null });
  expect(isThere(item)).toBe(true);
  expect(await saidOf(product)).toBeNull();
});

test('two at once: one at a time, and the second at least 20 s after the first', async () => {
  await place.setSettings({ hurry: { pauseMs: 0, quietMs: 0, patienceMs: 3_000 } });
  const first = await sell();
  const second = await sell();
  await setEndings({ on: true });
  await expect.poll(() => statusOf(first.product)).toBe('sold');
  const untilNext = () =>
    place.inBackground("chrome.alarms.get('endings-next').then((alarm) => alarm?.scheduledTime)");
  await expect.poll(untilNext).toBeGreaterThan(Date.now());
  const { begun, notBefore } = await readEndings();
  expect(begun).toHaveLength(1);
  expect(notBefore - (begun[0] ?? 0)).toBeGreaterThanOrEqual(20_000);
  expect(opened(second.item)).toEqual([]);
  // The pause is over.
  await setEndings({ on: true, begun, notBefore: 0 });
  await expect.poll(() => ringAndRead(second.product)).toBe('sold');
});

test('the daily limit is reached: nothing is opened, and the step says so', async () => {
  const { product, item } = await sell();
  const day = 24 * 60 * 60_000;
  await setEndings({ on: true, dailyLimit: 2, begun: [Date.now() - day, Date.now() - 1000, Date.now()] });
  await expect.poll(() => saidOf(product)).toMatch(/^The extension has deleted as many in the last 24 hours/);
  expect(opened(item)).toEqual([]);
  const options = await place.chrome.openOwn('options.html');
  const limit = options.getByLabel('Items deleted in 24 hours, at most');
  expect(await limit.inputValue()).toBe('2');
  await limit.fill('0');
  await limit.press('Enter');
  await options.getByText('Enter a whole number from 1 to 100.').waitFor();
  await limit.fill('3');
  await limit.press('Enter');
  await options.getByText('Saved.').waitFor();
  await expect.poll(() => ringAndRead(product)).toBe('sold');
});

// Only the browser that the next test opens is not slow.
test('its page gets several scripts, as on a busy machine: one deletes it', async () => {
  await place.holdUpBackground();
  await place.inBackground(`{
    globalThis.confirms = 0;
    chrome.runtime.onMessage.addListener(({ type }) => void (confirms += type === 'ending_confirms'));
  }`);
  const { product } = await sell();
  await setEndings({ on: true });
  await expect.poll(() => statusOf(product)).toBe('sold');
  expect(await place.inBackground('confirms')).toBe(1);
});

test('no browser is open: it is deleted when one opens, before anything else', async () => {
  await setEndings({ on: true });
  await place.chrome.shut();
  const { product, item } = await sell();
  expect(await statusOf(product)).toBe('action_required');
  await place.chrome.reopen();
  await expect.poll(() => statusOf(product)).toBe('sold');
  expect(isThere(item)).toBe(false);
});
