import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files of long tests. Without a history the largest file is taken for the longest, and these ran last and alone. */
const longest = [
  '/src/ebay/ebay.test.ts',
  '/src/woocommerce/woocommerce.test.ts',
  '/src/etsy/etsy.test.ts',
  '/embedded/survive.test.ts',
  '/e2e/screens-desktop.test.ts',
  '/e2e/screens-phone.test.ts',
  '/e2e/cluster.test.ts',
  '/e2e/soak.test.ts',
  '/e2e/crash.test.ts',
];

const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));

/** The order of the test files: of each project the longest first, so that no worker is left alone with one at its end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((wanted) => {
      const own = sorted.filter(({ project }) => project === wanted);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
