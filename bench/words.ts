import '../scripts/end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { products, screens } from '../e2e/screens/open-screens.ts';
import { registerSeller, signIn } from '../e2e/seller.ts';
import { startServerProcess } from '../e2e/server-process.ts';
import { buildServer } from '../scripts/build/build-server.ts';
import { buildWeb } from '../scripts/build/build-web.ts';
import { demoAccount } from '../scripts/demo/prepare-demo.ts';
import { root } from '../scripts/run-tool.ts';

/**
 * How many words a seller sees on each screen of the demo, however far down: without the names of products, figures, what
 * is typed into a field, and what is behind a press.
 */
const isIdle = `!document.querySelector('[data-skeleton], [aria-busy="true"]')`;
const textsIn = (selector: string) => `(() => {
  const box = [...document.querySelectorAll('${selector}')].find((each) => each.checkVisibility());
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const texts = [...box.querySelectorAll(':placeholder-shown')].map(({ placeholder }) => placeholder);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    const isNoText = parentElement.closest('.visually-hidden, option, textarea, style');
    const isFolded = parentElement.closest('details:not([open])') && !parentElement.closest('summary');
    const isShown = parentElement.checkVisibility({ visibilityProperty: true });
    if (isShown && !isNoText && !isFolded) texts.push(data);
  }
  return texts.join('\\n');
})()`;
/** Of the settings the page, without the list of all pages beside it. */
const boxOf = (screen: string) =>
  screen.startsWith('Settings') ? '[role=dialog] [role=tabpanel]' : '[role=dialog]';
const word = /\p{L}[\p{L}\p{N}'’-]*/gu;

const folder = await mkdtemp(join(tmpdir(), 'crosslister-words-'));
await buildWeb();
await buildServer();
const server = await startServerProcess({ DATA_DIR: folder }, root, 'scripts/demo.ts');
const { url } = server;
try {
  while (!server.output().includes('demo is ready')) await new Promise((resolve) => setTimeout(resolve, 200));
  const seller = await signIn(() => url, demoAccount.username, demoAccount.password);
  const stock = await seller.call<{ results: { name: string }[] }>('GET', '/api/products/?page_size=200');
  const names = stock.results.map(({ name }) => name).sort((one, other) => other.length - one.length);
  const counts = await countEach(seller, names, {
    'Crosslist, one product': crosslistOne,
    'Crosslist, five products': crosslistFive,
    'Crosslist, five products, a cell open': crosslistCell,
    'Product Details': opened('product details'),
    'Add product': opened('new product'),
    ...Object.fromEntries(
      Object.keys(screens)
        .filter((name) => name.startsWith('settings '))
        .map((name) => [name.replace('settings', 'Settings,'), opened(name)]),
    ),
  });
  const stranger = await registerSeller(() => url, 'somebody-new');
  counts.push(
    ...(await countEach(stranger, [], {
      'Settings, connections, nothing connected': opened('settings connections'),
    })),
  );
  const sum = counts.reduce((total, { words }) => total + words, 0);
  for (const { screen, words } of [...counts, { screen: 'All', words: sum }])
    console.log(`| ${screen} | ${words} |`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

type Show = (page: Page) => Promise<unknown>;

async function countEach(
  seller: Awaited<ReturnType<typeof signIn>>,
  names: readonly string[],
  shows: Record<string, Show>,
): Promise<{ screen: string; words: number }[]> {
  const { page, close } = await openBrowser(undefined, { signedIn: { url, seller }, still: true });
  const counts: { screen: string; words: number }[] = [];
  try {
    for (const [screen, show] of Object.entries(shows)) {
      await page.goto(url);
      await page.getByRole('tab', { name: /^Products/ }).waitFor();
      if (names.length > 0) await products(page).first().waitFor();
      await show(page);
      counts.push({ screen, words: await countIn(page, boxOf(screen), names) });
    }
  } finally {
    await close();
  }
  return counts;
}

async function countIn(page: Page, box: string, names: readonly string[]): Promise<number> {
  let before = '';
  for (;;) {
    await page.waitForTimeout(700);
    const now = String(await page.evaluate(textsIn(box)));
    if (now === before && (await page.evaluate(isIdle))) break;
    before = now;
  }
  const said = names.reduce((text, name) => text.replaceAll(name, ''), before);
  if (process.env.SHOW_WORDS) console.log(said);
  return said.match(word)?.length ?? 0;
}

function opened(screen: string): Show {
  return async (page) => screens[screen]?.(page, '');
}

async function crosslistOne(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .nth(12)
    .click();
  await page.getByRole('menuitem', { name: 'Crosslist' }).click();
  await tickTwo(page.getByRole('dialog', { name: 'Crosslist Product' }));
}

async function crosslistFive(page: Page): Promise<Locator> {
  for (const row of [12, 13, 14, 15, 16]) await products(page).nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crosslist', exact: true }).click();
  const dialog = await tickTwo(page.getByRole('dialog', { name: 'Crosslist 5 Products' }));
  await dialog.getByRole('gridcell').first().waitFor();
  await dialog
    .getByText(/^Checking/)
    .first()
    .waitFor({ state: 'hidden' });
  return dialog;
}

async function crosslistCell(page: Page): Promise<void> {
  const dialog = await crosslistFive(page);
  await dialog
    .getByRole('button', { name: /More about/ })
    .first()
    .click();
}

async function tickTwo(dialog: Locator): Promise<Locator> {
  for (const name of ['eBay', 'Etsy']) await dialog.getByRole('checkbox', { name, exact: true }).check();
  return dialog;
}
