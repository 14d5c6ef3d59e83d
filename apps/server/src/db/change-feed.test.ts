import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type ChangedThing, changed, openChangeFeed } from './change-feed.ts';
import { openDatabase } from './database.ts';
import { openDirectConnection, RECONNECT_MS } from './direct-connection.ts';
import { createTestDatabase } from './embedded/test-database.ts';

/** A TCP proxy to the database that can be cut, and that counts connections. */
async function openGate(connectionString: string) {
  const target = new URL(connectionString);
  const socketFolder =
    target.searchParams.get('host') ??
    (decodeURIComponent(target.hostname).startsWith('/') ? decodeURIComponent(target.hostname) : null);
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  const gate = { open: true, visits: 0 };
  const server = createServer((socket) => {
    gate.visits += 1;
    socket.on('error', () => undefined);
    if (!gate.open) return void socket.destroy();
    const onward = dial(
      socketFolder ? { path: `${socketFolder}/.s.PGSQL.${port}` } : { host: target.hostname, port },
    );
    onward.on('error', () => undefined);
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('close', () => {
        sockets.delete(end);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`);
  through.username = target.username || process.env.USER || 'postgres';
  through.password = target.password;
  return {
    gate,
    url: through.href,
    /** Nothing passes any more and neither side is notified, as when a firewall has forgotten the connection. */
    silence: () => {
      for (const socket of sockets) socket.pause().unpipe();
    },
    cut: () => {
      gate.open = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}

test('while the database is away attempts are made evenly, not more and more', async () => {
  const database = await createTestDatabase();
  const { gate, url, cut, close } = await openGate(database.connectionString);
  const { db, close: closePool } = openDatabase(database.connectionString, { max: 1, log: () => undefined });
  const direct = await openDirectConnection(url, pino({ level: 'silent' }));
  const feed = await openChangeFeed(direct, pino({ level: 'silent' }));
  const heard: ChangedThing[] = [];
  let gaps = 0;
  feed.subscribe(
    (_, thing) => heard.push(thing),
    () => (gaps += 1),
  );
  gate.visits = 0;
  const since = performance.now();
  cut();
  await expect.poll(() => gate.visits).toBeGreaterThanOrEqual(3);
  // However late this is checked, at least so much time has passed.
  expect(performance.now() - since).toBeGreaterThan((gate.visits - 1) * RECONNECT_MS * 0.99);

  gate.open = true;
  await expect.poll(() => gaps).toBe(1);
  await changed(db, 1, 'sales');
  await expect.poll(() => heard).toEqual(['sales']);

  await feed.close();
  await direct.close();
  gate.visits = 0;
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(gate.visits).toBe(0);
  await closePool();
  close();
  await database.drop();
});

test('a LISTEN connection that has gone deaf without breaking is noticed, and opened again', async () => {
  const database = await createTestDatabase();
  const { gate, url, silence, close } = await openGate(database.connectionString);
  const { db, close: closePool } = openDatabase(database.connectionString, { max: 1, log: () => undefined });
  const direct = await openDirectConnection(url, pino({ level: 'silent' }));
  const feed = await openChangeFeed(direct, pino({ level: 'silent' }), 200);
  const heard: ChangedThing[] = [];
  let gaps = 0;
  feed.subscribe(
    (_, thing) => heard.push(thing),
    () => (gaps += 1),
  );
  await changed(db, 1, 'products');
  await expect.poll(() => heard).toEqual(['products']);
  silence();
  await changed(db, 1, 'sales');
  // Changes were missed meanwhile, so everybody has to read again.
  await expect.poll(() => gaps, { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
  expect(gate.visits).toBeGreaterThanOrEqual(2);
  await changed(db, 1, 'operations');
  await expect.poll(() => heard.at(-1)).toBe('operations');
  await feed.close();
  await direct.close();
  await closePool();
  close();
  await database.drop();
});
