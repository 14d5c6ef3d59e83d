import type { Locator, Page } from 'playwright-core';

/** How long a hand holds the button (ms). Without it the press and what it does are one frame, which no hand can make. */
const HELD = 80;

async function press(this: Locator): Promise<void> {
  // It waits until that stands still.
  await this.scrollIntoViewIfNeeded();
  const box = await this.boundingBox();
  if (!box) throw new Error(`nothing to press: ${this}`);
  const { mouse } = this.page();
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  // It is there before it presses.
  await mouse.move(...at);
  await mouse.click(...at, { delay: HELD });
}

/**
 * From here on a click is the mouse's alone. Playwright's own looks up what is under the pointer in each of its events,
 * a fifth of what a press of the walk took.
 */
export function pressByMouse(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('body'));
  Object.assign(locators, { click: press, check: press });
}
