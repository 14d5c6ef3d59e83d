import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseProblem, hasCode } from './database-problem.ts';
import type { Identity } from './run-as.ts';

export const DATABASE = 'crosslister';
export const SUPERUSER = 'crosslister';

/** Where PostgreSQL listens: a socket in `host` (a folder), or TCP on 127.0.0.1 with a password. */
export interface Endpoint {
  host: string;
  port: number;
  password?: string;
}

export type Transport = 'socket' | 'tcp';

const SOCKET_PORT = 5432;
// The kernel's limit is 108 bytes with the closing zero on Linux, 104 on macOS.
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** A place to listen that stays the same as long as the folder and this machine's temporary folder do. */
export async function chooseEndpoint(
  cluster: string,
  transport: Transport,
  identity: Identity | null,
): Promise<Endpoint> {
  if (transport === 'tcp') {
    return { host: '127.0.0.1', port: await findFreePort(), password: await readPassword(cluster) };
  }
  return { host: await chooseSocketFolder(cluster, identity), port: SOCKET_PORT };
}

/** The arguments that make PostgreSQL listen there and nowhere else. */
export function listenArguments(endpoint: Endpoint, cluster: string): string[] {
  if (endpoint.password !== undefined) {
    return [
      '-c',
      `listen_addresses=${endpoint.host}`,
      '-c',
      `port=${endpoint.port}`,
      '-c',
      'unix_socket_directories=',
    ];
  }
  // In the data folder as ".": the setting is a list, so a comma in an absolute path would split it.
  const folder = endpoint.host === cluster ? '.' : endpoint.host;
  return [
    '-c',
    'listen_addresses=',
    '-c',
    `port=${endpoint.port}`,
    '-c',
    `unix_socket_directories=${folder}`,
  ];
}

/** The address in the form that `pg` and libpq both read. */
export function connectionString(endpoint: Endpoint, database: string = DATABASE): string {
  const password = endpoint.password === undefined ? '' : `:${encodeURIComponent(endpoint.password)}`;
  const base = `postgresql://${SUPERUSER}${password}@localhost:${endpoint.port}/${encodeURIComponent(database)}`;
  return `${base}?host=${encodeURIComponent(endpoint.host)}`;
}

export function passwordFile(cluster: string): string {
  return join(cluster, 'crosslister.password');
}

export async function readPassword(cluster: string): Promise<string> {
  try {
    return (await readFile(passwordFile(cluster), 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new DatabaseProblem(
      `The database in ${cluster} has no password file, so it was made on another kind of system. ` +
        'Move your data with npm run backup there and npm run restore here.',
      { cause: error },
    );
  }
}

async function chooseSocketFolder(cluster: string, identity: Identity | null): Promise<string> {
  if (fits(cluster)) return cluster;
  const key = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `crosslister-${key}`);
  if (!fits(folder)) {
    throw new DatabaseProblem(
      `The paths of the data folder and of the temporary folder ${tmpdir()} are both too long for a socket. ` +
        'Set DATA_DIR to a folder with a shorter path.',
    );
  }
  try {
    await mkdir(folder, { mode: 0o700 });
    if (identity) await chown(folder, identity.uid, identity.gid);
    return folder;
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  // Anybody can make folders in /tmp: one that is not ours and private could hold another server's socket.
  const found = await lstat(folder);
  const owner = identity?.uid ?? process.geteuid?.();
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return folder;
  const own = await mkdtemp(`${folder}-`);
  if (identity) await chown(own, identity.uid, identity.gid);
  return own;
}

/** Removes the folder made for the socket alone; one inside the cluster stays. */
export async function removeSocketFolder(endpoint: Endpoint, cluster: string): Promise<void> {
  if (endpoint.password !== undefined || endpoint.host === cluster) return;
  await rm(endpoint.host, { recursive: true, force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH;
}

function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() =>
      typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port was given')),
    );
  });
  return promise;
}
