import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { root } from '../run-tool.ts';

export interface Tally {
  passed: number;
  /** Names of the tests, and of files that could not be read and of crashes, so that none goes unnoticed. */
  failed: string[];
  /** Tests that failed among the others and passed when their files ran alone. */
  unsteady: string[];
  skipped: string[];
  /** How long each file took, in seconds. */
  files: { file: string; seconds: number }[];
}

/** How many of the dearest files are named. */
const DEAREST = 10;

/** With more failed files than this, it is not the load. */
const MOST_AGAIN = 12;

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

interface Options {
  report: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** `pipe` passes what it prints on. */
  output: 'pipe' | 'ignore';
  /**
   * After this many milliseconds without output it counts as hanging. A machine that is only
   * slow prints something now and then.
   */
  silence: number;
  /** Which projects and files, or all. */
  args?: string[];
}

/**
 * Runs the tests, and the files in which one failed once more, alone. A fault shows again, a race that only a busy
 * machine brings out may not, and is named.
 */
export async function runVitest(options: Options): Promise<Tally> {
  const { failedFiles, ...first } = await runOnce(options);
  if (options.signal.aborted || failedFiles.length === 0 || failedFiles.length > MOST_AGAIN) return first;
  if (options.output === 'pipe') console.log(`\nOnce more, alone: ${failedFiles.join(', ')}`);
  const choice = options.args?.filter((arg) => arg.startsWith('--')) ?? [];
  const args = [...choice, '--no-file-parallelism', ...failedFiles.map((file) => join(root, file))];
  const { failed } = await runOnce({ ...options, args });
  const unsteady = first.failed.filter((name) => !failed.includes(name));
  return { ...first, passed: first.passed + unsteady.length, failed, unsteady };
}

async function runOnce(options: Options): Promise<Tally & { failedFiles: string[] }> {
  const { report, env, signal, output, silence, args = [] } = options;
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const slow = join(root, 'scripts/tests/slow-tests.ts');
  const reporters = ['default', slow, 'json'].map((name) => `--reporter=${name}`);
  const child = spawn(
    process.execPath,
    [vitest, 'run', ...reporters, `--outputFile.json=${report}`, ...args],
    {
      cwd: root,
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // SIGINT lets it end its workers and its database first. If it does not end, it is killed.
  const end = () => {
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  let isSilent = false;
  const hangs = setTimeout(() => {
    isSilent = true;
    end();
  }, silence);
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk: Buffer) => {
      hangs.refresh();
      if (output === 'pipe') to.write(chunk);
    });
  }
  const closed = once(child, 'close');
  const [code, killedBy] = await once(child, 'exit');
  clearTimeout(hangs);
  // A process it left behind may keep its output open.
  await Promise.race([closed, delay(2000, undefined, { ref: false })]);
  const tally = existsSync(report) ? count(await readFile(report, 'utf8')) : none();
  if (signal.aborted) tally.failed.push('vitest: stopped before its end');
  else if (isSilent) tally.failed.push(`vitest: stopped after ${silence / 60_000} minutes without a word`);
  else if (!existsSync(report)) tally.failed.push(`vitest: ended with ${code ?? killedBy} and no report`);
  else if (code !== 0 && tally.failed.length === 0) {
    tally.failed.push(`vitest: ended with ${code ?? killedBy} though no test failed; see its messages above`);
  }
  return tally;
}

/** A title and the names below it. Prints nothing if there are none. */
export function printNames(title: string, names: readonly string[]): void {
  if (names.length === 0) return;
  console.log(`\n${title}:`);
  for (const name of names) console.log(`  ${name}`);
}

/** What failed, by name. */
export function printFailures({ failed, unsteady }: Tally): void {
  printNames('Failed', failed);
  printNames('Failed among the others and passed alone; to be looked into', unsteady);
}

/** The files that took longest. */
export function printDearest({ files }: Tally): void {
  const dearest = [...files].sort((one, other) => other.seconds - one.seconds).slice(0, DEAREST);
  printNames(
    'The dearest files',
    dearest.map(({ file, seconds }) => `${seconds.toFixed(0)} s ${file}`),
  );
}

/** The closing line of a suite. */
export function sumUp({ passed, failed, unsteady, skipped }: Tally): string {
  const others = [
    [unsteady.length, 'passed only alone'],
    [skipped.length, 'skipped'],
  ] as const;
  const named = others.filter(([count]) => count > 0).map(([count, how]) => `, ${count} ${how}`);
  return `${passed} passed, ${failed.length} failed${named.join('')}`;
}

function none(): Tally & { failedFiles: string[] } {
  return { passed: 0, failed: [], failedFiles: [], unsteady: [], skipped: [], files: [] };
}

function count(text: string): Tally & { failedFiles: string[] } {
  const tally = none();
  for (const { name, status, assertionResults, ...times } of Report.parse(JSON.parse(text)).testResults) {
    const file = relative(root, name);
    tally.files.push({ file, seconds: (times.endTime - times.startTime) / 1000 });
    const before = tally.failed.length;
    for (const { fullName, status: one } of assertionResults) {
      if (one === 'passed') tally.passed += 1;
      else if (one === 'failed') tally.failed.push(`${file}: ${fullName}`);
      else tally.skipped.push(`${file}: ${fullName}`);
    }
    if (status === 'failed' && tally.failed.length === before)
      tally.failed.push(`${file}: the file itself failed`);
    if (tally.failed.length > before) tally.failedFiles.push(file);
  }
  return tally;
}
