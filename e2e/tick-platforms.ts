import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

const names = ['WooCommerce', 'eBay', 'Etsy', 'Vinted'];

/** In the dialog of several products, which begins with platforms of its own choice: these, and no others. */
export async function tickPlatforms(dialog: Locator, ...wanted: string[]): Promise<void> {
  // Its own choice may come while these are ticked.
  await expect
    .poll(async () => {
      const ticked: string[] = [];
      // Until then a box counts as one that cannot be ticked.
      if (await dialog.getByRole('group', { name: 'Platforms' }).isDisabled()) return null;
      for (const name of names) {
        const box = dialog.getByLabel(name, { exact: true });
        if ((await box.count()) === 0 || (await box.isDisabled())) continue;
        await box.setChecked(wanted.includes(name));
      }
      for (const name of names) {
        const box = dialog.getByLabel(name, { exact: true });
        if ((await box.count()) > 0 && (await box.isEnabled()) && (await box.isChecked())) ticked.push(name);
      }
      return ticked;
    })
    .toEqual(names.filter((name) => wanted.includes(name)));
}
