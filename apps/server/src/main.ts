import { pino } from 'pino';
import { type Config, ConfigProblem, readConfig } from './config.ts';
import { DatabaseProblem } from './db/embedded/database-problem.ts';
import { type EmbeddedPostgres, startPostgres } from './db/embedded/start-postgres.ts';
import { redact } from './secrets/redact.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * Runs the product until it is told to stop. Resolves when everything, the database included, has ended. `onReady` is
 * for the demo, which fills an empty catalogue.
 */
export async function main(
  environment: Record<string, string | undefined> = process.env,
  onReady: (server: RunningServer) => Promise<void> = announce,
): Promise<void> {
  const config = readConfigOrExit(environment);
  const log = pino({ level: config.logLevel, redact });
  const abort = new AbortController();
  const stopped = onStopSignal(() => abort.abort());
  let postgres: EmbeddedPostgres | null = null;
  let server: RunningServer | null = null;
  try {
    if (!config.databaseUrl) {
      postgres = await startPostgres({
        dataDir: config.dataDir,
        log: (message) => log.info(message),
        signal: abort.signal,
      });
      postgres.onExit(({ reason, restarting }) => {
        if (restarting) return;
        log.fatal(`The database is lost: ${reason}`);
        process.exitCode = 1;
        process.kill(process.pid, 'SIGTERM');
      });
    }
    server = await startServer(config, config.databaseUrl ?? postgres?.connectionString ?? '', log);
    await onReady(server);
    await stopped;
  } catch (error) {
    if (!abort.signal.aborted) explain(error, config);
  } finally {
    await server?.stop();
    await postgres?.stop();
  }
}

/**
 * A problem that the person at the keyboard can solve is shown as a sentence. Any other
 * error is ours, and is shown in full.
 */
function explain(error: unknown, config: Config): void {
  process.exitCode = 1;
  if (error instanceof DatabaseProblem) console.error(error.message);
  else console.error((isListenError(error) && listenSentence(error.code, config)) || error);
}

const isListenError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && 'syscall' in error && error.syscall === 'listen';

function listenSentence(code: string, { host, port }: Config): string | undefined {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what runs there, or choose another with PORT=3001.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one it has, or to 0.0.0.0 for all.`,
    EACCES: `This user may not use port ${port}. Choose one above 1023, such as PORT=3001.`,
  };
  return sentences[code];
}

async function announce({ url, services }: RunningServer): Promise<void> {
  const where = services.config.role === 'worker' ? '' : ` at ${url}`;
  console.log(`Crosslister is ready${where}`);
}

function readConfigOrExit(environment: Record<string, string | undefined>): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Ctrl-C reaches the whole process group and npm sends it again: the first signal counts, later ones change nothing.
 */
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
