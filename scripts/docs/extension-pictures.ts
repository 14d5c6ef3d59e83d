import type { Page } from 'playwright-core';
import { startExtensionPlace } from '../../e2e/extension/extension-place.ts';
import { watchedPages } from '../../e2e/extension/watched-pages.ts';
import { startServerProcess } from '../../e2e/server-process.ts';
import { takePicture } from './take-picture.ts';

// Takes the pictures of the extension, on the pages that the tests use.

const place = await startExtensionPlace((env) => startServerProcess(env, undefined, 'scripts/start.ts'));
try {
  await place.addDashboard();
  await place.setSettings();

  const extensions = await open('chrome://extensions', 900, 420);
  await extensions.getByText('Load unpacked').waitFor();
  await take(extensions, 'extension-load');

  const settings = await place.openDashboard();
  await settings.goto(`${place.server.url}/?settings=connections`);
  const card = settings.getByRole('region', { name: 'Browser extension' });
  await card.getByRole('button', { name: 'Pair this browser' }).waitFor();
  await card.scrollIntoViewIfNeeded();
  await take(settings, 'extension-pair', card);

  await place.pair();
  const vase = await place.addTestProduct({ name: 'Hand painted blue vase' });
  const form = await place.openFilledForm(await place.openDashboard(vase), vase);
  await form.setViewportSize({ width: 900, height: 700 });
  await form.getByText('Photo 1').evaluate((photo) => photo.scrollIntoView());
  await take(form, 'extension-form');

  const there = watchedPages(() => place);
  await there.tidy();
  place.vinted.site.photoAddress = ({ id }) => `${place.shopUrl}/${id}.png`;
  for (let made = 0; made < 3; made++) there.addItem();
  const mine = await open(`https://www.${there.wardrobe}`, 1000, 640);
  const bringing = mine.getByRole('region', { name: 'Your wardrobe' });
  await bringing.waitFor();
  await take(mine, 'extension-wardrobe');
  await bringing.getByRole('button', { name: 'Not now' }).click();
  await bringing.waitFor({ state: 'hidden' });

  await there.tidy();
  // After three that were recorded it offers to do so without asking.
  await there.setWatching({ recorded: 3 });
  for (const status of ['sold', 'sold', 'active', 'reserved'] as const)
    (await there.list()).item.status = status;
  const wardrobe = await open(`https://www.${there.wardrobe}`, 1000, 640);
  await there.panelOf(wardrobe).getByRole('button', { name: 'Record all (2)' }).waitFor();
  await take(wardrobe, 'extension-sales');

  const options = await place.chrome.openOwn('options.html');
  const watching = options.getByRole('region', { name: 'Watch what sold there' });
  await watching.scrollIntoViewIfNeeded();
  await take(options, 'extension-sales-options', watching);
} finally {
  await place.stop();
}

async function open(address: string, width: number, height: number): Promise<Page> {
  const page = await place.chrome.context.newPage();
  await page.setViewportSize({ width, height });
  await page.goto(address);
  return page;
}

async function take(page: Page, name: string, part?: ReturnType<Page['locator']>): Promise<void> {
  await page.bringToFront();
  // What moves has come to its end.
  await page.waitForTimeout(1000);
  await takePicture(page, name, part);
}
