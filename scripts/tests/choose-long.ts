import { longFiles, shortened } from '../long-tests.ts';
import { runGit } from './run-git.ts';

/** They take too long for each change; only `npm run test:long` has them. */
const marathons = [
  'e2e/soak.test.ts',
  'e2e/linearize.test.ts',
  'e2e/cluster.test.ts',
  'e2e/cluster-long.test.ts',
];
/** Every file has its turn once in so many days. */
const DAYS = 3;
/** How many files there are at most beside those of the day, so that a change of everything still ends in time. */
const MOST_TOUCHED = 6;
/** A change is what was committed within so many hours before the newest commit. */
const HOURS = 12;
const DAY_MS = 86_400_000;

/** Which sources a long test is about: a word of its path, and the paths that it belongs to. */
const areas: readonly (readonly [RegExp, RegExp])[] = [
  [
    /extension|vinted|wardrobe|etsy-|own-item/,
    /^apps\/extension\/|features\/extension\/|simulators\/src\/(vinted|etsy-editor)\//,
  ],
  [/bulk-edit/, /bulk-edit/],
  [/crosslist|category-picker|item-specifics|first-listing/, /crosslist|listings\/(publish|categories)\//],
  [/csv|by-parts|import/, /import|domain\/src\/table\//],
  [/sale|sold|scan|stock/, /features\/(sales|statistics)\//],
  [/told|push|mail|channels/, /features\/(notifications|mailbox)\//],
  [/connections|oauth|account|capture/, /features\/(connections|settings|account)\//],
  [/photos|images/, /photos|images/],
  [/rules/, /features\/rules\//],
  [/review|stale/, /shop-import\//],
  [/interleaving|by-hand|planned|queue|job-tray/, /server\/src\/operations\/|listings\/(end|by-hand)\//],
  [/embedded|switch-over/, /db\/embedded\//],
  [
    /product|dashboard|screens|filters|views|labels|menus|templates|editor/,
    /^apps\/web\/src\/(app|ui|features\/products)\//,
  ],
];

export interface Choice {
  files: string[];
  /** Touched, but there was no room for them. */
  left: string[];
}

/** The long tests of one check of a change: those of the day, and those whose sources it touched. */
export function chooseLong(changed: readonly string[], day: number): Choice {
  const all = [...longFiles, ...shortened.flatMap((each) => each.files)].filter(
    (file) => !marathons.includes(file),
  );
  const turns = all.filter((_, index) => index % DAYS === day % DAYS);
  const others = all.filter((file) => !turns.includes(file));
  // First those that were changed themselves.
  const touched = [
    ...others.filter((file) => changed.includes(file)),
    ...others
      .map((file) => ({ file, area: changed.includes(file) ? -1 : areaOf(file, changed) }))
      .filter(({ area }) => area >= 0)
      // The narrow areas come first.
      .sort((one, other) => one.area - other.area)
      .map(({ file }) => file),
  ];
  return { files: [...turns, ...touched.slice(0, MOST_TOUCHED)], left: touched.slice(MOST_TOUCHED) };
}

/** The place of the area that the file is about and that was changed; -1 if there is none. */
const areaOf = (file: string, changed: readonly string[]): number =>
  areas.findIndex(([test, sources]) => test.test(file) && changed.some((path) => sources.test(path)));

/** The present day, as `chooseLong` counts. */
export const today = (): number => Math.floor(Date.now() / DAY_MS);

/** The files that were changed last. Without the history of the repository, as in a shallow clone, none. */
export async function changedFiles(): Promise<string[]> {
  const newest = Number(await runGit('log', '-1', '--format=%ct'));
  const before = await runGit('rev-list', '-1', `--before=${newest - HOURS * 3600}`, 'HEAD');
  if (!before) return [];
  return (await runGit('diff', '--name-only', before, 'HEAD')).split('\n');
}
