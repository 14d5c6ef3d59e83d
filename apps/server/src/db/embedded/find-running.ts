import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { connectionString, passwordFile, readPassword } from './endpoint.ts';
import { isPostmaster, markerOf, readPidFile } from './postmaster.ts';

/** The address of the server that runs on a data folder now; null when none does. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const cluster = join(resolve(dataDir), 'postgres');
  const found = await readPidFile(cluster);
  if (!found || !(await isPostmaster(found.pid, await markerOf(cluster)))) return null;
  const { port, socketFolder } = found;
  const overTcp = await access(passwordFile(cluster)).then(
    () => true,
    () => false,
  );
  if (!overTcp) return connectionString({ host: socketFolder, port });
  return connectionString({ host: '127.0.0.1', port, password: await readPassword(cluster) });
}
