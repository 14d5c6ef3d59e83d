import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp, type Services } from './app.ts';
import type { Config } from './config.ts';
import { migrate, openDatabase } from './db/database.ts';
import { readShop } from './features/catalogue-sync/read-shop.ts';
import { crosslist } from './features/crosslist/crosslist.ts';
import { delist } from './features/delist/delist.ts';
import { startPoller } from './features/sales/poller.ts';
import { guardedFetch } from './http/guarded-fetch.ts';
import { openChangeFeed } from './operations/change-feed.ts';
import { releaseAll } from './operations/claim.ts';
import { startWorker } from './operations/worker.ts';
import { createSealer, readOrMakeKeyFile } from './secrets/seal.ts';

export interface RunningServer {
  url: string;
  services: Services;
  stop: () => Promise<void>;
}

/**
 * Serves the API and the dashboard, works the queue and asks for sales, as far as the role says. The database is
 * there already and is migrated first.
 */
export async function startServer(
  config: Config,
  connectionString: string,
  log: FastifyBaseLogger,
): Promise<RunningServer> {
  const database = openDatabase(connectionString, {
    max: 20,
    log: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await migrate(database.db);
  // The embedded database has one owner; with DATABASE_URL other workers may be at it, and only leases tell.
  if (!config.databaseUrl) await releaseAll(database.db);
  const secret = config.secretKey ?? (await readOrMakeKeyFile(join(config.dataDir, 'secret.key')));
  const feed = await openChangeFeed(connectionString, log);
  const network = guardedFetch(config);
  let url = `http://${config.host}:${config.port}`;
  const services: Services = {
    config,
    database,
    db: database.db,
    sealer: createSealer(secret),
    feed,
    log,
    now: () => new Date(),
    fetch: network.fetch,
    publicUrl: () => config.publicUrl ?? url,
  };

  const app = config.role === 'worker' ? null : await buildApp(services);
  if (app) {
    const address = await app.listen({ host: config.host, port: config.port });
    url = address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  }
  const works = config.role !== 'web';
  const worker = works
    ? startWorker(services, { crosslist, delist, import: readShop, sync: readShop })
    : null;
  const poller = works ? startPoller(services) : null;

  return {
    url,
    services,
    async stop() {
      await app?.close();
      await poller?.stop();
      await worker?.stop();
      await feed.close();
      await network.close();
      await database.close();
    },
  };
}
