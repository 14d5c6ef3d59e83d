import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate, openDatabase } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/embedded/test-database.ts';
import { addBystander, BYSTANDER } from './bystander.ts';
import { checkBystander, type Sums, sumBystander } from './bystander-check.ts';

export interface ServerDatabase extends TestDatabase {
  /** Removes the database, and throws if anything of the bystander's has changed. */
  drop(): Promise<void>;
  /** Removes every seller but the bystander. Throws as `drop` does. */
  reset(): Promise<void>;
  /** For tests of what changes the rows of every seller. */
  removeBystander(): Promise<void>;
}

/** A migrated database for one server, with the bystander in it. `publicUrl` is that of the server. */
export async function createServerDatabase(publicUrl = ''): Promise<ServerDatabase> {
  const { connectionString, drop } = await createTestDatabase({ template: await template() });
  const before = publicUrl
    ? await asClient(connectionString, async (client) => {
        // The bystander's store has this server's URL already. Otherwise its webhooks would be set up again.
        await client.query('UPDATE webhooks SET public_url = $1', [publicUrl]);
        return sumBystander(client);
      })
    : await onceSummed(connectionString);
  let standsBy = true;
  return {
    connectionString,
    async drop() {
      try {
        if (standsBy) await asClient(connectionString, (client) => checkBystander(client, before));
      } finally {
        await drop();
      }
    },
    reset: () =>
      asClient(connectionString, async (client) => {
        await client.query('DELETE FROM users WHERE id <> $1', [BYSTANDER]);
        if (!standsBy)
          throw new Error('without its bystander a server has to be a test’s own: { own: true }');
        await checkBystander(client, before);
      }),
    async removeBystander() {
      standsBy = false;
      await asClient(connectionString, (client) =>
        client.query('DELETE FROM users WHERE id = $1', [BYSTANDER]),
      );
    },
  };
}

/**
 * Adds the bystander to the database of a server that runs already, before anybody registers. Returns a function that
 * throws if anything of theirs has changed. If the only owner of a database `restarts`, nothing of theirs is running:
 * it would be continued, no matter who owns it.
 */
export async function addBystanderTo(
  connectionString: string,
  publicUrl: string | null = null,
  { restarts = false } = {},
): Promise<() => Promise<void>> {
  const { db, close } = openDatabase(connectionString, { max: 1, log: (error) => console.warn(error) });
  await addBystander(db, await skusOfTests(), publicUrl);
  if (restarts) await db.deleteFrom('operations').where('status', '=', 'processing').execute();
  await close();
  const before = await asClient(connectionString, sumBystander);
  return () => asClient(connectionString, (client) => checkBystander(client, before));
}

async function asClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let sumsOfTemplate: Promise<Sums> | undefined;

/** The same in every copy of the template, so they are made once for all files of a process. */
function onceSummed(copy: string): Promise<Sums> {
  sumsOfTemplate ??= asClient(copy, sumBystander);
  return sumsOfTemplate;
}

const migrations = new URL('../db/migrations/', import.meta.url);
const bystander = ['bystander', 'bystander-kept', 'bystander-values', 'bystander-work'];

/** Made once per test run. Its name contains its content, as a test server may outlive a change. */
async function template() {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).sort())
    hash.update(await readFile(new URL(name, migrations)));
  for (const name of bystander) hash.update(await readFile(new URL(`./${name}.ts`, import.meta.url)));
  return {
    name: `schema_${hash.digest('hex').slice(0, 12)}`,
    async fill(connectionString: string) {
      const { db, close } = openDatabase(connectionString, { max: 1, log: (error) => console.warn(error) });
      await migrate(db);
      await addBystander(db, await skusOfTests());
      await close();
    },
  };
}

/** The SKUs that tests contain, or texts that look like one, so that the bystander has them too. */
async function skusOfTests(): Promise<string[]> {
  const skus = new Map<string, string>();
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  for (const file of globSync('**/*.test.ts', { cwd }).sort()) {
    const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
    for (const [, sku = ''] of text.matchAll(/(?:\bsku: |(?='[A-Z][A-Z-]*\d+'))'([^']+)'/g))
      skus.set(sku.toLowerCase(), sku);
  }
  return [...skus.values()];
}
