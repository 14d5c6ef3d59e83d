import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

interface TestSet {
  tests: readonly string[];
  /** Only those with such a name. */
  named?: string | undefined;
}

interface Ran {
  /** The test files of which every test passed. */
  green: string[];
  /** The tests that failed. */
  failed: string[];
  /** What it printed last, for what did not even run. */
  output: string;
}

/** A test that waits for what never comes ends long before. */
const MOST_MS = 10 * 60_000;

/** Runs these test files of the copy with its own vitest, one process after another. */
export async function runTests(
  scratch: string,
  { tests, named, bail = false }: TestSet & { bail?: boolean },
  signal: AbortSignal,
): Promise<Ran> {
  const report = join(scratch, 'faults-report.json');
  rmSync(report, { force: true });
  const vitest = join(scratch, 'node_modules/vitest/vitest.mjs');
  const options = [
    ...['default', 'json'].map((name) => `--reporter=${name}`),
    `--outputFile.json=${report}`,
    ...(bail ? ['--bail=1'] : []),
    ...(named ? [`--testNamePattern=${named}`] : []),
  ];
  const child = spawn(
    process.execPath,
    [vitest, 'run', ...options, ...tests.map((test) => join(scratch, test))],
    {
      cwd: scratch,
      // With it vitest knows the files that npm test leaves out; those that need no database become longer by it alone.
      env: {
        ...process.env,
        NODE_ENV: 'test',
        ...(tests.some(needsDatabase) && { LONG_TESTS: 'rest', INTERLEAVING_SHARE: '1' }),
        ...(!tests.some(needsDatabase) && { TEST_DATABASE_URL: 'postgres://unused' }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // SIGINT lets it end its workers and its database first.
  const end = () => {
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const hangs = setTimeout(end, MOST_MS);
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await once(child, 'exit');
  clearTimeout(hangs);
  signal.removeEventListener('abort', end);
  if (!existsSync(report)) return { green: [], failed: [], output };
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
  const results = testResults.map(({ name, ...rest }) => ({ file: relative(scratch, name), ...rest }));
  return {
    green: results
      .filter(({ status, assertionResults: all }) => status === 'passed' && all.some(hasPassed))
      .map(({ file }) => file),
    failed: results.flatMap(({ file, assertionResults: all }) =>
      all.filter(({ status }) => status === 'failed').map(({ fullName }) => `${file}: ${fullName}`),
    ),
    output,
  };
}

const hasPassed = ({ status }: { status: string }) => status === 'passed';

/** The other tests need none, and starting one takes longer than most of them. */
const needsDatabase = (test: string) => test.startsWith('apps/server/') || inBrowser(test);

/** Whether it is a test of the whole product. */
export const inBrowser = (test: string) => test.startsWith('e2e/');
