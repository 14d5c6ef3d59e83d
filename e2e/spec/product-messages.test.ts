import { describe, expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('product-messages', async (place) => {
  await addProducts(place, { name: 'Cup', sku: 'PM1' }, { name: 'Bowl', sku: 'PM2' });
});
const hint = 'Request timed out. This may be due to background sales detection running. Please try again.';
const alert = (text: string) => place.page.getByRole('alert').getByText(text, { exact: true });
const tab = (name: string) => place.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

describe('Products', () => {
  test('settings that are not understood are why nothing can be ticked, and the page can be loaded anew', async () => {
    const isBack = place.proxy.answer('GET', '/api/credentials/', 200, 'of another release');
    await place.open();
    await place.row('PM1').getByRole('button', { name: 'Actions for Cup' }).click();
    await place.page.getByRole('menuitem', { name: 'Crosslist' }).click();
    const dialog = place.dialog('Crosslist Product');
    await dialog.getByText('Could not fetch your settings. Unexpected response format from server').waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    isBack();
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await place.row('PM1').waitFor();
  });

  test("'Could not fetch {status} products.' or the detail or message", async () => {
    const empty = place.page.getByText('You have no products in this category.', { exact: true });
    // Opened with an answer: without one, the event stream makes the page read everything again.
    await place.open('?tab=inactive');
    await empty.waitFor();
    const isBack = place.proxy.answer('GET', '/api/products/', 500, { detail: 'The database is away.' });
    await tab('Products');
    await alert('Could not fetch active products. The database is away.').waitFor();
    isBack();
    const isWell = place.proxy.answer('GET', '/api/products/', 500, { message: 'Out of breath.' });
    await tab('Sales');
    await alert('Could not fetch sold products. Out of breath.').waitFor();
    isWell();
    await place.button('Try again').click();
    await empty.waitFor();
  });

  test("'Unexpected response format from server'", async () => {
    place.proxy.answer('GET', '/api/products/', 200, { products: 'many' }, 1);
    await tab('Action Required');
    const wrong = 'Could not fetch action required products. Unexpected response format from server';
    await alert(wrong).waitFor();
    place.proxy.answer('GET', '/api/products/', 200, '<!doctype html><title>Log in to the hotel</title>', 1);
    await place.button('Try again').click();
    await alert(wrong).waitFor();
    // The page may be older than the server.
    await place.button('Reload').waitFor();
  });

  test('results and count (a bare array also accepted)', async () => {
    const { results } = await place.seller.call<{ results: unknown[] }>('GET', '/api/products/');
    place.proxy.answer('GET', '/api/products/', 200, results, 1);
    await place.button('Try again').click();
    await place.row('PM1').waitFor();
    await place.page.getByText('1-2 of 2', { exact: true }).waitFor();
  });

  test("a timeout hint after 120 seconds: 'Request timed out. ...'", async () => {
    await place.page.clock.install();
    const release = place.proxy.hold('GET', '/api/products/');
    place.proxy.calls.length = 0;
    await tab('Products');
    await expect
      .poll(() => place.proxy.calls.filter((call) => call.includes('status=active')).length)
      .toBeGreaterThan(0);
    await place.page.clock.fastForward(119_000);
    expect(await place.page.getByRole('alert').count()).toBe(0);
    await place.page.clock.fastForward(2_000);
    await alert(`Could not fetch active products. ${hint}`).waitFor();
    release();
  });

  test('a server that is not reached is asked again before it is told', async () => {
    place.proxy.cut('GET', '/api/products/');
    place.proxy.calls.length = 0;
    await place.open('?tab=sold');
    await alert(
      'Could not fetch sold products. The server cannot be reached. Check the connection and try again.',
    ).waitFor();
    expect(place.proxy.calls.filter((call) => call.includes('status=sold')).length).toBeGreaterThanOrEqual(3);
  });

  test('another product that is asked for meanwhile does not take the edits away unasked', async () => {
    const { results } = await place.seller.call<{ results: { id: number }[] }>(
      'GET',
      '/api/products/?search=PM2',
    );
    const go = (path: string) =>
      place.page.evaluate(`navigator.serviceWorker.ready.then(({ active }) =>
        navigator.serviceWorker.dispatchEvent(
          new MessageEvent('message', { data: { go: ${JSON.stringify(path)} }, source: active })))`);
    await place.open();
    await place.row('PM1').getByRole('cell').nth(2).click();
    const details = place.dialog('Product Details');
    const name = details.getByLabel('Product Name');
    await name.fill('Blue cup');
    await go(`/?product=${results[0]?.id}`);
    const question = place.dialog('Unsaved Changes');
    await question.getByText('Your changes to this product have not been saved.').waitFor();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('Blue cup');
    await go(`/?product=${results[0]?.id}`);
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => name.inputValue()).toBe('Bowl');
    await details.getByRole('button', { name: 'Cancel', exact: true }).click();
    await details.waitFor({ state: 'hidden' });

    const fees = await place.settings('Fees');
    await fees.getByRole('textbox').first().fill('7');
    // What was changed in the settings stays while another page of them is looked at.
    await go('/?settings=templates');
    await fees.getByRole('heading', { name: 'Templates', level: 3 }).waitFor();
    await go('/?settings=fees');
    await expect.poll(() => fees.getByRole('textbox').first().inputValue()).toBe('7');
    await fees.getByRole('button', { name: 'Cancel', exact: true }).click();
    await fees.waitFor({ state: 'hidden' });
  });
});
