import '../end-with-parent.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printFailures, printNames, runVitest, sumUp } from './run-vitest.ts';

/** Runs some of the tests, chosen by these arguments, and prints one closing line. */
export async function runAndTally(args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-report-'));
  const tally = await runVitest({
    report: join(folder, 'report.json'),
    env: { NODE_ENV: 'test', ...env },
    signal: stopped.signal,
    output: 'pipe',
    silence: 30 * 60_000,
    args,
  });
  await rm(folder, { recursive: true });
  printFailures(tally);
  printNames('Skipped', tally.skipped);
  console.log(sumUp(tally));
  process.exitCode = tally.failed.length > 0 ? 1 : 0;
}
