import { chown, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { instead } from '@crosslister/domain/instead.ts';
import { DatabaseProblem, isOutOfReach } from './database-problem.ts';

export interface Identity {
  uid: number;
  gid: number;
}

/**
 * The user PostgreSQL runs as. Null means the user of this process. PostgreSQL refuses to run as root, so root runs it
 * as the owner of an existing cluster, otherwise as `nobody`.
 */
export async function chooseIdentity(cluster: string): Promise<Identity | null> {
  const self = process.geteuid?.();
  if (self === undefined) return null;
  const owner = await ownerOf(cluster);
  if (self === 0) return owner && owner.uid !== 0 ? owner : await findNobody();
  if (owner && owner.uid !== self) {
    throw new DatabaseProblem(
      `The database folder ${cluster} belongs to another user (uid ${owner.uid}; this process has uid ${self}). ` +
        `Start as that user, or give the folder to this one: chown -R ${self} ${JSON.stringify(cluster)}`,
    );
  }
  return null;
}

async function ownerOf(path: string): Promise<Identity | null> {
  const found = await stat(path).catch(instead(null, isOutOfReach));
  return found && { uid: found.uid, gid: found.gid };
}

// The number differs between systems (65534, 99, -2), so it is looked up.
async function findNobody(): Promise<Identity> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) {
    throw new DatabaseProblem(
      'PostgreSQL does not run as root, and this machine has no user "nobody" to run it as. ' +
        'Start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid, gid };
}

/** Gives a folder and all in it to `identity`; does nothing when the folder is already theirs. */
export async function giveTo(folder: string, identity: Identity | null): Promise<void> {
  if (!identity || (await lstat(folder)).uid === identity.uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries) await lchown(join(folder, entry), identity.uid, identity.gid);
  // Last, so that an interrupted run starts over instead of being taken for done.
  await chown(folder, identity.uid, identity.gid);
}

/**
 * The name by which PostgreSQL reaches its folder, given that it is started inside it. Another user may not be allowed
 * to enter the folders above (DATA_DIR under /root). Linux's link to the current folder does not need them.
 */
export function insideName(folder: string, identity: Identity | null): string {
  return identity && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

// Not the whole environment: it carries our secrets, and PG* variables or odd locales would change the server.
export function childEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const pairs = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(pairs), LC_ALL: 'C' };
}
