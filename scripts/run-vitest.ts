import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { root } from './run-tool.ts';

export interface Tally {
  passed: number;
  /** Names of the tests; also of files that could not be read and of crashes, so that none passes unseen. */
  failed: string[];
  skipped: string[];
}

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Runs every Vitest project once, its output passed through, and counts from its report. */
export async function runVitest(options: {
  report: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  output: 'inherit' | 'ignore';
  args?: string[];
}): Promise<Tally> {
  const { report, env, signal, output, args = [] } = options;
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  // SIGINT lets it end its workers and its database first; one that cannot is ended by force.
  const end = () => {
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), 15_000).unref();
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const [code, killedBy] = await once(child, 'exit');
  const tally = existsSync(report)
    ? count(await readFile(report, 'utf8'))
    : { passed: 0, failed: [], skipped: [] };
  if (signal.aborted) tally.failed.push('vitest: stopped before its end');
  else if (!existsSync(report)) tally.failed.push(`vitest: ended with ${code ?? killedBy} and no report`);
  else if (code !== 0 && tally.failed.length === 0) {
    tally.failed.push(`vitest: ended with ${code ?? killedBy} though no test failed; see its messages above`);
  }
  return tally;
}

/** The names of what failed and was skipped, the closing line, and the exit code of the process. */
export function printTally({ passed, failed, skipped }: Tally): void {
  printNames('Failed', failed);
  printNames('Skipped', skipped);
  const alsoSkipped = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  console.log(`${passed} passed, ${failed.length} failed${alsoSkipped}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

function printNames(title: string, names: string[]): void {
  if (names.length === 0) return;
  console.log(`\n${title}:`);
  for (const name of names) console.log(`  ${name}`);
}

function count(text: string): Tally {
  const tally: Tally = { passed: 0, failed: [], skipped: [] };
  for (const { name, status, assertionResults } of Report.parse(JSON.parse(text)).testResults) {
    const file = relative(root, name);
    const before = tally.failed.length;
    for (const { fullName, status: one } of assertionResults) {
      if (one === 'passed') tally.passed += 1;
      else if (one === 'failed') tally.failed.push(`${file}: ${fullName}`);
      else tally.skipped.push(`${file}: ${fullName}`);
    }
    if (status === 'failed' && tally.failed.length === before)
      tally.failed.push(`${file}: the file itself failed`);
  }
  return tally;
}
