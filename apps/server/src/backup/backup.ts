import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { DatabaseProblem } from '../db/embedded/database-problem.ts';
import { openPhotoStore } from '../photo-store/open-photo-store.ts';
import { readVersion } from '../version.ts';
import { type AddEntry, writeArchive } from './archive.ts';
import {
  ABOUT,
  type About,
  entryDigest,
  FORMAT,
  PROOF,
  type Proof,
  partName,
  photoName,
} from './contents.ts';
import {
  columnList,
  fixFormats,
  listTables,
  quoted,
  readMigrations,
  readSequences,
  sumOf,
  type Table,
} from './tables.ts';

/** Bytes of rows in one entry, before they are compressed. */
const PART_BYTES = 4 * 1024 * 1024;
const PHOTOS_AT_ONCE = 1000;
const squeeze = promisify(gzip);
const Photos = z.array(z.object({ id: z.string(), user_id: z.coerce.number() }));

/**
 * Writes all tables and photos to a tar file, as they are at one moment, while the server goes on. The database may be
 * of an older release than this. Throws DatabaseProblem if a person has to act.
 */
export async function writeBackup(
  connectionString: string,
  config: Config,
  file: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Proof> {
  const client = new pg.Client({ connectionString, application_name: 'crosslister backup' });
  // The next query fails with it too, and that one reaches the caller.
  client.on('error', () => undefined);
  await client.connect();
  try {
    let proof: Proof | null = null;
    await writeArchive(file, async (add) => {
      const digest = entryDigest();
      const addProved: AddEntry = async (name, bytes) => {
        signal.throwIfAborted();
        digest.add(name, bytes);
        await add(name, bytes);
      };
      const tables = await holdStill(client);
      await addProved(ABOUT, json(await describe(client)));
      const sums: Proof['tables'] = [];
      for (const table of tables) {
        await copyOut(client, table, addProved);
        sums.push({ ...table, ...(await sumOf(client, table)) });
      }
      const sequences = await readSequences(client);
      const photos = tables.some(({ name }) => name === 'images')
        ? await copyPhotos(client, config, addProved)
        : { photos: 0, missing_photos: 0 };
      proof = { tables: sums, sequences, ...photos, sha256: digest.hex() };
      await add(PROOF, json(proof));
    });
    if (!proof) throw new Error('the backup ended without its proof');
    return proof;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1));

/** Begins the one transaction that sees everything at one moment. No migration can run meanwhile. */
async function holdStill(client: pg.Client): Promise<Table[]> {
  await fixFormats(client);
  const before = await listTables(client);
  if (before.length === 0) {
    throw new DatabaseProblem(
      'The database is empty: Crosslister was never started with it. There is nothing to back up.',
    );
  }
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // The moment is that of the first query after the locks.
  await client.query(`LOCK TABLE ${columnList(before.map(({ name }) => name))} IN ACCESS SHARE MODE`);
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before)) {
    throw new DatabaseProblem('The database was being brought up to date just now. Run the backup again.');
  }
  return tables;
}

async function describe(client: pg.Client): Promise<About> {
  const { rows } = await client.query(`SELECT current_setting('server_version') AS version`);
  return {
    format: FORMAT,
    crosslister: await readVersion(),
    postgres: String(rows[0]?.version),
    created_at: new Date().toISOString(),
    migrations: await readMigrations(client),
  };
}

async function copyOut(client: pg.Client, { name, columns }: Table, add: AddEntry): Promise<void> {
  let part = 0;
  let held: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    part += 1;
    await add(partName(name, part), await squeeze(Buffer.concat(held), { level: 4 }));
    held = [];
    size = 0;
  };
  for await (const chunk of client.query(copyTo(`COPY ${quoted(name)} (${columnList(columns)}) TO STDOUT`))) {
    if (!Buffer.isBuffer(chunk)) throw new Error('COPY gave something other than bytes');
    held.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  await flush();
}

/** The photos of that moment. A photo whose file is gone by now is counted as missing. */
async function copyPhotos(client: pg.Client, config: Config, add: AddEntry) {
  const found = { photos: 0, missing_photos: 0 };
  const store = openPhotoStore(config);
  for (let after = ''; ; ) {
    const { rows } = await client.query('SELECT id, user_id FROM images WHERE id > $1 ORDER BY id LIMIT $2', [
      after,
      PHOTOS_AT_ONCE,
    ]);
    const batch = Photos.parse(rows);
    for (const { id, user_id } of batch) {
      const full = await store.get({ userId: user_id, id, size: 'full' });
      const small = await store.get({ userId: user_id, id, size: 'small' });
      if (full && small) {
        await add(photoName(user_id, id, 'full'), full);
        await add(photoName(user_id, id, 'small'), small);
        found.photos += 1;
      } else {
        found.missing_photos += 1;
      }
    }
    const last = batch.at(-1);
    if (!last) return found;
    after = last.id;
  }
}
