import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPhoto } from '../../apps/server/src/test/photos.ts';
import {
  type AssistantSimulator,
  startAssistantSimulator,
} from '../../packages/simulators/src/assistant/start-assistant-simulator.ts';
import { checkScreenAtAllSizes } from '../check-screen.ts';
import { addProducts, usePlace } from './place.ts';

let assistant: AssistantSimulator;
const place = usePlace('proposals', async (place) => {
  const { src } = await addPhoto({ url: place.url }, place.seller);
  await addProducts(
    place,
    { name: 'Brass lamp', sku: 'PRO1', images: [{ src }] },
    { name: 'Copper jug', sku: 'PRO2', images: [{ src }], description: 'As it is.' },
  );
});
beforeAll(async () => {
  assistant = await startAssistantSimulator();
});
afterAll(() => assistant.stop());

const card = () => place.dialog('Settings').getByRole('region', { name: 'Assistant', exact: true });
const press = (name: string) => card().getByRole('button', { name, exact: true }).click();
const details = () => place.dialog('Product Details');
const list = (name: string) => place.dialog(`Proposals: ${name}`);

test('Settings, Proposals: what is sent is said first, the assistant is tested as it is typed, and agreed to', async () => {
  await place.open('?settings=proposals');
  await card().waitFor();
  await card().getByLabel('Address (up to /v1)').fill(assistant.address);
  await card().getByLabel('Model', { exact: true }).fill('simulated-vision');
  await card().getByLabel('Key (if needed)').fill('sk-wrong');
  await press('Test');
  await card()
    .getByText(/refuses the key \(401\)\. Enter its key again/)
    .waitFor();
  await card().getByLabel('Key (if needed)').fill('sk-simulated-key');
  await press('Test');
  await card()
    .getByText(/^It answered in \d+ s, and sees photos\.$/)
    .waitFor();
  await card()
    .getByText(/^What is sent to 127\.0\.0\.1:\d+: the product’s name and up to four of its photos/)
    .waitFor();
  const noLimit = card().getByText(
    /Without prices nothing is counted as spent, and the budget is no limit\.$/,
  );
  await noLimit.waitFor();
  await card().getByLabel('Input (£/million)').fill('0.1');
  await noLimit.waitFor({ state: 'detached' });
  await card().getByLabel('I agree').check();
  await checkScreenAtAllSizes(place.page, 'settings-proposals');
  await press('Save assistant');
  await place.toast('Assistant Saved', 'It counts from now on.');
  await card()
    .getByText(/^This month: /)
    .waitFor();
  // To another address it is another question.
  await card().getByLabel('Address (up to /v1)').fill('https://other.example/v1');
  expect(await card().getByLabel('I agree').isChecked()).toBe(false);
  await card().getByLabel('Address (up to /v1)').fill(assistant.address);
  await card().getByLabel('I agree').check();
  await place.button('Cancel').click();
});

test('the products that are selected are asked about with one press', async () => {
  await place.open();
  for (const name of ['Brass lamp', 'Copper jug'])
    await place.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await place.page.getByRole('button', { name: /^Proposals/ }).click();
  await place.toast('Asked', 'Your assistant about 2 products. Each product shows what is proposed.');
});

test('a product says in one line what is proposed: accepted one by one, dismissed, or all at once', async () => {
  await place.page.getByRole('button', { name: 'Brass lamp', exact: true }).first().click();
  const line = details().getByRole('region', { name: 'Proposals', exact: true });
  await line.getByRole('button', { name: '4 proposals' }).scrollIntoViewIfNeeded();
  await checkScreenAtAllSizes(place.page, 'proposals-line');
  await line.getByRole('button', { name: '4 proposals' }).click();
  const shown = list('Brass lamp').getByRole('listitem');
  await shown
    .filter({ hasText: 'Brass lamp, green' })
    .getByText(/Now: Brass lamp/)
    .waitFor();
  await checkScreenAtAllSizes(place.page, 'proposals');
  await list('Brass lamp').getByRole('button', { name: 'Accept Colour' }).click();
  await place.toast('Accepted', '1 field saved.');
  await list('Brass lamp').getByRole('button', { name: 'Dismiss Condition notes' }).click();
  await expect
    .poll(() =>
      list('Brass lamp')
        .getByRole('button', { name: /^Accept / })
        .count(),
    )
    .toBe(3);
  await list('Brass lamp').getByRole('button', { name: 'Accept all (2)' }).click();
  await place.toast('Accepted', '2 fields saved.');
  await expect.poll(() => details().getByLabel('Product Name').inputValue()).toBe('Brass lamp, green');
  expect(await details().getByLabel('Description', { exact: true }).inputValue()).toContain(
    'A green brass lamp',
  );
  await details().getByRole('button', { name: 'Close' }).click();
});

test('what the assistant makes up is not proposed, and the seller reads why', async () => {
  assistant.manner = 'lie';
  await place.page.getByRole('button', { name: 'Copper jug', exact: true }).first().click();
  await details().getByRole('button', { name: 'Ask again: Your assistant' }).click();
  await details().getByRole('button', { name: '1 proposal', exact: true }).click();
  const dialog = list('Copper jug');
  await dialog.getByText(/^Brand “Gucci” is left out: nothing was quoted that says so\.$/).waitFor();
  await checkScreenAtAllSizes(place.page, 'proposals-refused');
  expect(await dialog.getByRole('list', { name: 'Proposals' }).textContent()).not.toContain('Gucci');
  await dialog.getByRole('button', { name: 'Dismiss all' }).click();
  await dialog.getByText('Nothing is proposed.').waitFor();
});
