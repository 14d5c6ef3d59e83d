import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DatabaseProblem, FolderInUse, hasCode } from '../db/embedded/database-problem.ts';
import { findRunningPostgres } from '../db/embedded/find-running.ts';
import { startPostgres } from '../db/embedded/start-postgres.ts';

/**
 * Uses the database of the settings: that of DATABASE_URL, or the embedded one, which is started if it does not run.
 */
export async function withDatabase<T>(
  config: Config,
  signal: AbortSignal,
  use: (connectionString: string) => Promise<T>,
): Promise<T> {
  if (config.databaseDirectUrl) return use(config.databaseDirectUrl);
  const cluster = join(config.dataDir, 'postgres');
  await access(join(cluster, 'PG_VERSION')).catch((error) => {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    throw new DatabaseProblem(
      `There is no database in ${config.dataDir}. Set DATA_DIR to the folder you use.`,
    );
  });
  try {
    const postgres = await startPostgres({ dataDir: config.dataDir, log: () => undefined, signal });
    return await use(postgres.connectionString).finally(() => postgres.stop());
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const running = await findRunningPostgres(config.dataDir);
    if (running) return use(running);
    throw error;
  }
}
