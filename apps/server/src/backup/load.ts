import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { plural } from '@crosslister/contract/texts/plural.ts';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { Config } from '../config.ts';
import { DatabaseProblem } from '../db/embedded/database-problem.ts';
import { openPhotoStore } from '../photo-store/open-photo-store.ts';
import { adjustOperations } from './after-restore.ts';
import { readArchive } from './archive.ts';
import { type About, type Proof, photoOf, tableOf } from './contents.ts';
import { columnList, fixFormats, listTables, quoted, sumOf, type Table } from './tables.ts';

const unsqueeze = promisify(gunzip);

/**
 * Fills the tables of a schema of the backup's release, in one transaction, and restores the photos. Every table's rows
 * are counted and their sums checked before the transaction ends. PostgreSQL checks foreign keys as the rows come in.
 * Resolves with the number of listings that were being made when the backup was taken.
 */
export async function loadBackup(
  client: pg.Client,
  config: Config,
  backup: { file: string; about: About; proof: Proof },
  signal: AbortSignal,
): Promise<number> {
  const { about, proof } = backup;
  await fixFormats(client);
  await checkTables(client, proof);
  const names = proof.tables.map(({ name }) => quoted(name));
  await client.query('BEGIN');
  await client.query(`TRUNCATE ${names.join(', ')}`);
  // The counts and links that triggers maintain are in the backup already.
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await fill(client, config, backup, signal);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { name, last_value, is_called } of proof.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3::boolean)', [
      quoted(name),
      last_value,
      is_called,
    ]);
  }
  for (const table of proof.tables) {
    const found = await sumOf(client, table);
    if (found.rows !== table.rows || found.sum !== table.sum) {
      throw new DatabaseProblem(
        `Table ${table.name} has ${plural(found.rows, 'row')} after the restore and should have ${table.rows}, all as they were. ` +
          'Nothing was kept of the restore.',
      );
    }
  }
  const interrupted = await adjustOperations(client, about.created_at);
  await client.query('COMMIT');
  return interrupted;
}

async function checkTables(client: pg.Client, proof: Proof): Promise<void> {
  const shape = (tables: { name: string; columns: string[] }[]) =>
    tables
      .map(({ name, columns }) => `${name}: ${columns.join(', ')}`)
      .sort()
      .join('\n');
  if (shape(await listTables(client)) === shape(proof.tables)) return;
  throw new DatabaseProblem(
    'The tables in this backup are not those of the release that made it: somebody changed them. Nothing was restored.',
  );
}

interface Filling {
  name: string;
  stream: CopyStreamQuery;
  done: Promise<void>;
}

async function fill(
  client: pg.Client,
  config: Config,
  { file, proof }: { file: string; proof: Proof },
  signal: AbortSignal,
): Promise<void> {
  const photos = openPhotoStore(config);
  let filling: Filling | null = null;
  for await (const { name, bytes } of readArchive(file)) {
    signal.throwIfAborted();
    const table = proof.tables.find((each) => each.name === tableOf(name));
    if (table) {
      filling = await next(client, filling, table);
      const { stream, done }: Filling = filling;
      if (!stream.write(await unsqueeze(bytes))) await Promise.race([once(stream, 'drain'), done]);
    }
    const photo = photoOf(name);
    if (photo) await photos.put(photo, bytes);
  }
  await close(filling);
}

/** The table whose rows come next: the present one, or a new one when that has ended. */
async function next(client: pg.Client, filling: Filling | null, table: Table): Promise<Filling> {
  if (filling?.name === table.name) return filling;
  await close(filling);
  const stream = client.query(
    copyFrom(`COPY ${quoted(table.name)} (${columnList(table.columns)}) FROM STDIN`),
  );
  const done = finished(stream);
  // The next write, or the end, reports a failure.
  done.catch(() => undefined);
  return { name: table.name, stream, done };
}

async function close(filling: Filling | null): Promise<void> {
  filling?.stream.end();
  await filling?.done;
}
