import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inherited } from '../../../e2e/server-process.ts';
import { createTestDatabase, type TestDatabase } from './db/embedded/test-database.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const program = `await (await import(${JSON.stringify(main)})).main()`;
const SECRET_KEY = randomBytes(32).toString('hex');

interface Process {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  ready: () => Promise<string>;
}

const started: Process[] = [];
let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crosslister-main-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function run(env: Record<string, string>): Process {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...inherited(), LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = async () => {
    const url = () => /ready at (\S+)/.exec(text)?.[1];
    await Promise.race([expect.poll(url, { interval: 50 }).toBeDefined(), ended]);
    return url() ?? `it ended: ${text}`;
  };
  const process_ = { child, output: () => text, ended, ready };
  started.push(process_);
  return process_;
}

/** Only sentences, because the reader is somebody at a keyboard and not a developer. */
async function expectRefused(refused: Process, sentence: RegExp): Promise<void> {
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(sentence);
  expect(refused.output()).not.toMatch(/^\s+at /m);
}

const onDatabase = () => ({ DATABASE_URL: database.connectionString, SECRET_KEY });

describe('a start that cannot be', () => {
  test('with settings that cannot be used', async () => {
    await expectRefused(
      run({ PORT: 'many' }),
      /^These settings cannot be used:\n {2}PORT: must be a whole number\n$/,
    );
  });

  test('on a port that is in use ends, and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as AddressInfo).port);
    await expectRefused(run({ ...onDatabase(), PORT: port }), new RegExp(`^Port ${port} is in use`));
    other.close();
  });

  test('on an address this machine does not have', async () => {
    await expectRefused(run({ ...onDatabase(), HOST: '203.0.113.7' }), /203\.0\.113\.7.*HOST/);
  });

  test('on a database that cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/db', SECRET_KEY };
    await expectRefused(run(env), /^The database that DATABASE_URL names cannot be reached/);
  });

  test('with another SECRET_KEY than before', async () => {
    expect(await run(onDatabase()).ready()).toMatch(/^http/);
    const other = { ...onDatabase(), SECRET_KEY: randomBytes(32).toString('hex') };
    await expectRefused(run(other), /^SECRET_KEY is not the key this database was first used with/);
  });
});

test('SIGTERM ends the process with code 0 although a stream of events is open', async () => {
  const server = run(onDatabase());
  const url = await server.ready();
  const answer = await fetch(`${url}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'watcher', password: 'long enough' }),
  });
  const { key } = (await answer.json()) as { key: string };
  const stream = await fetch(`${url}/api/events/`, { headers: { authorization: `Token ${key}` } });
  const read = stream.text();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await read).toContain(': connected');
});

test('with its own database: one process to a folder, and no start with another key file', async () => {
  const first = run({ DATA_DIR: dataDir });
  expect(await first.ready()).toMatch(/^http/);
  const second = run({ DATA_DIR: dataDir });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(dataDir);
  expect(second.output()).not.toMatch(/^\s+at /m);
  expect((await fetch(`${await first.ready()}/readyz`)).status, 'the first goes on').toBe(200);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);

  await writeFile(join(dataDir, 'secret.key'), 'a key of another machine, as long as it should be\n');
  await expectRefused(
    run({ DATA_DIR: dataDir }),
    /secret\.key is not the key this database was first used with/,
  );
}, 40_000);
