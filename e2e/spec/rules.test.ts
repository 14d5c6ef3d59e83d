import type { Rules } from '@crosslister/contract/settings/rules.ts';
import { expect, test } from 'vitest';
import { desktop } from '../browser.ts';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { addProducts, usePlace } from './place.ts';

const listings = { vinted: { url: 'https://www.vinted.co.uk/items/7001' } };
const place = usePlace('rules', async (place) => {
  await addProducts(
    place,
    { name: 'Brass lamp', sku: 'RUL1', price: 20, cost: 5, listings },
    {
      name: 'Found vase',
      sku: 'RUL2',
      price: 20,
      labels: ['Attic'],
      listings: { vinted: { url: 'https://www.vinted.co.uk/items/7002' } },
    },
  );
});
const settings = () => place.dialog('Settings');
const editor = (title: string) => place.dialog(title);
const rules = () => place.seller.call<Rules>('GET', '/api/rules/');

test('A rule is found in the list of commands, made, and its next seven days are shown before it acts', async () => {
  await place.open();
  await place.page.keyboard.press('Control+k');
  await place.dialog('Commands').getByLabel('Command or product').fill('Automatic Rules');
  await place.page.getByRole('option', { name: 'Automatic Rules', exact: true }).click();
  await settings().getByRole('button', { name: 'Add rule' }).click();
  const dialog = editor('Add rule');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await dialog.getByText('Give the rule a name.', { exact: true }).waitFor();
  await dialog.getByLabel('Name').fill('Slow things');
  await dialog.getByLabel('Days unsold').fill('1');
  await dialog.getByText(/^After 1 day without a sale: 10% off, at most twice, 30 days apart/).waitFor();
  await dialog
    .getByText('1 product on sale has no cost: this rule leaves it alone.', { exact: false })
    .waitFor();
  const noCost = dialog.getByText('no cost: this rule leaves', { exact: false });
  await dialog.getByLabel('Only with labels').fill('Winter');
  await noCost.waitFor({ state: 'hidden' });
  await dialog.getByLabel('Only with labels').fill('Winter, attic');
  await noCost.waitFor();
  await dialog.getByLabel('Only with labels').fill('');
  await checkScreenAtAllSizes(place.page, 'rule');
  await place.page.setViewportSize(desktop);
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await settings()
    .getByText(/never below cost \+ £3\.00\.$/)
    .waitFor();
  await settings().getByText('Brass lamp: Vinted £20.00 to £18.00 (Slow things)').waitFor();
  await settings()
    .getByRole('listitem')
    .filter({
      hasText: /^Slow things leaves 1 product alone, which has no cost.* by an amount:\s*Found vase$/,
    })
    .waitFor();
  await checkScreenAtAllSizes(place.page, 'rules');
  await place.page.setViewportSize(desktop);
});

test('It is changed into one that relists, where that is worth it, and says where it is not', async () => {
  await settings().getByRole('button', { name: 'Edit Slow things' }).click();
  const dialog = editor('Edit rule');
  await dialog.getByLabel('What to do').selectOption('End the listing and list it again');
  await dialog.getByText(/each costs Etsy’s listing fee/).waitFor();
  await dialog.getByText('Vinted: not relisted', { exact: true }).waitFor();
  await dialog.getByLabel('Also on Vinted').check();
  await dialog.getByText(/on eBay, at most twice, and the steps for it on Vinted\./).waitFor();
  expect(await dialog.getByText('Vinted: not relisted', { exact: true }).count()).toBe(0);
  await dialog.getByLabel('Also on Vinted').uncheck();
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await settings()
    .getByText(/end the listing and list it again on eBay, at most twice\.$/)
    .waitFor();
  await settings().getByText('Nothing is due.', { exact: true }).waitFor();
});

test('One switch stops all, one a single rule, and a rule is deleted', async () => {
  const stopped = settings().getByText('Stopped.', { exact: true });
  expect(await stopped.count()).toBe(0);
  await settings().getByRole('switch', { name: 'Stop all rules' }).press('Space');
  await place.toast('Rules Stopped', 'Nothing more is done.');
  await settings()
    .getByText(/^All rules are stopped\./)
    .waitFor();
  expect(await rules()).toMatchObject({ stopped: true });
  // What is switched on does nothing now.
  await expect.poll(async () => stopped.count()).toBe((await rules()).results.length);
  await checkScreenAtAllSizes(place.page, 'rules-stopped');
  await settings().getByRole('switch', { name: 'Slow things is on' }).press('Space');
  await expect.poll(async () => (await rules()).results[0]?.enabled).toBe(false);
  await settings().getByRole('switch', { name: 'Stop all rules' }).press('Space');
  await place.toast('Rules Go On', 'From tomorrow, as the preview shows.');
  await settings().getByRole('button', { name: 'Delete Slow things' }).click();
  await editor('Delete Slow things?').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await rules()).results).toEqual([]);
  await settings().getByRole('list', { name: 'Your rules' }).waitFor({ state: 'detached' });
});
