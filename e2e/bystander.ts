import { randomBytes } from 'node:crypto';
import { findRunningPostgres } from '../apps/server/src/db/embedded/find-running.ts';
import { addBystanderTo, createServerDatabase } from '../apps/server/src/test/server-database.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/**
 * A server on the embedded PostgreSQL of its folder, started by the script of `npm start`, with the bystander from the
 * beginning (apps/server/src/test/bystander.ts). Stopping it throws if anything of theirs has changed.
 */
export async function startStoodBy(
  env: Record<string, string> & { DATA_DIR: string },
): Promise<ServerProcess> {
  const server = await startServerProcess(env, undefined, 'scripts/start.ts');
  const check = await addBystanderIn(env.DATA_DIR, env.PUBLIC_URL).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return {
    ...server,
    async stop() {
      const problem = await check().catch((error: unknown) => error);
      const code = await server.stop();
      if (problem) throw problem;
      return code;
    },
  };
}

/** The same on a copy of the tests' own database, which is there sooner than an embedded one; only inside a test file. */
export async function startOnTestDatabase(
  env: Record<string, string> & { DATA_DIR: string },
): Promise<ServerProcess> {
  const database = await createServerDatabase(env.PUBLIC_URL);
  const server = await startServerProcess({
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...env,
    DATABASE_URL: database.connectionString,
  }).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await database.drop();
      return code;
    },
  };
}

/**
 * Adds the bystander to the database of a folder whose server is running, and checks it when
 * the returned function is called.
 */
export async function addBystanderIn(
  dataDir: string,
  publicUrl?: string,
  options?: { restarts: boolean },
): Promise<() => Promise<void>> {
  const address = await findRunningPostgres(dataDir);
  if (!address) throw new Error(`no PostgreSQL runs in ${dataDir}`);
  return addBystanderTo(address, publicUrl, options);
}
