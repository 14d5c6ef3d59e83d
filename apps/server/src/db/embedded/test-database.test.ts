import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function run(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('each call gives an empty database of its own, and drop removes it even while it is in use', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await run(one.connectionString, 'create table here (id int)');
  await expect(run(two.connectionString, 'table here')).rejects.toThrow('does not exist');
  const user = new pg.Client({ connectionString: one.connectionString });
  user.on('error', () => undefined);
  await user.connect();
  await Promise.all([one.drop(), two.drop()]);
  await expect(run(one.connectionString, 'select 1')).rejects.toThrow('does not exist');
});

test('a template is filled once and copied from then on', async () => {
  let filled = 0;
  const fill = async (connectionString: string) => {
    filled += 1;
    await run(connectionString, 'create table here as select 7 as id');
  };
  const template = { name: `template_${crypto.randomUUID()}`, fill };
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase({ template })));
  for (const { connectionString, drop } of databases) {
    expect(await run(connectionString, 'table here')).toEqual([{ id: 7 }]);
    await drop();
  }
  expect(filled).toBe(1);
});
