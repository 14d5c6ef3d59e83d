import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { DatabaseProblem } from '../db/embedded/database-problem.ts';
import { createTestDatabase, type TestDatabase } from '../db/embedded/test-database.ts';
import { transact } from '../db/transact.ts';
import { readOwnKeys, storeOwnKeys } from '../features/connections/app-of-seller.ts';
import { openSecrets, sealSecrets } from '../features/connections/secrets.ts';
import { pushKeys } from '../features/notifications/send/push-keys.ts';
import { type RunningServer, startServer } from '../server.ts';
import { ownerOfChannel, ownerOfMailbox } from './owner-of.ts';

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

async function start(SECRET_KEY: string, OLD_SECRET_KEYS = ''): Promise<RunningServer> {
  const env = { DATABASE_URL: database.connectionString, PORT: '0', ROLE: 'web' };
  const config = readConfig({ ...env, SECRET_KEY, OLD_SECRET_KEYS });
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

test('with the old key listed the key can be changed; all is sealed anew, and the old one is needed no longer', async () => {
  const { services: before } = await start(one);
  const { id } = await before.db
    .insertInto('users')
    .values({ username: 'anna', password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secrets = { consumer_key: 'ck' };
  const keys = { client_id: 'own', client_secret: 'own secret' };
  const connection = await before.db
    .insertInto('connections')
    .values({
      user_id: id,
      platform: 'woocommerce',
      secrets: sealSecrets(before, id, 'woocommerce', secrets),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await before.db
    .insertInto('webhooks')
    .values({ connection_id: connection.id, public_url: 'https://shop.example' })
    .execute();
  await transact(before.db, (trx) => storeOwnKeys(before, trx, { userId: id, platform: 'ebay', keys }));
  const channel = await before.db
    .insertInto('notification_channels')
    .values({
      user_id: id,
      kind: 'email',
      name: 'Phone',
      target: Buffer.of(),
      address_key: Buffer.from('address'),
      shown_to: '',
      events: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await before.db
    .updateTable('notification_channels')
    .set({ target: before.sealer.seal('where to', ownerOfChannel(id, channel.id)) })
    .where('user_id', '=', id)
    .execute();
  const pushPair = await pushKeys(before);
  await before.db
    .insertInto('mailboxes')
    .values({
      user_id: id,
      host: 'imap.example.com',
      port: 993,
      username: 'anna',
      password: before.sealer.seal('app password', ownerOfMailbox(id)),
      folder: 'INBOX',
      seller_address: 'anna@example.com',
      next_look_at: new Date('2100-01-01'),
    })
    .execute();

  await start(two, `${'3'.repeat(32)}, ${one}`);
  const { services: after } = await start(two);
  const [row] = await after.db.selectFrom('connections').selectAll().execute();
  expect(row && openSecrets(after, row)).toEqual(secrets);
  expect(await readOwnKeys(after, id, 'ebay')).toEqual(keys);
  expect(await pushKeys(after)).toEqual(pushPair);
  const { target } = await after.db
    .selectFrom('notification_channels')
    .select('target')
    .executeTakeFirstOrThrow();
  expect(after.sealer.open(target, ownerOfChannel(id, channel.id))).toBe('where to');
  const { password } = await after.db.selectFrom('mailboxes').select('password').executeTakeFirstOrThrow();
  expect(after.sealer.open(password, ownerOfMailbox(id))).toBe('app password');
  expect(await after.db.selectFrom('webhooks').select('public_url').execute()).toEqual([
    { public_url: null },
  ]);
  await expect(start(one)).rejects.toThrow(/^SECRET_KEY is not the key/);
  await expect(start(two, 'too short')).rejects.toThrow(/OLD_SECRET_KEYS: each must have at least 32/);
});
