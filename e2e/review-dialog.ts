import type { Page } from 'playwright-core';

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
    /** Notes in each frame whether a row of the review is drawn over another. */
    watchRows: () =>
      page().evaluate(`{
        window.covered = [];
        const look = () => {
          const rows = [...document.querySelectorAll('[role=grid] [role=row][data-index]')]
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
