/**
 * Tests that `npm test` leaves out, as they take minutes: most of these browser tests show what is tested below the browser
 * as well. `npm run test:long` has them.
 */
export const longFiles = [
  'apps/server/src/operations/interleaving-all-1.test.ts',
  'apps/server/src/operations/interleaving-all-2.test.ts',
  'apps/server/src/operations/interleaving-all-3.test.ts',
  'apps/server/src/operations/interleaving-all-4.test.ts',
  'e2e/account.test.ts',
  'e2e/add-product.test.ts',
  'e2e/bulk-edit.test.ts',
  'e2e/by-hand.test.ts',
  'e2e/category-picker.test.ts',
  'e2e/cluster-long.test.ts',
  'e2e/connections.test.ts',
  'e2e/crosslist-review.test.ts',
  'e2e/csv-import.test.ts',
  'e2e/dashboard-comforts.test.ts',
  'e2e/dashboard.test.ts',
  'e2e/edit-photos.test.ts',
  'e2e/etsy-editor.test.ts',
  'e2e/etsy-own-item.test.ts',
  'e2e/extension-endings.test.ts',
  'e2e/extension-forms.test.ts',
  'e2e/extension-odd-forms.test.ts',
  'e2e/extension-orders.test.ts',
  'e2e/extension-pairing.test.ts',
  'e2e/extension-sales.test.ts',
  'e2e/extension.test.ts',
  'e2e/fifth-platform.test.ts',
  'e2e/item-specifics.test.ts',
  'e2e/job-tray.test.ts',
  'e2e/labels.test.ts',
  'e2e/oauth-popup.test.ts',
  'e2e/product-history.test.ts',
  'e2e/product-tabs.test.ts',
  'e2e/queue.test.ts',
  'e2e/review.test.ts',
  'e2e/sales.test.ts',
  'e2e/scan.test.ts',
  'e2e/screens-tablet.test.ts',
  'e2e/share-photos.test.ts',
  'e2e/stale-stock.test.ts',
  'e2e/templates.test.ts',
  'e2e/vinted-fields.test.ts',
  'e2e/vinted-fill.test.ts',
];

/** What `npm test` runs a part of. */
export const shortened = [
  { files: ['e2e/crash.test.ts'], part: '4 of 10 moments' },
  { files: ['e2e/told-after-crash.test.ts'], part: '2 of 10 moments, 50 of 500 notifications' },
  {
    files: ['e2e/screens-desktop.test.ts', 'e2e/screens-phone.test.ts'],
    part: 'each screen at one of the two sizes',
  },
  { files: ['apps/server/src/features/rules/year.test.ts'], part: '50 of 200 things' },
  { files: ['e2e/soak.test.ts'], part: 'the first cycles of one sequence of faults' },
  {
    files: ['etsy/etsy', 'ebay/ebay', 'woocommerce/woocommerce'].map(
      (name) => `packages/marketplaces/src/${name}.test.ts`,
    ),
    part: 'odd answers with one twist of eight',
  },
];
