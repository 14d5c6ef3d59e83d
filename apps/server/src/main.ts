import { pino } from 'pino';
import { ConfigProblem, readConfig } from './config.ts';
import { startPostgres } from './db/embedded/start-postgres.ts';
import { type RunningServer, startServer } from './server.ts';

/** Nothing secret is ever logged on purpose; this is for what a library might attach to an error. */
const redact = [
  'req.headers.authorization',
  '*.password',
  '*.consumer_secret',
  '*.refresh_token',
  '*.access_token',
];

/** Runs the product until it is told to stop. Resolves when everything, the database included, has ended. */
export async function main(environment = process.env): Promise<void> {
  const config = readConfigOrExit(environment);
  const log = pino({ level: config.logLevel, redact });
  const abort = new AbortController();
  const stopped = onStopSignal(() => abort.abort());

  const postgres = config.databaseUrl
    ? null
    : await startPostgres({
        dataDir: config.dataDir,
        log: (message) => log.info(message),
        signal: abort.signal,
      });
  let server: RunningServer | null = null;
  try {
    server = await startServer(config, config.databaseUrl ?? postgres?.connectionString ?? '', log);
    console.log(`Crosslister is ready at ${server.url}`);
    await stopped;
  } finally {
    await server?.stop();
    await postgres?.stop();
  }
}

function readConfigOrExit(environment: NodeJS.ProcessEnv) {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Ctrl-C reaches the whole group and npm forwards it again: the first counts, later ones change nothing. */
function onStopSignal(stop: () => void): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        stop();
        resolve();
      });
    }
  });
}
