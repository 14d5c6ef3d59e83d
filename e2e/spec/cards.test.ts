import { describe, expect, test } from 'vitest';
import { addProducts, usePlace } from './place.ts';

const place = usePlace('cards', async (place) => {
  await addProducts(
    place,
    { name: 'First', sku: 'C1', price: 1234.5 },
    { name: 'Second', sku: 'C2' },
    { name: 'Third', sku: 'C3' },
  );
});

/** Title, value and change text of every card, as they are read. */
const cards = () =>
  place.page.getByRole('region', { name: 'Sales statistics' }).evaluate((section) =>
    [...section.children].map((card) => ({
      texts: [...card.children].map((part) => part.textContent),
      change: card.querySelector('[data-change]')?.getAttribute('data-change'),
      bar: card.getAttribute('data-bar'),
    })),
  );

describe('Stat cards', () => {
  test('A stat card has a title, value, change text, change type (neutral) and a colour bar', async () => {
    await place.open();
    await expect.poll(cards).toEqual([
      { texts: ["Today's Sales", '£0.00', '0 items sold today'], change: 'neutral', bar: 'accent' },
      { texts: ['Monthly Sales', '£0.00', '0 items sold this month'], change: 'neutral', bar: 'blue' },
      { texts: ['Total Sales', '£0.00', '0 items sold total'], change: 'neutral', bar: 'violet' },
      { texts: ['Active Listings', '3', '0 items sold'], change: 'neutral', bar: 'amber' },
    ]);
  });

  test("Today's Sales, Monthly Sales and Total Sales, each with a value and 'N items sold today / this month / total'; Active Listings, with 'N items sold'", async () => {
    await place.rowAction('First', 'Mark as Sold');
    await place.dialog('Mark as Sold').getByRole('button', { name: 'Elsewhere' }).click();
    await expect.poll(cards).toEqual([
      { texts: ["Today's Sales", '£1,234.50', '1 items sold today'], change: 'positive', bar: 'accent' },
      { texts: ['Monthly Sales', '£1,234.50', '1 items sold this month'], change: 'positive', bar: 'blue' },
      { texts: ['Total Sales', '£1,234.50', '1 items sold total'], change: 'positive', bar: 'violet' },
      { texts: ['Active Listings', '2', '1 items sold'], change: 'neutral', bar: 'amber' },
    ]);
  });
});
