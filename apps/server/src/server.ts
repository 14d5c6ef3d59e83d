import { resolveTxt } from 'node:dns/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp, buildWorkerApp } from './app.ts';
import type { Config } from './config.ts';
import { freeAll } from './db/abandoned.ts';
import { openChangeFeed, warnOfDeafness } from './db/change-feed.ts';
import { migrate, openDatabase } from './db/database.ts';
import { openDirectConnection } from './db/direct-connection.ts';
import { type DiskSpace, watchDiskSpace } from './db/disk-space.ts';
import { startLife } from './db/life.ts';
import type { Db } from './db/schema.ts';
import { keepPlannerStatistics } from './db/statistics/planner-statistics.ts';
import { createSessions } from './features/auth/sessions.ts';
import { pruneCaptures } from './features/connections/capture/prune.ts';
import { logPortalEntries } from './features/connections/closed-accounts/portal-hook.ts';
import { startRehearser } from './features/connections/rehearsal/rehearser.ts';
import { startWebhookUpkeep } from './features/connections/webhooks/webhook-upkeep.ts';
import { checkPhotoStore } from './features/images/check-photo-store.ts';
import { startImageSweeper } from './features/images/remove-unused-photos.ts';
import { startRestartingGivenUp } from './features/listings/end/restart-given-up.ts';
import { startMailboxReader } from './features/mailbox/reader.ts';
import { startNotifyingOfUnreported } from './features/notifications/notify-of-unreported.ts';
import { startOutbox } from './features/notifications/outbox-worker.ts';
import { startClickAndDropPoller } from './features/orders/click-and-drop/poll-parcels.ts';
import { startPhotoFetcher } from './features/products/imports/photos/photo-fetcher.ts';
import { startLookalikeWorker } from './features/products/linking/lookalike-worker.ts';
import { startAsking } from './features/proposals/run-asks.ts';
import { startRules } from './features/rules/run-rules.ts';
import { startPoller } from './features/sales/poll/poller.ts';
import { startStatusPoller } from './features/shop-import/status-check/status-poller.ts';
import { createForeground } from './foreground.ts';
import { handlers } from './handlers.ts';
import { guardedFetch } from './http/guarded-fetch.ts';
import { createBreakers } from './marketplace-calls/breaker.ts';
import { openLedger } from './marketplace-calls/ledger.ts';
import { createMetrics } from './metrics.ts';
import { startClockWatch } from './operations/upkeep/clock-watch.ts';
import { startFreeingAbandoned } from './operations/upkeep/free-abandoned.ts';
import { startPruning } from './operations/upkeep/prune.ts';
import { startWorker } from './operations/worker.ts';
import { openPhotoStore } from './photo-store/open-photo-store.ts';
import { checkKey } from './secrets/check-key.ts';
import { rotateKey } from './secrets/rotate-key.ts';
import { createSealer, readOrMakeKeyFile, type Sealer } from './secrets/seal.ts';
import type { App, Services } from './services.ts';

/**
 * A statement that takes longer is an error, and one that waits longer for a lock is behind such an error. Neither may
 * keep a connection from everybody else. A transaction that rests belongs to a machine that hangs: it would keep its rows
 * from the one that takes over. Migrations, a change of the key and statistics have no such limit.
 */
const PATIENCE = {
  statement_timeout: 60_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 15_000,
};

export interface RunningServer {
  url: string;
  services: Services;
  stop: () => Promise<void>;
}

/** How many connections the work of a process may use at once. */
const CONNECTIONS = 20;

/**
 * Serves the API and the dashboard, runs the queue and polls for sales, as the role says. The database exists already
 * and is migrated first.
 */
export async function startServer(
  config: Config,
  connectionString: string,
  log: FastifyBaseLogger,
  connections = CONNECTIONS,
): Promise<RunningServer> {
  const open: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of open.splice(0).reverse()) await close();
  };
  try {
    return { ...(await start({ config, connectionString, log, connections, open })), stop };
  } catch (error) {
    // A half-started server would keep the process alive and hold a database that is about to stop.
    await stop();
    throw error;
  }
}

/** Everything that is opened is added to `open`, and closed in reverse order. */
async function start({
  config,
  connectionString,
  log,
  connections,
  open,
}: {
  config: Config;
  connectionString: string;
  log: FastifyBaseLogger;
  connections: number;
  open: (() => Promise<void>)[];
}): Promise<Omit<RunningServer, 'stop'>> {
  let diskSpace: DiskSpace | undefined;
  const pool = (max: number, settings?: Record<string, number>) => {
    const handle = openDatabase(connectionString, {
      max,
      log: (error) => log.warn({ err: error }, 'a database connection broke'),
      onFailure: (error) => diskSpace?.note(error),
      ...(settings && { settings }),
    });
    open.push(handle.close);
    return handle;
  };
  const upkeep = pool(2);
  await migrate(upkeep.db);
  const sealer = await openSealer(config, upkeep.db);
  const database = pool(connections, { ...PATIENCE, 'crosslister.most_products': config.budgets.products });
  const reservedDb = pool(3, PATIENCE);
  diskSpace = watchDiskSpace(reservedDb.db, config.databaseUrl ? null : config.dataDir, log);
  open.push(diskSpace.close);
  // The embedded database has one owner. With DATABASE_URL other workers may be running, and
  // only leases show what is theirs.
  if (!config.databaseUrl) await freeAll(database.db);
  const network = guardedFetch(config);
  open.push(network.close);
  const direct = await openDirectConnection(config.databaseDirectUrl ?? connectionString, log);
  open.push(direct.close);
  const feed = await openChangeFeed(direct, log);
  open.push(feed.close);
  const life = await startLife(direct, log);
  open.push(life.close);
  open.push(warnOfDeafness(database.db, feed, log));
  const ledger = openLedger(database.db, log);
  open.push(ledger.stop);
  let url = `http://${config.host}:${config.port}`;
  const services: Services = {
    config,
    database,
    db: database.db,
    reservedDb: reservedDb.db,
    sealer,
    sessions: createSessions({ db: database.db, sealer, now: () => services.now() }),
    feed,
    life,
    diskSpace,
    photos: openPhotoStore(config),
    log,
    metrics: createMetrics(database.db, () => services.breakers.open()),
    breakers: createBreakers(() => services.now()),
    foreground: createForeground(),
    ledger,
    now: () => new Date(),
    fetch: network.fetch,
    endingFetch: network.endingFetch,
    resolveTxt,
    publicUrl: () => config.publicUrl ?? url,
  };

  const app = await buildAppOf(services);
  if (app) url = reachable(await app.listen({ host: config.host, port: config.port }));
  if (config.role !== 'worker') await logPortalEntries(services);
  void checkPhotoStore(services);
  if (config.role !== 'web') {
    open.push(keepPlannerStatistics({ db: upkeep.db, log }).stop);
    open.push(startClockWatch(services).stop);
    open.push(startFreeingAbandoned(services).stop);
    open.push(startWorker(services, handlers).stop);
    open.push(startPoller(services).stop);
    open.push(startStatusPoller(services).stop);
    open.push(startRehearser(services).stop);
    open.push(startRestartingGivenUp(services).stop);
    open.push(startWebhookUpkeep(services).stop);
    open.push(startImageSweeper(services).stop);
    open.push(startPruning(services, pruneCaptures).stop);
    open.push(startOutbox(services).stop);
    open.push(startMailboxReader(services).stop);
    open.push(startClickAndDropPoller(services).stop);
    open.push(startNotifyingOfUnreported(services).stop);
    open.push(startRules(services, handlers).stop);
    open.push(startLookalikeWorker(services).stop);
    open.push(startPhotoFetcher(services).stop);
    open.push(startAsking(services).stop);
  }
  // Last, so that it is closed first: no new requests come in while the rest ends.
  if (app) open.push(() => app.close());
  return { url, services };
}

/** A worker has nothing to serve. It reports its health if it is given a port for that. */
async function buildAppOf(services: Services): Promise<App | null> {
  const { role, portGiven } = services.config;
  if (role !== 'worker') return buildApp(services);
  return portGiven ? buildWorkerApp(services) : null;
}

/** Replaces an address that means "every address" by one that can be opened on this machine. */
const reachable = (address: string) => address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');

async function openSealer(config: Config, db: Db): Promise<Sealer> {
  const file = join(config.dataDir, 'secret.key');
  const sealer = createSealer(config.secretKey ?? (await readOrMakeKeyFile(file)), config.oldSecretKeys);
  await checkKey(db, sealer, config.secretKey ? 'SECRET_KEY' : file);
  await rotateKey(db, sealer);
  return sealer;
}
