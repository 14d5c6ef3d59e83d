import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The grid of many products, as a test works it. `page` is asked for anew, because it exists only once the place is set up. */
export function useGridPage(page: () => Page, skuOf: (number: number) => string) {
  const bar = () => page().getByRole('region', { name: 'Bulk actions' });
  const dialog = () => page().getByRole('dialog', { name: /^Edit / });
  /** A product's row in the table below. */
  const row = (number: number) =>
    page()
      .getByRole('row')
      .filter({ hasText: skuOf(number) });
  const grid = () => dialog().getByRole('grid');
  const quick = () => dialog().getByRole('form', { name: 'Quick change' });

  /** Rows are counted from 1; `column` is what stands above it. */
  async function cell(row: number, column: string) {
    const headings = await grid().getByRole('columnheader').allTextContents();
    const at = headings.indexOf(column);
    expect(at, column).toBeGreaterThan(0);
    return grid().locator(`[aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${at + 1}"]`);
  }
  const textOf = async (row: number, column: string) => (await cell(row, column)).textContent();
  const isInvalid = async (row: number, column: string) =>
    (await (await cell(row, column)).getAttribute('aria-invalid')) === 'true';

  /** The choice of a quick change has the focus by then. */
  async function untilOpen(): Promise<void> {
    await grid().waitFor();
    const choice = quick().getByRole('combobox', { name: 'Quick change' });
    await expect.poll(() => choice.evaluate((select) => select.matches(':focus'))).toBe(true);
  }
  /** Opens it with the products of these numbers. */
  async function openRows(...numbers: number[]): Promise<void> {
    for (const number of numbers) await row(number).getByRole('checkbox').click();
    await bar().getByRole('button', { name: 'Edit' }).click();
    await untilOpen();
  }
  async function saveAll(): Promise<void> {
    for (const name of [/^Review /, /^Save /]) await dialog().getByRole('button', { name }).click();
    await dialog().getByRole('region', { name: 'Result' }).waitFor();
  }
  async function setColumn(column: string, text: string): Promise<void> {
    await quick().getByRole('combobox', { name: 'Quick change' }).selectOption('Set a column');
    await quick().getByRole('combobox', { name: 'Column' }).selectOption(column);
    await quick().getByLabel('Value').fill(text);
    await quick()
      .getByRole('button', { name: /^Apply to all/ })
      .click();
  }
  async function showColumns(...names: string[]): Promise<void> {
    await dialog().getByRole('button', { name: 'Columns' }).click();
    for (const name of names) await page().getByRole('menuitemcheckbox', { name, exact: true }).click();
    await page().keyboard.press('Escape');
  }
  return {
    bar,
    row,
    dialog,
    grid,
    quick,
    cell,
    textOf,
    isInvalid,
    untilOpen,
    openRows,
    saveAll,
    setColumn,
    showColumns,
    /** What the clipboard of a spreadsheet holds. */
    toClipboard: (text: string) => page().evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`),
    fromClipboard: () => page().evaluate('navigator.clipboard.readText()'),
  };
}
