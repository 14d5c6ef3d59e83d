import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { desktop, openBrowser, phone } from './browser.ts';
import { checkScreen, checkScreenAtAllSizes } from './check-screen.ts';
import { photo, shareForm } from './intake-photos.ts';
import { intakeRoom } from './intake-room.ts';
import { useOwnPlace } from './own-place.ts';

const place = useOwnPlace('intake-ways');
afterEach(() => expect(place.browser.complaints.splice(0)).toEqual([]));
const { room, button, tray, counts, openRoom } = intakeRoom(place, () => place.seller);

test('a folder is dropped or chosen, and what is no picture in it is left out', async () => {
  await openRoom();
  const folder = await mkdtemp(join(place.dataDir, 'photos-'));
  await mkdir(join(folder, 'second'));
  const [one, two, three] = [await photo(0), await photo(4), await photo(8)];
  await writeFile(join(folder, 'one.jpg'), one.buffer);
  await writeFile(join(folder, 'second', 'two.jpg'), two.buffer);
  await writeFile(join(folder, 'notes.txt'), 'no picture');
  // As the browser gets it from the desktop: a script can make no folder.
  const browser = await place.page.context().newCDPSession(place.page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data });
  await expect.poll(async () => (await tray()).map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg']);
  await writeFile(join(folder, 'second', 'three.jpg'), three.buffer);
  await room().getByLabel('Choose a folder').setInputFiles(folder);
  await room().getByText('2 of them were here before.').waitFor();
  await expect.poll(async () => (await tray()).length).toBe(3);
});

test('the camera page says where a thing begins; without a camera the device’s own takes the photos', async () => {
  await openRoom();
  await button('Camera').click();
  const camera = () => place.page.getByRole('dialog', { name: 'Camera' });
  await camera()
    .getByText(/Take photos with the button/)
    .waitFor();
  await camera()
    .getByLabel('Take a photo')
    .setInputFiles(await photo(0));
  await camera().getByText('Thing 1: 1 photo').waitFor();
  await checkScreenAtAllSizes(place.page, 'intake-no-camera');
  await place.page.setViewportSize(desktop);
  await camera().getByRole('button', { name: 'Next thing' }).click();
  await camera()
    .getByLabel('Take a photo')
    .setInputFiles(await photo(1));
  await camera().getByText('Thing 2: 1 photo').waitFor();
  await camera().getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(counts).toEqual([1, 1]);
  place.browser.complaints.length = 0;

  const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  const signedIn = { url: place.server.url, seller: place.seller };
  const mobile = await openBrowser(phone, { signedIn, still: true, touch: true, args });
  try {
    await mobile.page.goto(`${place.server.url}/?intake=1`);
    await mobile.page.getByRole('button', { name: 'Camera', exact: true }).tap();
    const dialog = mobile.page.getByRole('dialog', { name: 'Camera' });
    const take = dialog.getByRole('button', { name: 'Take a photo' });
    await expect
      .poll(() => mobile.page.evaluate("document.querySelector('video').videoWidth"))
      .toBeGreaterThan(0);
    for (const sum of ['Thing 1: 1 photo', 'Thing 1: 2 photos']) {
      await take.tap();
      await dialog.getByText(sum).waitFor();
    }
    await dialog.getByRole('button', { name: 'Next thing' }).tap();
    await take.tap();
    await dialog.getByText('Thing 2: 1 photo').waitFor();
    await checkScreen(mobile.page, 'phone-intake-camera');
    await expect
      .poll(async () => (await tray()).map(({ starts }) => starts))
      .toEqual([true, true, true, null, true]);
    expect(mobile.complaints).toEqual([]);
  } finally {
    await mobile.close();
  }
});

test('photos that the gallery shares are in the room, and labels are printed for things to come', async () => {
  await openRoom();
  await expect
    .poll(() =>
      place.page.evaluate(
        'navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)',
      ),
    )
    .toBe(true);
  await place.page.reload();
  await room().waitFor();
  await place.page.evaluate(shareForm);
  await room().getByText('1 photo was shared with Crosslister.').waitFor();
  expect(await tray()).toEqual([]);
  await button('Add shared photos').click();
  await expect.poll(counts).toEqual([1]);
  expect((await tray()).map(({ name }) => name)).toEqual(['shared.png']);
  await button('Print labels ahead').click();
  const ahead = place.page.getByRole('dialog', { name: 'Print labels ahead' });
  await ahead.getByLabel('Labels', { exact: true }).fill('3');
  await ahead.getByRole('button', { name: 'Make 3 labels' }).click();
  const print = place.page.getByRole('dialog', { name: 'Print 3 Labels Ahead' });
  await print.getByRole('button', { name: 'Print 3 labels' }).waitFor();
  expect(await print.getByRole('img', { name: 'QR code' }).count()).toBe(3);
  await checkScreenAtAllSizes(place.page, 'intake-labels');
});
