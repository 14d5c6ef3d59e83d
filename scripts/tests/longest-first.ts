import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest of each project, in this order: what waits for most of its time beside what works for most of it. Without a
 * history the largest file would be taken for the longest.
 */
const longest = [
  '/operations/interleaving-all-1.test.ts',
  '/operations/interleaving-all-2.test.ts',
  '/operations/interleaving.test.ts',
  '/src/ebay/ebay.test.ts',
  '/listings/revise/revise.test.ts',
  '/src/woocommerce/woocommerce.test.ts',
  '/backup/restore.test.ts',
  '/src/etsy/etsy.test.ts',
  '/embedded/survive.test.ts',
  '/src/main.test.ts',
  '/embedded/start-postgres.test.ts',
  '/embedded/run-as.test.ts',
  '/operations/interleaving-all-3.test.ts',
  '/operations/interleaving-all-4.test.ts',
  '/e2e/cluster-long.test.ts',
  '/e2e/soak.test.ts',
  '/e2e/screens-desktop.test.ts',
  '/e2e/cluster.test.ts',
  '/e2e/screens-phone.test.ts',
  '/e2e/extension.test.ts',
  '/e2e/crash.test.ts',
  '/e2e/told-after-crash.test.ts',
  '/e2e/path.test.ts',
  '/e2e/oauth-popup.test.ts',
  '/e2e/spec/toasts.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((name) => moduleId.endsWith(name));
  return rank < 0 ? longest.length : rank;
};

/** The order of test files: in each project the longest first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((wanted) => {
      const own = sorted.filter(({ project }) => project === wanted);
      return own.sort((one, other) => rankOf(one) - rankOf(other));
    });
  }
}
