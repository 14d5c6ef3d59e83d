import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { longFiles } from './scripts/long-tests.ts';
import { LongestFirst } from './scripts/tests/longest-first.ts';
import { memoryFolder } from './scripts/tests/memory-folder.ts';

const exclude = ['**/node_modules/**', '**/dist/**'];
const tooLong = process.env.LONG_TESTS ? [] : longFiles;
// Each server that a test starts would compile all its files anew.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');
// Each test server has a copy of the database, which takes a tenth of the time in memory.
const scratch = process.env.TMPDIR ?? memoryFolder();
if (scratch) process.env.TMPDIR = scratch;
const globalSetup = 'apps/server/src/db/embedded/test-server.ts';
/** Tests against a real WooCommerce store (`npm run test:woo`). */
const realStore = '**/*.woo.test.ts';
const buildFirst = 'e2e/build-first.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...exclude, realStore, ...tooLong],
          globalSetup,
          // Half of their time is waiting, for a marketplace that hangs or a database that starts: two at a time leave the cores idle.
          maxWorkers: 4,
          // Loading every module anew for each of 230 files took a third of the time.
          isolate: false,
          // Only what hangs is to meet these: a busy machine takes ten times as long as a quiet one.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          exclude: [...exclude, ...tooLong],
          globalSetup: [globalSetup, buildFirst],
          // Browsers and servers on two slow cores, after everything else; the files with crashes wait half of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 30_000 } },
          // Above the longest wait within a test or a start, so that it is that which says what did not come.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'spec',
          include: ['e2e/spec/*.test.ts'],
          exclude: [...exclude, ...tooLong],
          // One server and one browser for all of them, so that two files can be worked on at a time.
          globalSetup: [buildFirst, 'e2e/spec/shared-server.ts'],
          isolate: false,
          maxWorkers: 3,
          expect: { poll: { timeout: 30_000 } },
          // With the other browser tests, so that the last of those leave no core idle.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'woo',
          include: [realStore],
          exclude,
          globalSetup,
          isolate: false,
          // One file at a time: they share the one store.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          expect: { poll: { timeout: 30_000 } },
          // A reading of a store of 500 products is 21 calls, 10 s at a load of 5 and 43 s at one of 17, nine tenths of
          // it the store's own. A test has up to four.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
