import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildExtension } from '../build/build-extension.ts';
import { buildServer } from '../build/build-server.ts';
import { buildWeb } from '../build/build-web.ts';
import { runChecks } from '../check.ts';
import { findOrInstallChromium } from '../installed/find-chromium.ts';
import { fetchDebianTools } from '../installed/find-debian-tools.ts';
import { installOtherBrowsers } from '../installed/find-other-browsers.ts';
import { longFiles, shortened } from '../long-tests.ts';
import { root } from '../run-tool.ts';
import { today } from './choose-long.ts';
import { countProcessorTime, describeProcessorTime, type ProcessorTime } from './processor-time.ts';
import { printDearest, printFailures, printNames, runVitest, type Tally } from './run-vitest.ts';

const MINUTE = 60_000;

interface Suite {
  env: NodeJS.ProcessEnv;
  /** Milliseconds without output after which it counts as hanging. */
  silence: number;
  /** Only files whose path holds one of them. */
  args?: string[];
}

/** The one test that drives them. */
const OTHER_BROWSERS = 'e2e/other-browsers.test.ts';

const long = { LONG_TESTS: '1' };

/** Of the rooms that `npm run test:forget` runs, those with the rules that once asked operations that had ended, one a day. */
const forgetting = ['listings/', 'sales/', 'extension/endings'];

/** What is run: by `npm test`, `npm run test:long`, `npm run test:all` and `npm run soak`; `some` and `forget` by `npm run ci`. */
export const suites = {
  quick: { env: {}, silence: 10 * MINUTE },
  long: {
    // With npm test it makes one run of a slow machine, so it has fewer rounds than npm run test:all.
    env: { LONG_TESTS: 'rest', CLUSTER_ROUNDS: process.env.CLUSTER_ROUNDS ?? '8' },
    silence: 20 * MINUTE,
    args: [...longFiles, ...shortened.flatMap(({ files }) => files)],
  },
  /** Of the long ones those that the caller chooses. */
  some: {
    env: { LONG_TESTS: 'rest', INTERLEAVING_SHARE: '0.2', INTERLEAVING_SEED: String(today()) },
    silence: 20 * MINUTE,
  },
  forget: {
    env: { FORGET_OPERATIONS: 'true' },
    silence: 20 * MINUTE,
    args: ['--project=unit', `apps/server/src/features/${forgetting[today() % forgetting.length]}`],
  },
  all: { env: long, silence: 20 * MINUTE },
  soak: { env: { ...long, SOAK_CYCLES: process.env.SOAK_CYCLES ?? '1000' }, silence: 60 * MINUTE },
} satisfies Record<string, Suite>;

export interface SuiteResult extends Tally {
  minutes: number;
  /** Null where the system does not tell. */
  processor: ProcessorTime | null;
}

/**
 * The fast checks, the builds and the tests of a suite (`long`, `some` and `forget` have the tests alone); `files` chooses some of them.
 * Prints what failed, was skipped and was left out, by name, and what it cost.
 */
export async function runSuite(
  name: keyof typeof suites,
  signal: AbortSignal,
  files?: readonly string[],
): Promise<SuiteResult> {
  const began = performance.now();
  const used = countProcessorTime();
  const checks =
    name === 'long' || name === 'some' || name === 'forget'
      ? { passed: 0, failed: [] }
      : await runChecks([
          { name: 'build of the web app', run: buildCheck },
          { name: 'build of the browser extension', run: () => outcomeOf(buildExtension()) },
          { name: 'build of the server', run: () => outcomeOf(buildServer()) },
        ]);
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-report-'));
  const suite: Suite = suites[name];
  const tests = await runTests(
    join(folder, 'report.json'),
    {
      ...suite,
      env: { ...suite.env, SERVER_STARTS: join(folder, 'starts') },
      ...(files && { args: [...files] }),
    },
    signal,
  );
  const starts = await readFile(join(folder, 'starts'), 'utf8').then(
    (text) => text.trim().split('\n').map(Number),
    () => [],
  );
  await rm(folder, { recursive: true });
  const result = {
    ...tests,
    passed: checks.passed + tests.passed,
    failed: [...checks.failed, ...tests.failed],
    minutes: (performance.now() - began) / MINUTE,
    processor: used?.() ?? null,
  };
  printFailures(result);
  printNames('Skipped', result.skipped);
  if (name === 'quick') {
    printNames('Left out; npm run test:long has them', longFiles);
    printNames(
      'In part; npm run test:long has the rest',
      shortened.map(({ files, part }) => `${files.join(', ')}: ${part}`),
    );
  }
  printDearest(result);
  if (result.processor) console.log(describeProcessorTime(result.processor, result.minutes));
  const seconds = starts.reduce((sum, each) => sum + each, 0);
  console.log(`of the tests ${seconds.toFixed(0)} s for the start of ${starts.length} servers`);
  return result;
}

async function buildCheck() {
  if (!existsSync(join(root, 'apps/web/index.html')))
    return { ok: false, output: 'apps/web/index.html is missing' };
  return outcomeOf(buildWeb());
}

function outcomeOf(build: Promise<unknown>) {
  return build.then(
    () => ({ ok: true, output: '' }),
    (error: Error) => ({ ok: false, output: error.message }),
  );
}

async function runTests(report: string, { env, ...suite }: Suite, signal: AbortSignal): Promise<Tally> {
  const all: NodeJS.ProcessEnv = { NODE_ENV: 'test', ...env };
  const failed: string[] = [];
  if (globSync('e2e/**/*.test.ts', { cwd: root }).length > 0) {
    await findOrInstallChromium().catch((error: Error) => failed.push(`Chromium: ${error.message}`));
  }
  fetchDebianTools();
  if (env.LONG_TESTS && (!suite.args || suite.args.includes(OTHER_BROWSERS))) installOtherBrowsers();
  const ran = await runVitest({ report, env: all, signal, output: 'pipe', ...suite });
  return { ...ran, failed: [...failed, ...ran.failed] };
}
