import './end-with-parent.ts';
import { checkAllScripts, checkFileLengths, checkFirstLoad, checkFolderSizes } from './check-sizes.ts';
import { checkDates } from './checks/check-dates.ts';
import { checkDependencies } from './checks/check-dependencies.ts';
import { checkDocs } from './checks/check-docs.ts';
import { checkLocks } from './checks/check-locks.ts';
import { checkNames } from './checks/check-names.ts';
import { checkPatterns } from './checks/check-patterns.ts';
import { checkPlatforms } from './checks/check-platforms.ts';
import { checkPlurals } from './checks/check-plurals.ts';
import { checkSellers } from './checks/check-sellers.ts';
import { checkTimes } from './checks/check-times.ts';
import { checkTypeScale } from './checks/check-type-scale.ts';
import { checkWords } from './checks/check-words.ts';
import { checkWriters } from './checks/check-writers.ts';
import { checkWrites } from './checks/check-writes.ts';
import { checkLicences } from './licences.ts';
import { runTool, type ToolResult } from './run-tool.ts';

export interface Check {
  name: string;
  run(): Promise<ToolResult>;
}

const tsc = (project: string) => () =>
  runTool('@typescript/native/bin/tsc', ['--noEmit', '--project', project]);

const checks: Check[] = [
  { name: 'format and lint', run: () => runTool('@biomejs/biome/bin/biome', ['ci', '--colors=off']) },
  { name: 'types', run: tsc('tsconfig.json') },
  { name: 'types of the web app', run: tsc('apps/web/tsconfig.json') },
  { name: 'types of the service worker', run: tsc('apps/web/worker/tsconfig.json') },
  { name: 'types of the browser extension', run: tsc('apps/extension/tsconfig.json') },
  { name: 'unused code', run: () => runTool('knip/bin/knip.js', ['--no-progress']) },
  { name: 'who imports whom', run: () => checkDependencies() },
  { name: 'writes that belong together', run: () => checkWrites() },
  { name: 'who locks products and operations', run: () => checkLocks() },
  { name: 'one writer for each table', run: () => checkWriters() },
  { name: 'one name for one thing', run: () => checkNames() },
  { name: 'whose clock stamps a time', run: () => checkTimes() },
  { name: 'what one seller could hold up', run: () => checkPatterns() },
  { name: 'whose rows a query reads', run: () => checkSellers() },
  { name: 'who names a marketplace', run: () => checkPlatforms() },
  { name: 'sizes and weights of letters', run: () => checkTypeScale() },
  { name: 'one is never several', run: () => checkPlurals() },
  { name: 'words of labels and hints', run: () => checkWords() },
  { name: 'length of files', run: () => checkFileLengths() },
  { name: 'files in a folder', run: () => checkFolderSizes() },
  { name: 'files that documents name', run: () => checkDocs() },
  { name: 'what marketplaces announced', run: () => checkDates() },
  { name: 'licences', run: () => checkLicences() },
];

/**
 * Runs the fast checks after those in `first`, prints each with its time, and returns the names of those that failed.
 */
export async function runChecks(first: Check[] = []): Promise<{ passed: number; failed: string[] }> {
  // One of them looks at what the builds made.
  const isBuilt = first.length > 0;
  const sizes = [
    { name: 'first load of the web app', run: () => checkFirstLoad(undefined, isBuilt) },
    { name: 'all JavaScript of the web app', run: () => checkAllScripts(undefined, isBuilt) },
  ];
  const all = [...checks, ...sizes];
  const failed = [...(await runTwoAtATime(first)), ...(await runTwoAtATime(all))];
  return { passed: first.length + all.length - failed.length, failed };
}

/** Most of them use one core. Returns the names of those that failed. */
async function runTwoAtATime(all: Check[]): Promise<string[]> {
  const failed: string[] = [];
  const left = all.values();
  const runLeft = async () => {
    for (const { name, run } of left) {
      const begin = performance.now();
      const { ok, output } = await run();
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (ok) continue;
      failed.push(name);
      console.log(output.trim().replace(/^/gm, '    '));
    }
  };
  await Promise.all([runLeft(), runLeft()]);
  return failed;
}

if (import.meta.main) {
  const { failed } = await runChecks();
  if (failed.length > 0) process.exitCode = 1;
}
