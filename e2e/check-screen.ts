import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone, tablet } from './browser.ts';

/** Pictures are stored here for people to look at. The folder is not committed. */
const folder = 'screenshots';
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

interface Rules {
  type: 'tag' | 'rule';
  values: string[];
}

/** Nothing is loading or moving any more; otherwise axe would measure colours in between. */
const isIdle = `
  !document.querySelector('[data-skeleton], [aria-busy="true"]') &&
  document.getAnimations().every(({ effect, playState }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`;

/**
 * Checks the page and takes a picture with this name: no accessibility fault, and no sideways scrolling. With
 * `everyRule` also what axe calls best practice.
 */
export async function checkScreen(page: Page, name: string, everyRule = false): Promise<void> {
  await expect.poll(() => page.evaluate(isIdle)).toBe(true);
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`) });
  expect(await faultsOf(page, everyRule ? undefined : { type: 'tag', values: tags })).toEqual([]);
  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(sideways)).toBe(0);
}

/** What is in sight has the colours it needs in the dark too. It is light again afterwards. */
export async function checkInTheDark(page: Page): Promise<void> {
  const setScheme = (scheme: 'dark' | 'light') =>
    page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${scheme}'`);
  await setScheme('dark');
  await expect.poll(() => page.evaluate(isIdle)).toBe(true);
  expect(await faultsOf(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })).toEqual(
    [],
  );
  await setScheme('light');
}

/** The same at all three sizes, or at all widths with this height. The desktop's stays. */
export async function checkScreenAtAllSizes(page: Page, name: string, height?: number): Promise<void> {
  for (const [size, viewport] of Object.entries({ phone, tablet, desktop })) {
    await page.setViewportSize({ ...viewport, ...(height && { height }) });
    await checkScreen(page, `${size}-${name}`);
  }
}

/** The middle of a dialog, from left to right. */
export async function middleOf(dialog: Locator): Promise<number> {
  const { x = 0, width = 0 } = (await dialog.boundingBox()) ?? {};
  return Math.round(x + width / 2);
}

async function faultsOf(page: Page, runOnly: Rules | undefined): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  // What is behind a dialog cannot be pressed, and may be half hidden by it. A row may be by the bar of the selection on a
  // phone, or by the head of the table once the page is scrolled. The dashboard by itself is checked with its rows.
  const isScrolled = (await page.evaluate<number>('scrollY')) > 0;
  const isPhone = (page.viewportSize()?.width ?? 0) <= phone.width;
  const isBehind = async (above: string) => (await page.locator(above).count()) > 0;
  if (await isBehind('[role=dialog]')) builder.exclude('#root main');
  else if (isScrolled || (isPhone && (await isBehind('[aria-label="Bulk actions"]'))))
    builder.exclude('#root table');
  const { violations } = await builder
    // Run in the page itself, and reporting only what is wrong: the rules are the same, in a fifth of the time.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
