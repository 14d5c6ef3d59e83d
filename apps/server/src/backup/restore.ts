import pg from 'pg';
import type { Config } from '../config.ts';
import { migrate, openDatabase } from '../db/database.ts';
import { DatabaseProblem } from '../db/embedded/database-problem.ts';
import { explainStart } from '../db/statistics/explain-start.ts';
import { forgetSecrets, pollAtOnce } from './after-restore.ts';
import type { About, Proof } from './contents.ts';
import { loadBackup } from './load.ts';
import { listRelations, listTables, quoted, type Relation } from './tables.ts';

export interface Restored {
  about: About;
  proof: Proof;
  /** Listings that were being made when the backup was taken. The seller has to check them. */
  interrupted: number;
  relations: number;
  /** Shows with which secret key the data was made. */
  canary: Buffer | null;
  newKey: boolean;
}

/**
 * Fills an empty database with a checked backup, migrates it to this release and proves it. Throws DatabaseProblem if a
 * person has to act. A database that is not the embedded one may then have tables, but no rows.
 */
export async function restoreInto(
  connectionString: string,
  config: Config,
  backup: { file: string; about: About; proof: Proof; newKey: boolean },
  signal: AbortSignal,
): Promise<Restored> {
  const { file, about, proof, newKey } = backup;
  const database = openDatabase(connectionString, { max: 2, log: () => undefined });
  const client = new pg.Client({ connectionString, application_name: 'crosslister restore' });
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error) => {
      throw explainStart(error);
    });
    await refuseFilled(client);
    await migrate(database.db, (name) => about.migrations.includes(name));
    const interrupted = await loadBackup(client, config, { file, about, proof }, signal);
    await migrate(database.db);
    const relations = await proveRelations(client);
    await proveKept(client);
    await pollAtOnce(database.db);
    if (newKey) await forgetSecrets(database.db);
    const instance = await database.db.selectFrom('instance').select('canary').executeTakeFirst();
    // Statistics for the planner and the visibility map. Without them the first searches would be slow.
    await client.query('VACUUM (ANALYZE)');
    return { about, proof, interrupted, relations, canary: instance?.canary ?? null, newKey };
  } finally {
    await client.end().catch(() => undefined);
    await database.close();
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  throw new DatabaseProblem(
    'The database that DATABASE_URL names has tables already, and a restore replaces nothing. ' +
      'Create an empty database, name it in DATABASE_URL, and restore again.',
  );
}

/** One query for each foreign key: how many rows refer to something that does not exist. */
async function proveRelations(client: pg.Client): Promise<number> {
  const relations = await listRelations(client);
  for (const relation of relations) {
    const { rows } = await client.query(orphans(relation));
    if (rows.length > 0)
      throw notWhole(`${relation.child} names rows of ${relation.parent} that are not there`);
  }
  return relations.length;
}

function orphans({ child, parent, child_columns, parent_columns }: Relation): string {
  const pairs = child_columns.map(
    (column, n) => `p.${quoted(parent_columns[n] ?? '')} = c.${quoted(column)}`,
  );
  const present = child_columns.map((column) => `c.${quoted(column)} IS NOT NULL`);
  return `SELECT FROM ${quoted(child)} c WHERE ${present.join(' AND ')}
    AND NOT EXISTS (SELECT FROM ${quoted(parent)} p WHERE ${pairs.join(' AND ')}) LIMIT 1`;
}

/** Compares the derived data (the counts of the dashboard's tabs, the search table, what is listed nowhere, the sums of the sales) with its source. */
async function proveKept(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    SELECT FROM (SELECT user_id, status, n FROM product_counts WHERE n <> 0) AS kept
    FULL JOIN (SELECT user_id, status, count(*) AS n FROM products WHERE deleted_at IS NULL GROUP BY 1, 2) AS counted
      USING (user_id, status)
    WHERE kept.n IS DISTINCT FROM counted.n LIMIT 1`);
  if (rows.length > 0) throw notWhole('the counts of products are not those of the products');
  const { rows: apart } = await client.query(`
    SELECT FROM catalogue AS kept
    FULL JOIN (SELECT * FROM products WHERE deleted_at IS NULL) AS products ON products.id = kept.product_id
    WHERE (kept.user_id, kept.status, kept.newest_at, kept.date_added, kept.price_pence, kept.name_key, kept.sku_key)
      IS DISTINCT FROM (products.user_id, products.status,
        catalogue_place(products.status, products.newest_at, products.date_sold), products.date_added,
        products.price_pence, lower(products.name), lower(products.sku)) LIMIT 1`);
  if (apart.length > 0) throw notWhole('the catalogue is not that of the products');
  const { rows: unlisted } = await client.query(`
    SELECT FROM products WHERE (listed_nowhere_since IS NULL) <> EXISTS (SELECT FROM listings
      WHERE listings.product_id = products.id AND listings.status <> 'delisted') LIMIT 1`);
  if (unlisted.length > 0) throw notWhole('what is listed nowhere is not what has no live listing');
  const { rows: sums } = await client.query(`
    SELECT FROM (
      SELECT user_id, 'month' AS period, month AS starts, currency, sum(pence) AS pence, sum(n) AS n FROM sale_months
        GROUP BY user_id, month, currency
      UNION ALL SELECT user_id, 'day', day, currency, sum(pence), sum(n) FROM sale_days GROUP BY user_id, day, currency
    ) AS kept
    FULL JOIN (SELECT user_id, period, date_trunc(period, sold_at, 'Europe/London') AS starts, currency,
        sum(price_pence - refunded_pence) AS pence, sum(quantity) AS n
      FROM sales, unnest(ARRAY['day', 'month']) AS period
      WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL GROUP BY 1, 2, 3, 4) AS counted
      USING (user_id, period, starts, currency)
    WHERE (coalesce(kept.pence, 0), coalesce(kept.n, 0))
      IS DISTINCT FROM (coalesce(counted.pence, 0), coalesce(counted.n, 0)) LIMIT 1`);
  if (sums.length > 0) throw notWhole('the sums of the sales are not those of the sales');
}

const notWhole = (why: string) => new DatabaseProblem(`The restored data does not hold together: ${why}.`);
