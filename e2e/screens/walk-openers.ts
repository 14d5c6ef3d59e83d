import type { ProductPage } from '@crosslister/contract/product-query.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { listDialogs, screens } from './open-screens.ts';
import type { Walked } from './walk-screens.ts';

/** Buttons that leave the dialog, or do at once what they say: nothing opens. */
const acts =
  /^(Cancel|Close|Back\b|Done$|Save|Add product$|Add and crosslist$|Clear All|Connect\b|Test\b|Sync|Crosslist to|Delist|End\b|Retry|Import Products|Download|Export|Send|Put back|Keep|Discard|Dismiss|Start|Use\b|Enter\b|Apply|Share|Print n|Copy|Restore|Capture|Stop|Create|Answer|Leave it|Pair\b|Elsewhere|Dispatch|Refund|Choose files|on |Remove \*|Show full|Show less|Previous in|Next in|Read)/i;

interface Shown {
  title: string;
  isQuestion: boolean;
}

/** The dialogs that are there for the seller. One whose place another has taken is not. */
const shown = (page: Page) =>
  page.evaluate<Shown[]>(`[...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    .filter((dialog) => !dialog.closest('[inert]') && dialog.checkVisibility())
    .map((dialog) => ({
      title: document.getElementById(dialog.getAttribute('aria-labelledby'))?.textContent ?? '',
      isQuestion: dialog.closest('[data-question]') !== null,
    }))`);

const isIdle = `!document.querySelector('[data-skeleton], [aria-busy="true"]')`;

interface Walk {
  page: Page;
  /** Words that differ from row to row. */
  names: readonly string[];
  /** `where: button`, each pressed once. */
  pressed: Set<string>;
  /** `where: button -> what opened`. */
  found: string[];
  titles: Set<string>;
}

/** What opens may have to load first. */
async function untilQuiet(page: Page): Promise<Shown[]> {
  let before = '';
  for (;;) {
    await page.waitForTimeout(150);
    await expect.poll(() => page.evaluate(isIdle), { timeout: 20_000 }).toBe(true);
    const dialogs = await shown(page);
    const now = JSON.stringify(dialogs);
    if (now === before) return dialogs;
    before = now;
  }
}

function check(dialogs: readonly Shown[], after: string): void {
  const rooms = dialogs.filter(({ isQuestion }) => !isQuestion).map(({ title }) => title);
  const questions = dialogs.filter(({ isQuestion }) => isQuestion).map(({ title }) => title);
  expect(rooms.length, `after ${after}: ${rooms}`).toBeLessThanOrEqual(1);
  expect(questions.length, `after ${after}: ${questions}`).toBeLessThanOrEqual(1);
}

const topOf = (dialogs: readonly Shown[]) =>
  dialogs.find(({ isQuestion }) => isQuestion) ?? dialogs.find(({ isQuestion }) => !isQuestion);

/** Steps back until this dialog is on top again. False: it has gone. */
async function returnTo(page: Page, title: string): Promise<boolean> {
  for (let step = 0; step < 6; step++) {
    const dialogs = await untilQuiet(page);
    const top = topOf(dialogs);
    if (!top || top.title === title) return top !== undefined;
    const discard = page.getByRole('button', { name: 'Discard changes' });
    if ((await discard.count()) > 0) await discard.last().click();
    else await page.keyboard.press('Escape');
  }
  return false;
}

/** The words of what can be pressed in this dialog, in one call: there are up to a hundred. */
const wordsOf = (buttons: Locator) =>
  buttons.evaluateAll((all) =>
    all.map((each) => {
      const { width, height } = each.getBoundingClientRect();
      const isVisible = width > 0 && height > 0 && each.checkVisibility({ visibilityProperty: true });
      const canBePressed = isVisible && !each.matches(':disabled, [aria-disabled="true"]');
      return canBePressed ? (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() : '';
    }),
  );

/** The next button of this dialog that was not pressed yet. What is on other pages of it comes last. */
async function nextButton({ page, names, pressed }: Walk, title: string) {
  const dialog = page.getByRole('dialog', { name: title, exact: true }).last();
  for (const kind of ['button:not([role="tab"])', '[role="tab"]']) {
    const buttons = dialog.locator(kind);
    for (const [at, said] of (await wordsOf(buttons)).entries()) {
      const word = names.reduce((text, name) => text.replaceAll(name, '*'), said).replaceAll(/\d+/g, 'n');
      const key = `${title}: ${word}`;
      if (word === '' || acts.test(word) || pressed.has(key)) continue;
      pressed.add(key);
      return { button: buttons.nth(at), key };
    }
  }
  return null;
}

/** Presses every button of the topmost room, and goes on in whatever opens. */
async function walkFrom(walk: Walk): Promise<void> {
  const { page, found, titles } = walk;
  const here = topOf(await untilQuiet(page));
  // What a question asks is not done here.
  if (!here || here.isQuestion || titles.has(here.title)) return;
  titles.add(here.title);
  for (;;) {
    const next = await nextButton(walk, here.title);
    if (!next) return;
    const late = await next.button.click({ timeout: 5_000 }).then(
      () => null,
      (error: unknown) => error,
    );
    const dialogs = await untilQuiet(page);
    // What the press before has opened was slow to load: it lies over this button, which is pressed again later.
    if (late && topOf(dialogs)?.title === here.title) throw late;
    if (late) walk.pressed.delete(next.key);
    check(dialogs, next.key);
    const top = topOf(dialogs);
    if (!top) return;
    if (top.title === here.title) continue;
    if (!late) found.push(`${next.key} -> ${top.title}`);
    await walkFrom(walk);
    if (!(await returnTo(page, here.title))) return;
  }
}

/** Where it begins, and what cannot be reached by a press in a dialog. */
const starts = [
  ...listDialogs,
  'queue drawer',
  'sale details',
  'settings connections',
  'sales report',
  'oversell clock',
  'parcel',
  'scan',
  'print labels',
  'photos of many things',
  // Last, because its presses may settle what the page has a button for.
  'review',
] as const;

/** Those that show that the walk has come this far. */
const ways = [
  'Notifications: * -> Product Details',
  'Product Details: Choose eBay Category -> Select eBay Category',
  'Oversell Clock: * -> Sale Details',
  'Sale Details: Choose the fees -> Settings',
  'Settings: Add template -> Add template',
  'Add photos: Print labels ahead -> Print labels ahead',
];

/** A test from the screens of the dashboard through everything that opens out of them. */
export function testOpeners({ place, home, sold }: Walked): void {
  test('whatever opens, wherever it is pressed, there is one room in sight, and at most one question over it', async () => {
    const { page, seller } = place;
    const { results } = await seller.call<ProductPage>('GET', '/api/products/?page_size=50');
    const names = [...results.map(({ name }) => name), sold()];
    const walk: Walk = { page, names, pressed: new Set(), found: [], titles: new Set() };
    for (const start of starts) {
      await home();
      await screens[start]?.(page, sold());
      check(await untilQuiet(page), start);
      await walkFrom(walk);
    }
    expect(walk.found).toEqual(expect.arrayContaining(ways));
  }, 600_000);
}
