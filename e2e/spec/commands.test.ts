import { expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('commands', async (place) => {
  await addProducts(
    place,
    { name: 'One', sku: 'B1' },
    { name: 'Two', sku: 'B2' },
    { name: 'Three', sku: 'B3' },
  );
  await place.open();
  await place.row('B1').waitFor();
});

const press = (keys: string) => place.page.keyboard.press(keys);
const bar = () => place.page.getByRole('region', { name: 'Bulk actions' });
const hidden = { state: 'hidden' } as const;
const inFocus = () =>
  place.page.evaluate(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
  );
const atName = (name: string) => expect.poll(inFocus).toBe(name);
const palette = () => place.dialog('Commands');
const input = () => palette().getByRole('combobox', { name: 'Command or product' });
const option = (name: string | RegExp) => palette().getByRole('option', { name });

test('from a field too, to which the focus returns; the same keys close it', async () => {
  const search = place.page.getByPlaceholder('Search name or SKU...');
  await search.fill('T');
  await press('Control+k');
  await input().waitFor();
  await expect.poll(() => input().evaluate((field) => field.matches(':focus'))).toBe(true);
  // By another word than its own.
  await input().fill('price');
  await option(/Pricing Rules/).waitFor();
  for (const word of ['duplicate', 'lookalike', 'match', 'link']) {
    await input().fill(word);
    await option('Review').waitFor();
  }
  await input().fill('tax');
  await option('Sales report').waitFor();
  for (const word of ['dark mode', 'theme']) {
    await input().fill(word);
    await option('Dark mode').waitFor();
  }
  await press('Control+k');
  await palette().waitFor(hidden);
  await expect.poll(() => search.evaluate((field) => field.matches(':focus'))).toBe(true);
  expect(await search.inputValue()).toBe('T');
  // The others are the field's own.
  await press('Control+a');
  expect(await bar().count()).toBe(0);
  await search.fill('');
  await place.row('B1').waitFor();
});

test('each key of the list of keys stands beside a command, and those of a row act on the one in focus', async () => {
  await place.page.getByRole('tab', { name: /^Products/ }).focus();
  await press('j');
  await atName('Three');
  await press('?');
  const help = place.dialog('Keyboard shortcuts');
  await help.waitFor();
  const listed = await help.locator('dt').evaluateAll((all) => all.map((each) => each.textContent ?? ''));
  await press('Escape');
  await help.waitFor(hidden);
  await atName('Three');
  const beside = async () =>
    (await palette().locator('kbd').allTextContents()).flatMap((keys) => keys.split(' or '));
  const keys: string[] = [];
  await press('Control+k');
  await option('Next row').waitFor();
  keys.push(...(await beside()));
  await option(/^Select or take out Three/).click();
  await bar().getByText('1 selected').waitFor();
  await atName('Three');
  await press('Control+k');
  await palette().getByText('1 selected', { exact: true }).waitFor();
  keys.push(...(await beside()));
  await press('Escape');
  await palette().waitFor(hidden);
  // What has the focus then is the row that the commands are for.
  await atName('Three');
  for (const key of [
    'j',
    'k',
    'x',
    'e',
    '/',
    '?',
    'Ctrl A',
    'Ctrl D',
    'Ctrl E',
    'Ctrl F',
    'Ctrl I',
    'Ctrl Shift F',
    'Delete',
  ]) {
    expect(keys).toContain(key);
    expect(listed).toContain(key.replaceAll(' ', ''));
  }
  await press('Control+k');
  await input().fill('next row');
  await press('Enter');
  await atName('Two');
  await press('Control+d');
});
