import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { DatabaseProblem, explainFolderError, hasCode } from './database-problem.ts';
import { passwordFile, SUPERUSER, type Transport } from './endpoint.ts';
import { giveTo, type Identity, insideName } from './run-as.ts';
import { runProgram } from './run-program.ts';

interface Options {
  cluster: string;
  binaries: Binaries;
  identity: Identity | null;
  transport: Transport;
  signal?: AbortSignal | undefined;
  log: (message: string) => void;
}

/** Makes the cluster when there is none; refuses one that these binaries cannot open. */
export async function ensureCluster(options: Options): Promise<void> {
  if (await isUsable(options)) return giveTo(options.cluster, options.identity);
  options.log('Making the database; this happens once');
  // Made under another name and renamed when complete, so that an interrupted run never leaves half a database behind.
  const half = await mkdtemp(`${options.cluster}.new-`).catch((error) => {
    throw explainFolderError(error, dirname(options.cluster));
  });
  try {
    await runInitdb(half, options);
    await rename(half, options.cluster);
    await syncFolder(dirname(options.cluster));
  } catch (error) {
    await rm(half, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    // Another process was faster and may have removed ours.
    if (!options.signal?.aborted && (await isUsable(options))) return;
    throw explainFolderError(error, dirname(options.cluster));
  }
}

/** Removes what interrupted runs left. Call it only while holding the folder's lock. */
export async function removeLeftovers(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(prefix)) continue;
    await rm(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function isUsable({ cluster, binaries }: Options): Promise<boolean> {
  try {
    const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    if (Number(found) === binaries.major) return true;
    throw new DatabaseProblem(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this release brings ${binaries.major}. ` +
        'Nothing was changed. Go back to the release you used before and make a backup with npm run backup; ' +
        'then start this one with an empty DATA_DIR and run npm run restore.',
    );
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw explainFolderError(error, dirname(cluster));
  }
  const content = await readdir(cluster).catch((error) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw explainFolderError(error, dirname(cluster));
  });
  if (content.length === 0) return false;
  throw new DatabaseProblem(
    `The folder ${cluster} holds files but no database, so it was left alone. Move it away, or set another DATA_DIR.`,
  );
}

async function runInitdb(folder: string, options: Options): Promise<void> {
  const { binaries, identity, transport, signal } = options;
  if (identity) await chown(folder, identity.uid, identity.gid);
  const args = [
    `--pgdata=${insideName(folder, identity)}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  const password = transport === 'tcp' ? randomBytes(24).toString('base64url') : null;
  const secret = password && (await hidePassword(password, identity));
  // A socket needs no password: it is in a folder that only its owner and root may enter, and TCP is refused.
  args.push(
    ...(secret
      ? ['--auth=scram-sha-256', `--pwfile=${secret}`]
      : ['--auth-local=trust', '--auth-host=reject']),
  );
  try {
    const { code, output, error } = await runProgram(binaries.initdb, args, {
      cwd: folder,
      identity,
      signal,
    });
    signal?.throwIfAborted();
    if (code !== 0) throw explainInitdb(error?.message ?? output, dirname(folder));
    if (password) await writeFile(passwordFile(folder), password, { mode: 0o600 });
  } finally {
    if (secret) await rm(dirname(secret), { recursive: true });
  }
}

// Not in the cluster, which must be empty, nor beside it, where another user may not read.
async function hidePassword(password: string, identity: Identity | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-'));
  const file = join(folder, 'password');
  await writeFile(file, password, { mode: 0o600 });
  await giveTo(folder, identity);
  return file;
}

function explainInitdb(output: string, dataDir: string): DatabaseProblem {
  const nameless = /could not look up effective user ID (\d+)/.exec(output);
  if (nameless) {
    return new DatabaseProblem(
      `PostgreSQL needs its user to have a name, and user id ${nameless[1]} has none on this machine. ` +
        'Add it to /etc/passwd, start as another user, or set DATABASE_URL.',
    );
  }
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new DatabaseProblem(
      `The disk of the data folder ${dataDir} is full. Free some space and start again.`,
    );
  }
  const reason = /error: .*/.exec(output)?.[0] ?? output.trim().split('\n').at(-1);
  return new DatabaseProblem(`The database could not be made in ${dataDir}: ${reason}`);
}

// Makes the rename itself survive a power cut; Windows cannot open folders and does this without it.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
