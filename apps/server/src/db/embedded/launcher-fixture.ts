import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { isPostmaster, markerOf } from './postmaster.ts';
import { type EmbeddedPostgres, type StartOptions, startPostgres } from './start-postgres.ts';

export async function makeDataDir(name = 'data'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'crosslister-launcher-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  return join(parent, name);
}

export async function start(dataDir: string, more: Partial<StartOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, log: () => undefined, ...more });
  onTestFinished(() => postgres.stop());
  return postgres;
}

export interface StartedChild {
  child: ChildProcess;
  lines: string[];
  /** `started: <connection string>` or `failed: <name>: <message>`. */
  outcome: Promise<string>;
}

/** Runs startPostgres in a process of its own, for tests that kill it or need another user. */
export function startInChild(dataDir: string, as: { uid?: number; gid?: number } = {}): StartedChild {
  const module = new URL('./start-postgres.ts', import.meta.url).href;
  const source = `
    const { startPostgres } = await import(${JSON.stringify(module)});
    const log = (message) => console.log('log: ' + message);
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log }).catch((error) => {
      console.log('failed: ' + error.name + ': ' + error.message);
      process.exit(1);
    });
    process.on('SIGTERM', () => postgres.stop());
    console.log('started: ' + postgres.connectionString);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...as,
  });
  onTestFinished(() => end(child, 'SIGTERM'));
  const { promise: outcome, resolve } = Promise.withResolvers<string>();
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    if (/^(started|failed): /.test(line)) resolve(line);
  });
  reader.on('close', () => resolve('ended without a word'));
  return { child, lines, outcome };
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Whether PostgreSQL runs on that folder; a process that ended but was not yet reaped does not count. */
export async function isServerRunning(dataDir: string, pid: number): Promise<boolean> {
  return isPostmaster(pid, await markerOf(join(dataDir, 'postgres')));
}
