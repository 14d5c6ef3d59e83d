import '../end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findHeadlessChromium } from '../installed/find-chromium.ts';
import { runTool } from '../run-tool.ts';
import { takePicture } from './take-picture.ts';

// Draws the pieces of the dashboard in their states (apps/web/design) for docs/design.md. It needs no server.

const schemes = ['light', 'dark'];
/** Those without colour are drawn once. */
const colourless = ['letters', 'space'];

/** Text that not everybody can read. */
const PALE = `[...document.querySelectorAll('[data-contrast]')]
  .filter(({ dataset }) => !(Number(dataset.contrast) >= 4.5)).map(({ textContent }) => textContent)`;

const folder = await mkdtemp(join(tmpdir(), 'crosslister-design-'));
const { ok, output } = await runTool(
  'vite/bin/vite.js',
  ['build', 'design', '--config', 'vite.config.ts', '--outDir', folder, '--logLevel=warn'],
  { cwd: 'apps/web', env: { NODE_ENV: 'production' } },
);
if (!ok) throw new Error(output);
const browser = await chromium.launch({
  executablePath: await findHeadlessChromium(),
  args: chromiumArguments,
});
try {
  const page = await browser.newPage({
    viewport: { width: 800, height: 3000 },
    reducedMotion: 'reduce',
  });
  await page.route('http://design.invalid/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
  });
  const session = await page.context().newCDPSession(page);
  for (const scheme of schemes) {
    await page.goto(`http://design.invalid/?scheme=${scheme}`);
    await page.waitForSelector('[data-picture]');
    const pale = await page.evaluate<string[]>(PALE);
    if (pale.length > 0) throw new Error(`${scheme}: ${pale.join(', ')}`);
    await forceStates(session);
    await takeAll(page, scheme);
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

async function takeAll(page: Page, scheme: string): Promise<void> {
  for (const sheet of await page.locator('[data-picture]').all()) {
    const name = (await sheet.getAttribute('data-picture')) ?? '';
    if (scheme === 'dark' && colourless.includes(name)) continue;
    const file = `design-${name}${colourless.includes(name) ? '' : `-${scheme}`}`;
    await takePicture(page, file, sheet);
  }
}

/** What only a hand can bring about: pointed at, focused, pressed. */
async function forceStates(session: CDPSession): Promise<void> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root: document } = await session.send('DOM.getDocument');
  const asked = {
    hover: ['hover'],
    'focus-visible': ['focus', 'focus-visible'],
    active: ['active', 'hover'],
  };
  for (const [state, classes] of Object.entries(asked)) {
    const selector = `[data-as="${state}"] :is(button, input, select)`;
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: document.nodeId, selector });
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: classes });
  }
}
