import { describe, expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('tabs', async (place) => {
  const [, , sold] = await addProducts(
    place,
    { name: 'Kept one', sku: 'T1' },
    { name: 'Kept two', sku: 'T2' },
    { name: 'Gone one', sku: 'T3' },
    { name: 'Resting one', sku: 'T4', status: 'inactive' },
    { name: 'Troubled one', sku: 'T5', status: 'action_required' },
  );
  await place.seller.call('POST', `/api/products/${sold?.id}/mark_as_sold/`);
});

const tabs: [name: string, count: number, product: string][] = [
  ['Products', 2, 'Kept one'],
  ['Sales', 1, 'Gone one'],
  ['Inactive', 1, 'Resting one'],
  ['Action Required', 1, 'Troubled one'],
];
const tab = (name: string) => place.page.getByRole('tab', { name: new RegExp(`^${name} `) });
const asked = () =>
  place.proxy.calls.filter((call) => /^GET \/api\/products\/\?status=(sold|inactive)/.test(call));

describe('Tab bar', () => {
  test('Products (status active), Sales (sold), Inactive, Action Required, each with a count', async () => {
    await place.open();
    for (const [name, count, product] of tabs) {
      await place.page.getByRole('tab', { name: `${name} ${count}`, exact: true }).click();
      await place.row(product).waitFor();
      expect(await tab(name).getAttribute('aria-selected')).toBe('true');
      expect(await place.page.locator('tbody tr').count()).toBe(count);
    }
    expect(await place.page.getByRole('tab').allTextContents()).toEqual(
      tabs.map(([name, count]) => `${name} ${count}`),
    );
  });

  test('Page resets to 1 on tab', async () => {
    await place.page.goto(`${place.url}/?page=3&size=25`);
    await place.row('Kept one').waitFor();
    await tab('Sales').click();
    await place.row('Gone one').waitFor();
    expect(new URL(place.page.url()).searchParams.get('page')).toBeNull();
  });

  test('Tab switching is debounced by 100 ms', async () => {
    await place.open('?size=25');
    await place.row('Kept one').waitFor();
    await place.page.clock.install();
    await place.page.clock.pauseAt(Date.now() + 60_000);
    place.proxy.calls.length = 0;
    await tab('Sales').click();
    await place.page.clock.runFor(50);
    await tab('Inactive').click();
    await place.page.clock.runFor(99);
    expect(asked()).toEqual([]);
    await place.page.clock.runFor(1);
    await expect.poll(asked).toHaveLength(1);
    expect(asked()[0]).toContain('status=inactive');
    await place.page.clock.resume();
    await place.row('Resting one').waitFor();
  });
});
