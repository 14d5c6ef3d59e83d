import type { Product } from '@crosslister/contract/product.ts';
import { expect } from 'vitest';
import { photoAddress } from './marketplaces.ts';
import type { OwnPlace } from './own-place.ts';

/** The parts of the crosslist dialog of several products and of the page around it, and the products for it. */
export function reviewOn(place: OwnPlace) {
  const page = () => place.page;
  const bar = () => page().getByRole('region', { name: 'Bulk actions' });
  const dialog = () => page().getByRole('dialog', { name: /^Crosslist \d+ Products$/ });
  const grid = () => dialog().getByRole('grid');
  /** Notes in each frame whether a row of the review is drawn over another. */
  const watchRows = () =>
    page().evaluate(`{
      window.covered = [];
      const look = () => {
        const rows = [...document.querySelectorAll('[role=grid] [data-index]')]
          .map((row) => row.getBoundingClientRect());
        if (rows.some(({ top }, n) => n > 0 && top < rows[n - 1].bottom - 1))
          window.covered.push(rows.map(({ top, bottom }) => [top, bottom]));
        requestAnimationFrame(look);
      };
      look();
    }`);
  return {
    bar,
    /** Each with a price and a photo, unless it says otherwise. */
    async add(...products: object[]): Promise<void> {
      const images = [{ src: photoAddress(place.marketplaces) }];
      const whole = products.map((product) => ({ price: 8, images, ...product }));
      await place.seller.call('POST', '/api/products/', { products: whole, duplicate_handling: 'skip' });
    },
    async read(sku: string): Promise<Product> {
      const path = `/api/products/?search=${sku}`;
      const { results } = await place.seller.call<{ results: Product[] }>('GET', path);
      return results[0] as Product;
    },
    /** Opens the dialog for all that a search finds: with these of the two shops, or with what it ticks by itself. */
    async open(search: string, ...platforms: ('WooCommerce' | 'eBay')[]): Promise<void> {
      await page().goto(`${place.server.url}/?q=${search}&size=25&sort=name_asc`);
      await page().getByRole('checkbox', { name: 'Select all' }).click();
      await watchRows();
      await bar().getByRole('button', { name: 'Crosslist' }).click();
      await dialog().waitFor();
      if (platforms.length === 0) return;
      for (const name of ['WooCommerce', 'eBay'] as const)
        await dialog().getByLabel(name, { exact: true }).setChecked(platforms.includes(name));
    },
    jobs: () => page().getByRole('region', { name: 'Jobs' }).getByRole('listitem'),
    dialog,
    grid,
    sum: (text: string) => dialog().getByText(text, { exact: true }).waitFor(),
    cell: (name: string, column: number) =>
      grid()
        .getByRole('row')
        .filter({ hasText: name })
        .locator(`[role=gridcell][aria-colindex="${column + 1}"]`),
    /** Shows the rest of a cell. */
    more: (name: string, platform: string) =>
      grid()
        .getByRole('button', { name: `More about ${name} on ${platform}` })
        .click(),
    /** What was entered and not saved is asked about. */
    discard: async () => {
      await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
      await page().getByRole('button', { name: 'Discard changes' }).click();
      await dialog().waitFor({ state: 'hidden' });
    },
    /** At least ten rows are whole in sight, none of them with more than twelve words. */
    async expectDense(): Promise<void> {
      const [box, rows] = [
        await grid().boundingBox(),
        (await grid().locator('[role=row][aria-rowindex]').all()).slice(1),
      ];
      const end = (box?.y ?? 0) + (box?.height ?? 0);
      const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
      expect(boxes.filter((row) => row && row.y + row.height <= end).length).toBeGreaterThanOrEqual(10);
      for (const text of await Promise.all(rows.map((row) => row.innerText()))) {
        const words = text
          .replace(/More about.*/g, '')
          .trim()
          .split(/\s+/);
        expect(words.length, text).toBeLessThanOrEqual(12);
      }
    },
    covered: () => page().evaluate('window.covered'),
    price: (name: string, platform: string) => grid().getByLabel(`Price of ${name} on ${platform} (£)`),
  };
}
