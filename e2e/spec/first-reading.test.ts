import { expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

/**
 * How far (ms) the server assumes the clocks of two machines may differ. Changes within this time are reported twice.
 */
const NOTIFIED_AGAIN_MS = 2_000;

let id: number | undefined;
let changedAt = 0;
const place = usePlace('first-reading', async (place) => {
  [{ id } = { id: undefined }] = await addProducts(place, { name: 'Cup', sku: 'FR1' });
});
const calls = (start: string) => place.proxy.calls.filter((call) => call.startsWith(start));

test('what changes between the first reading and the opening of the event stream is shown', async () => {
  const release = place.proxy.hold('GET', '/api/events/');
  await place.open();
  await place.row('Cup').waitFor();
  await expect.poll(() => calls('GET /api/events/?since=')).toHaveLength(1);
  await place.seller.call('PUT', `/api/products/${id}/`, { name: 'Saucer' });
  changedAt = Date.now();
  release();
  await place.row('Saucer').waitFor();
});

/** Replaces the tab's channel and opens it on command, as if the page took long to start. */
const lateChannel = `
  const Channel = BroadcastChannel;
  window.BroadcastChannel = class {
    unsent = [];
    constructor(name) {
      window.openChannel = () => {
        this.channel = new Channel(name);
        this.channel.onmessage = (event) => this.onmessage?.(event);
        for (const message of this.unsent) this.channel.postMessage(message);
      };
    }
    postMessage(message) {
      if (this.channel) this.channel.postMessage(message);
      else this.unsent.push(message);
    }
    close() {
      this.channel?.close();
    }
  };`;

test('what a second tab missed between its first reading and hearing of the first is shown in it', async () => {
  const second = await place.page.context().newPage();
  await second.addInitScript(lateChannel);
  await second.goto(place.url);
  const row = (name: string) => second.getByRole('row').filter({ hasText: name });
  await row('Saucer').waitFor();
  await second.waitForFunction('window.openChannel !== undefined');
  await place.seller.call('PUT', `/api/products/${id}/`, { name: 'Bowl' });
  changedAt = Date.now();
  // The first tab has received it, and passed it on to those that were open.
  await place.row('Bowl').waitFor();
  expect(await row('Saucer').count()).toBe(1);
  await second.evaluate('openChannel()');
  await row('Bowl').waitFor();
  await second.close();
});

test('where nothing has changed nothing is read a second time, however late the first answer is', async () => {
  await expect.poll(() => Date.now() - changedAt, { timeout: 5_000 }).toBeGreaterThan(NOTIFIED_AGAIN_MS);
  const release = place.proxy.hold('GET', /^\/api\/(?!events)/);
  place.proxy.calls.length = 0;
  const opened = place.open();
  await expect.poll(() => calls('GET /api/products/?')).not.toHaveLength(0);
  // Until the table is drawn, and the stream could be asked for.
  await place.page.getByRole('button', { name: 'Sync' }).waitFor();
  expect(calls('GET /api/events/')).toEqual([]);
  release();
  await opened;
  await place.row('Bowl').waitFor();
  await expect.poll(() => calls('GET /api/events/?since=')).toHaveLength(1);
  // Reported after everything that the opening itself has reported.
  await place.seller.call('PUT', '/api/credentials/', { default_ebay_category: '7' });
  await expect.poll(() => calls('GET /api/credentials/')).toHaveLength(2);
  expect(calls('GET /api/products/?').filter((call) => !call.includes('page_size=1'))).toHaveLength(1);
});
