import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasNoRoom } from '../stored/storage-failure.ts';
import { findPackage, prepareBinaries } from './binaries.ts';
import { bringUp, type Place } from './bring-up.ts';
import { ensureCluster, removeLeftovers } from './create-cluster.ts';
import { explainFolderError, FolderInUse } from './database-problem.ts';
import { chooseEndpoint, connectionString, removeSocketFolder, type Transport } from './endpoint.ts';
import type { FolderLock } from './folder-lock.ts';
import { markerOf, shutDown } from './postmaster.ts';
import { chooseIdentity } from './run-as.ts';

/** Until the first next try (ms) to start a server that is gone. */
const SOON_MS = 500;

export interface StartOptions {
  /** DATA_DIR: the cluster is its subfolder `postgres`, the server's log `postgres.log` beside it. */
  dataDir: string;
  log: (message: string) => void;
  /** Cancels the start. A server that already runs is ended with `stop()`. */
  signal?: AbortSignal;
  /** Windows has no sockets PostgreSQL could use, so there it is `tcp`. */
  transport?: Transport;
  /** The most connections at once; far more than one server opens. */
  connections?: number;
}

export interface PostgresExit {
  reason: string;
  /** False when another process has taken the folder. Then this process can only end. */
  restarting: boolean;
}

export interface EmbeddedPostgres {
  /** Stays the same over restarts of the server, so pools need nothing but an `error` listener. */
  connectionString: string;
  /** Fast shutdown; returns when the server has written everything out and is gone. */
  stop(): Promise<void>;
  onExit(listener: (exit: PostgresExit) => void): void;
}

/**
 * Starts PostgreSQL in a data folder, or adopts the server that a killed process left running there. Problems that a
 * person has to solve are thrown as DatabaseProblem, for example a folder that another process uses.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const prepared = await prepare(options);
  const first = await bringUp(prepared, options.signal).catch((error) => {
    throw explainFolderError(error, prepared.dataDir);
  });
  // An adopted server may listen elsewhere than a new one would. Servers started later keep that address.
  const place = { ...prepared, endpoint: first.endpoint };
  const { cluster, marker, binaries, log } = place;
  if (first.adopted) log('Found PostgreSQL still running from before, and took it over');
  let { lock } = first;
  await removeLeftovers(cluster).catch((error) => log(`Half-made databases stay for now: ${error.message}`));

  const ending = new AbortController();
  const listeners: ((exit: PostgresExit) => void)[] = [];
  const emit = (exit: PostgresExit) => {
    for (const listener of listeners) listener(exit);
  };

  let restarting: Promise<FolderLock | null> = Promise.resolve(null);

  async function watch(): Promise<void> {
    for (;;) {
      const reason = await lock.lost;
      if (ending.signal.aborted) return;
      log(`PostgreSQL is gone (${reason}); starting it again`);
      emit({ reason, restarting: true });
      restarting = restart();
      const next = await restarting;
      if (!next) return;
      lock = next;
      log('PostgreSQL is back');
    }
  }

  async function restart(): Promise<FolderLock | null> {
    let shown = '';
    for (let wait = SOON_MS; !ending.signal.aborted; wait = Math.min(wait * 2, 30_000)) {
      try {
        return (await bringUp(place, ending.signal)).lock;
      } catch (error) {
        if (ending.signal.aborted) return null;
        const reason = error instanceof Error ? error.message : String(error);
        if (error instanceof FolderInUse) {
          emit({ reason, restarting: false });
          return null;
        }
        if (reason !== shown) log(`PostgreSQL did not start: ${reason}`);
        shown = reason;
        // As soon as there is room again it starts.
        if (hasNoRoom(place.dataDir)) wait = SOON_MS;
        await delay(wait, undefined, { signal: ending.signal }).catch(() => null);
      }
    }
    return null;
  }

  const watching = watch();
  return {
    connectionString: connectionString(place.endpoint),
    onExit: (listener) => listeners.push(listener),
    async stop() {
      ending.abort();
      await restarting;
      await shutDown(cluster, marker, binaries);
      await lock.release();
      await watching;
      await removeSocketFolder(place.endpoint, cluster);
    },
  };
}

async function prepare(options: StartOptions): Promise<Place> {
  const { log, signal, transport = process.platform === 'win32' ? 'tcp' : 'socket' } = options;
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  await makeFolder(dataDir);
  const identity = await chooseIdentity(cluster);
  // A copy made by root must be where others may read it; the data folder may be closed to them.
  const caches = identity
    ? [process.platform === 'darwin' ? '/Library/Caches/crosslister' : '/var/cache/crosslister']
    : [];
  const binaries = await prepareBinaries(findPackage(), identity, [...caches, dataDir]);
  await ensureCluster({ cluster, binaries, identity, transport, signal, log });
  const marker = await markerOf(cluster);
  const endpoint = await chooseEndpoint(cluster, transport, identity);
  return {
    dataDir,
    cluster,
    binaries,
    identity,
    endpoint,
    marker,
    logFile: join(dataDir, 'postgres.log'),
    connections: options.connections ?? 60,
    log,
  };
}

async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}
