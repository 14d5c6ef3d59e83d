import type { ProductPage } from '@crosslister/contract/product-query.ts';
import { expect, test } from 'vitest';
import { walkOpeners } from './screens/walk-openers.ts';
import { walkScreens } from './screens/walk-screens.ts';

const { place, home, sold } = walkScreens('desktop');

test('whatever opens, wherever it is pressed, there is one room in sight, and at most one question over it', async () => {
  const { results } = await place.seller.call<ProductPage>('GET', '/api/products/?page_size=50');
  const names = [...results.map(({ name }) => name), sold()];
  const found = await walkOpeners(place.page, { home, sold: sold(), names });
  // It has come this far.
  for (const way of [
    'Notifications: * -> Product Details',
    'Product Details: Choose eBay Category -> Select eBay Category',
    'Oversell Clock: * -> Sale Details',
    'Sale Details: Choose the fees -> Settings',
    'Settings: Add template -> Add template',
  ])
    expect(found).toContain(way);
}, 600_000);
