import { expect, test } from 'vitest';
import { phone } from './browser.ts';
import { screens } from './screens/open-screens.ts';
import { testOpeners } from './screens/walk-openers.ts';
import { walkScreens } from './screens/walk-screens.ts';

const walked = walkScreens('phone');
const { place, home, sold } = walked;

test('all five tabs are in sight, and a finger meets each button of a selection, in two lines', async () => {
  await home();
  await screens.selection?.(place.page, sold());
  const boxes = (list: string, role: 'tab' | 'button', name = /./) =>
    place.page
      .getByRole(list === 'Bulk actions' ? 'region' : 'tablist', { name: list })
      .getByRole(role, { name })
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const tabs = await boxes('Products by status', 'tab');
  expect(tabs).toHaveLength(5);
  expect(Math.max(...tabs.map(({ right }) => right))).toBeLessThanOrEqual(phone.width);
  const actions = await boxes('Bulk actions', 'button', /^(?!Select all|Show selected)/);
  expect(Math.min(...actions.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(44);
  // Two lines, and the cross above them.
  expect(new Set(actions.map(({ top }) => Math.round(top))).size).toBe(3);
});

// It settles what the others look at.
testOpeners(walked);
