import { mkdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { instead } from '@crosslister/domain/instead.ts';
import type { Config } from '../config.ts';
import { listMigrations } from '../db/database.ts';
import { DatabaseProblem, isAbsent } from '../db/embedded/database-problem.ts';
import { openPhotoStore } from '../photo-store/open-photo-store.ts';
import { type Environment, runCommand } from '../run-command.ts';
import { fits } from '../secrets/check-key.ts';
import { createSealer } from '../secrets/seal.ts';
import { writeBackup } from './backup.ts';
import type { Proof } from './contents.ts';
import { checkBackup } from './read-backup.ts';
import { type Restored, restoreInto } from './restore.ts';
import { withStage } from './staging.ts';
import { withDatabase } from './with-database.ts';

/** `npm run backup [file or folder]`. Prints what happened. The exit code is 1 if nothing was written. */
export async function backupCommand(args: string[], environment: Environment = process.env): Promise<void> {
  await runCommand(environment, async (config, signal) => {
    const file = await chooseFile(args[0], environment);
    const proof = await withDatabase(config, signal, (connectionString) =>
      writeBackup(connectionString, config, file, signal),
    );
    const { size } = await stat(file);
    console.log(`Backed up ${describe(proof)} to ${file} (${(size / 1024 / 1024).toFixed(1)} MB).`);
    if (proof.missing_photos > 0) {
      console.log(
        `${plural(proof.missing_photos, 'photo that the database knows is', 'photos that the database knows are')} not in ${openPhotoStore(config).place} any more.`,
      );
    }
    console.log(
      `The secret key is not in it, on purpose. Keep ${config.secretKey ? 'SECRET_KEY' : join(config.dataDir, 'secret.key')} ` +
        'too, but in another place: without it every marketplace has to be connected again.',
    );
  });
}

/** `npm run restore <file> [--new-key]`. */
export async function restoreCommand(args: string[], environment: Environment = process.env): Promise<void> {
  await runCommand(environment, async (config, signal) => {
    const newKey = args.includes('--new-key');
    const [given] = args.filter((arg) => arg !== '--new-key');
    if (!given)
      throw new DatabaseProblem('Say which backup to restore: npm run restore crosslister-2026-01-31.tar');
    const file = resolve(environment.INIT_CWD ?? '.', given);
    const { about, proof } = await checkBackup(file, await listMigrations());
    const backup = { file, about, proof, newKey };
    const restored = config.databaseUrl
      ? await restoreInto(config.databaseDirectUrl ?? config.databaseUrl, config, backup, signal)
      : await withStage(config, signal, (connectionString, staged) =>
          restoreInto(connectionString, staged, backup, signal),
        );
    print(restored);
    console.log(await keyAfterRestore(config, restored));
  });
}

async function chooseFile(given: string | undefined, { INIT_CWD }: Environment): Promise<string> {
  const name = `crosslister-${new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.tar`;
  if (given === undefined) {
    await mkdir('backups', { recursive: true, mode: 0o700 });
    return resolve('backups', name);
  }
  const path = resolve(INIT_CWD ?? '.', given);
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, name) : path;
}

const describe = (proof: Proof) =>
  [
    ...['user', 'product', 'listing', 'sale'].flatMap((one) =>
      proof.tables.filter(({ name }) => name === `${one}s`).map(({ rows }) => plural(rows, one)),
    ),
    plural(proof.photos, 'photo'),
  ].join(', ');

function print({ about, proof, relations, interrupted }: Restored): void {
  console.log(
    `Restored ${describe(proof)}, as they were on ${about.created_at.slice(0, 16).replace('T', ' ')} UTC.\n` +
      `Proved: ${plural(proof.tables.length, 'table')} with the rows and contents of the backup, ${relations} relations without a gap.`,
  );
  if (proof.missing_photos > 0)
    console.log(
      `${plural(proof.missing_photos, 'photo was', 'photos were')} missing when the backup was taken.`,
    );
  if (interrupted > 0) {
    console.log(
      `${plural(interrupted, 'listing was', 'listings were')} waiting to be made, and failed in the queue: sync each platform first, then choose Retry.`,
    );
  }
}

const AGAIN =
  'Or, where that key is lost, restore once more into an empty place with: npm run restore -- <file> --new-key';

/** Whether the next start can decrypt the stored connections, and what to do if it cannot. */
async function keyAfterRestore(
  { secretKey, oldSecretKeys, dataDir }: Config,
  { canary, newKey }: Restored,
): Promise<string> {
  const file = join(dataDir, 'secret.key');
  if (newKey)
    return 'Every stored connection was left out: sign in and connect each marketplace again, add each device and address for notifications again, and enter the mailbox with sale e-mails and the key of Click & Drop again.';
  const key = secretKey ?? (await readFile(file, 'utf8').catch(instead(null, isAbsent)));
  if (key === null || canary === null) {
    return `The secret key is not in a backup. Put yours back as ${file} before you start. ${AGAIN}, and connect each marketplace again.`;
  }
  if (fits(createSealer(key.trim(), oldSecretKeys), canary))
    return 'The secret key here is the right one. You can start now.';
  return `${secretKey ? 'SECRET_KEY' : file} is not the key of this backup. Put the right one there before you start. ${AGAIN}, and connect each marketplace again.`;
}
