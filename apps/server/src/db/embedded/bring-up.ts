import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { DatabaseProblem, hasCode } from './database-problem.ts';
import { type Endpoint, readPassword } from './endpoint.ts';
import { type FolderLock, takeLock } from './folder-lock.ts';
import { isPostmaster, type Launched, launch, readPidFile, removePidFile } from './postmaster.ts';
import type { Identity } from './run-as.ts';

/** Everything known about one data folder before its server runs. */
export interface Place {
  dataDir: string;
  cluster: string;
  binaries: Binaries;
  identity: Identity | null;
  endpoint: Endpoint;
  marker: string;
  logFile: string;
  connections: number;
  log: (message: string) => void;
}

const MOST_RETRIES = 40;
const STILL_WAITING_MS = 10_000;

/** Gets the folder's server running, adopting one that already is, and takes the lock on it. */
export async function bringUp(
  place: Place,
  signal?: AbortSignal,
): Promise<{ lock: FolderLock; endpoint: Endpoint; adopted: boolean }> {
  let launched: Launched | null = null;
  let retries = 0;
  let reportAt = Date.now() + STILL_WAITING_MS;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const running = await findRunning(place);
      if (running) {
        const lock = await takeLock(running, place.marker, place.dataDir, signal);
        if (lock) return { lock, endpoint: running, adopted: launched === null };
      }
      if (launched && launched.child.exitCode === null && launched.child.signalCode === null) {
        await delay(20, undefined, { signal });
      } else if (launched) {
        await explainEnd(await launched.logged(), place, ++retries);
        launched = null;
        await delay(250, undefined, { signal });
      } else if (running) {
        await delay(50, undefined, { signal });
      } else {
        launched = await launch(place);
      }
      if (Date.now() > reportAt) {
        place.log(
          'PostgreSQL is not ready yet; after a crash it first replays its log, which can take minutes',
        );
        reportAt = Date.now() + STILL_WAITING_MS;
      }
    }
  } catch (error) {
    if (launched) await endLaunched(launched);
    throw error;
  }
}

// By its own handle, because so soon after its start the server has no postmaster.pid yet.
async function endLaunched({ child }: Launched): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // Nothing else may keep this process going, and it has yet to say why it does not start.
  child.ref();
  child.kill('SIGINT');
  await ended;
}

async function findRunning({ cluster, marker, endpoint }: Place): Promise<Endpoint | null> {
  const found = await readPidFile(cluster);
  if (!found) return null;
  if (await isPostmaster(found.pid, marker)) {
    const { port, socketFolder } = found;
    return endpoint.password === undefined
      ? { host: socketFolder, port }
      : { host: endpoint.host, port, password: await readPassword(cluster) };
  }
  // PostgreSQL removes the file of a dead process itself, but takes any living process of its user for a server.
  if (isAlive(found.pid) && (await readPidFile(cluster))?.pid === found.pid) await removePidFile(cluster);
  return null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

// These pass by themselves: a server of another process is starting, or the children of a killed one still exist.
const passing =
  /lock file ".*" already exists|pre-existing shared memory block|could not bind|could not create lock/;

async function explainEnd(logged: string, place: Place, retries: number): Promise<void> {
  if (passing.test(logged) && retries < MOST_RETRIES) return;
  if (/No space left on device/.test(logged)) {
    throw new DatabaseProblem(
      `The disk of the data folder ${place.dataDir} is full. Free some space and start again.`,
    );
  }
  const fatal = logged.split('\n').findLast((line) => /FATAL|PANIC/.test(line));
  const reason = fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? 'it ended without saying why';
  throw new DatabaseProblem(`PostgreSQL did not start: ${reason}. Its log is ${place.logFile}`);
}
