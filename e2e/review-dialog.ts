import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The parts of the crosslist dialog of several products, and of the page around it. */
export function reviewOn(page: () => Page) {
  const dialog = () => page().getByRole('dialog', { name: /^Crosslist \d+ Products$/ });
  const grid = () => dialog().getByRole('grid');
  return {
    bar: () => page().getByRole('region', { name: 'Bulk actions' }),
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
    open: (name: string, platform: string) =>
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
    /** Notes in each frame whether a row of the review is drawn over another. */
    watchRows: () =>
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
      }`),
    covered: () => page().evaluate('window.covered'),
    price: (name: string, platform: string) => grid().getByLabel(`Price of ${name} on ${platform} (£)`),
  };
}
