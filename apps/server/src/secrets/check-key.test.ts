import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { DatabaseProblem } from '../db/embedded/database-problem.ts';
import { createTestDatabase, type TestDatabase } from '../db/embedded/test-database.ts';
import { type RunningServer, startServer } from '../server.ts';

const one = '1'.repeat(32);
const two = '2'.repeat(32);

let database: TestDatabase;
const running: RunningServer[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await database.drop();
});

async function start(SECRET_KEY: string): Promise<RunningServer> {
  const config = readConfig({ DATABASE_URL: database.connectionString, SECRET_KEY, PORT: '0', ROLE: 'web' });
  const server = await startServer(config, database.connectionString, pino({ level: 'silent' }));
  running.push(server);
  return server;
}

test('another key than at the first start is refused in a sentence, before anything is served or changed', async () => {
  await start(one);
  await expect(start(two)).rejects.toThrow(/^SECRET_KEY is not the key this database was first used with/);
  await expect(start(two)).rejects.toBeInstanceOf(DatabaseProblem);
  expect((await start(one)).url).toMatch(/^http/);
});

test('of two machines that start the first time at once with different keys only one is let in', async () => {
  const results = await Promise.allSettled([start(one), start(two)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the canary does not tell the key', async () => {
  const { services } = await start(one);
  const { rows } = await services.database.pool.query('SELECT * FROM instance');
  expect(rows).toHaveLength(1);
  expect(rows[0].canary.toString('latin1')).not.toContain('canary');
});
