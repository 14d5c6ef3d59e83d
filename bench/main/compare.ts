import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../../apps/server/src/db/embedded/start-postgres.ts';
import { freePort } from '../../e2e/server-process.ts';
import { root } from '../../scripts/run-tool.ts';
import { catalogueCalls } from '../catalogue/catalogue.ts';
import { seedCatalogue } from '../catalogue/seed.ts';
import { type BenchServer, createDatabase, startServerOn } from '../measuring/bench-server.ts';
import { askInTurns } from '../measuring/in-turns.ts';

/**
 * Asks the server of another commit and that of this tree in turns, each on a database of its own in one PostgreSQL, and
 * prints how much longer this one takes. What else happens on the machine meets both.
 */
export async function compare(commit: string, products: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-compare-'));
  const tree = join(folder, 'before');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', tree, commit], {
    cwd: root,
    stdio: 'inherit',
  });
  try {
    execFileSync('npm', ['ci'], { cwd: tree, stdio: 'inherit' });
    const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: () => {} });
    try {
      const before = await startFilled(postgres.connectionString, 'before', products, tree);
      const after = await startFilled(postgres.connectionString, 'after', products);
      const rows = await askInTurns(before, after, products, catalogueCalls);
      await Promise.all([before.stop(), after.stop()]);
      console.table(rows);
    } finally {
      await postgres.stop();
    }
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    await rm(folder, { recursive: true, force: true });
  }
}

async function startFilled(
  connectionString: string,
  database: string,
  products: number,
  tree?: string,
): Promise<BenchServer> {
  const url = await createDatabase(connectionString, database);
  const server = await startServerOn(url, await freePort(), {}, tree ? { tree } : {});
  await seedCatalogue(server.database.db, server.userId, products);
  await sql`VACUUM ANALYZE`.execute(server.database.db);
  return server;
}
