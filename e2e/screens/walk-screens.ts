import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { seedDemoCatalogue } from '../../packages/simulators/src/woocommerce/samples/seed-demo.ts';
import { desktop, openBrowser, phone, tablet } from '../browser.ts';
import { checkInTheDark, checkScreen } from '../check-screen.ts';
import { connectEbay, connectStore, type Marketplaces, setEbayPolicies } from '../marketplaces.ts';
import { type OwnPlace, useOwnPlace } from '../own-place.ts';
import { untilQueueIsDone } from '../seller.ts';
import { products, screens } from './open-screens.ts';

/** The tablet has the dark scheme from the start; at the others the colours are looked at in the dark too. */
const sizes = { desktop, phone, tablet };
let soldName: string;

async function stock({ store: { store } }: Marketplaces): Promise<void> {
  seedDemoCatalogue(store, 12);
  await store.addProduct({ name: 'Brass lamp', regular_price: '12' });
}

/** Something of everything: listed, sold, in Review, and a step of the seller's. */
async function prepare({ seller, marketplaces }: OwnPlace): Promise<void> {
  await connectStore(seller, marketplaces);
  await seller.call('POST', '/api/import/woocommerce/', {});
  await connectEbay(seller, marketplaces);
  await setEbayPolicies(seller, 25);
  const { results } = await seller.call<{ results: { id: number; sku: string; name: string }[] }>(
    'GET',
    '/api/products/?page_size=6',
  );
  const ids = results.map(({ id }) => id);
  await seller.call('POST', '/api/products/bulk_action/', { ids, action: 'crosslist', platforms: ['ebay'] });
  await untilQueueIsDone(seller);
  await seller.call('POST', '/api/crosslist/vinted/', { product_id: ids[1] });
  marketplaces.store.store.buy(results[0]?.sku ?? '');
  soldName = results[0]?.name ?? '';
  await seller.call('POST', '/api/sale-detection/run/', {});
}

export interface Walked {
  place: OwnPlace;
  home: () => Promise<void>;
  sold: () => string;
}

/**
 * A test for each screen at this size. Call it once at the top of a file; each size has its
 * own file because of the time.
 */
export function walkScreens(size: keyof typeof sizes): Walked {
  const place = useOwnPlace(`screens-${size}`, prepare, { viewport: sizes[size], stock });
  const setScheme = (page: Page) =>
    page.addInitScript(
      `localStorage.setItem('crosslister_colorScheme', '${size === 'tablet' ? 'dark' : 'light'}')`,
    );
  beforeAll(() => setScheme(place.page));

  async function home(): Promise<void> {
    await place.page.goto(place.server.url);
    await products(place.page).first().waitFor();
    // Both come in above the table and move it, and a click on what moves is lost.
    await place.page
      .getByRole('region', { name: 'Accounts', exact: true })
      .getByRole('button')
      .first()
      .waitFor();
    await place.page.getByRole('button', { name: 'Review', exact: true }).waitFor();
  }

  test('login has no accessibility fault', async () => {
    const stranger = await openBrowser(sizes[size], { still: true });
    try {
      await setScheme(stranger.page);
      await stranger.page.goto(place.server.url);
      await stranger.page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
      await checkScreen(stranger.page, `${size}-login`);
    } finally {
      await stranger.close();
    }
  });

  test.each(Object.entries(screens))(
    '%s has no accessibility fault, in the dark neither, and does not scroll sideways',
    async (name, show) => {
      await home();
      await show(place.page, soldName);
      await checkScreen(place.page, `${size}-${name}`);
      if (size !== 'tablet') await checkInTheDark(place.page);
    },
  );
  return { place, home, sold: () => soldName };
}
