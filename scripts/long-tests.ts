import { globSync } from 'node:fs';
import { root } from './run-tool.ts';

/** What `npm test` runs of the tests with whole processes and browsers: the ways that every seller goes. */
const quickWhole = [
  'e2e/path.test.ts',
  'e2e/spec/crosslist.test.ts',
  'e2e/spec/delist.test.ts',
  'e2e/spec/detection.test.ts',
  'e2e/spec/header.test.ts',
  'e2e/spec/login.test.ts',
  'e2e/spec/product-messages.test.ts',
  'e2e/spec/shortcuts.test.ts',
  'e2e/spec/storage.test.ts',
  'e2e/spec/table.test.ts',
  'e2e/spec/tabs.test.ts',
];

/** Dear, and about what seldom changes or what others show at a smaller size. */
const longUnits = [
  'apps/server/src/backup/restore.test.ts',
  'apps/server/src/db/embedded/run-as.test.ts',
  'apps/server/src/db/embedded/start-postgres.test.ts',
  'apps/server/src/db/embedded/survive.test.ts',
  'apps/server/src/features/connections/capture/whole-run.test.ts',
  'apps/server/src/features/connections/rehearsal/rehearsal.test.ts',
  'apps/server/src/features/connections/webhooks/webhook-upkeep.test.ts',
  'apps/server/src/features/events/events.test.ts',
  'apps/server/src/features/health/metrics.test.ts',
  'apps/server/src/features/listings/categories/categories.test.ts',
  'apps/server/src/features/listings/first-listing/first-listing.test.ts',
  'apps/server/src/features/listings/publish/etsy-path.test.ts',
  'apps/server/src/features/listings/revise/listing-fields.test.ts',
  'apps/server/src/features/listings/revise/per-platform.test.ts',
  'apps/server/src/features/listings/revise/revise.test.ts',
  'apps/server/src/features/mailbox/mail-notices.test.ts',
  'apps/server/src/features/mailbox/mailbox.test.ts',
  'apps/server/src/features/notifications/broken-channels.test.ts',
  'apps/server/src/features/products/actions/relist.test.ts',
  'apps/server/src/features/products/edit/bad-input.test.ts',
  'apps/server/src/features/products/edit/save-many.test.ts',
  'apps/server/src/features/products/imports/undo-import.test.ts',
  'apps/server/src/features/rules/year.test.ts',
  'apps/server/src/features/sales/cancellations.test.ts',
  'apps/server/src/features/sales/profit/profit-year.test.ts',
  'apps/server/src/features/sales/put-back.test.ts',
  'apps/server/src/features/sales/sale-races.test.ts',
  'apps/server/src/features/sales/shared-stock.test.ts',
  'apps/server/src/features/sales/uncounted-stock.test.ts',
  'apps/server/src/features/sales/written-back.test.ts',
  'apps/server/src/features/shop-import/read/by-parts.stores.test.ts',
  'apps/server/src/features/shop-import/read/by-parts.test.ts',
  'apps/server/src/features/shop-import/read/seller-hub.test.ts',
  'apps/server/src/features/shop-import/read/whole-list.test.ts',
  'apps/server/src/features/shop-import/review/answer-known.test.ts',
  'apps/server/src/features/shop-import/status-check/status-check.test.ts',
  'apps/server/src/http/next-step.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/many-things.test.ts',
  'apps/server/src/noisy-neighbour.test.ts',
  'apps/server/src/operations/http/batches.test.ts',
  'apps/server/src/operations/http/operations.test.ts',
  'apps/server/src/operations/interleaving-all-1.test.ts',
  'apps/server/src/operations/interleaving-all-2.test.ts',
  'apps/server/src/operations/interleaving-all-3.test.ts',
  'apps/server/src/operations/interleaving-all-4.test.ts',
  'apps/server/src/operations/interleaving.test.ts',
  'apps/server/src/operations/races.test.ts',
  'apps/server/src/real-things.test.ts',
  'apps/web/src/features/import/csv-file/tester-files.test.ts',
  'packages/domain/src/csv/pieces.test.ts',
  'scripts/build/build-server.test.ts',
  'scripts/checks/check-names.test.ts',
  'scripts/checks/check-patterns.test.ts',
  'scripts/checks/check-platforms.test.ts',
  'scripts/checks/check-times.test.ts',
  'scripts/tests/run-vitest.test.ts',
];

/** Tests that `npm test` leaves out. `npm run test:long` has them, and `npm run ci` some of them each time (choose-long.ts). */
export const longFiles: readonly string[] = [
  ...longUnits,
  ...globSync('e2e/{,spec/}*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !quickWhole.includes(file))
    .sort(),
];

/** What `npm test` runs a part of. */
export const shortened = [
  {
    files: ['etsy/etsy', 'ebay/ebay', 'woocommerce/woocommerce'].map(
      (name) => `packages/marketplaces/src/${name}.test.ts`,
    ),
    part: 'odd answers with one twist of sixteen',
  },
];
