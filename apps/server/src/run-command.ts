import { type Config, ConfigProblem, readConfig } from './config.ts';
import { DatabaseProblem } from './db/embedded/database-problem.ts';
import { explainStart } from './db/statistics/explain-start.ts';

export type Environment = Record<string, string | undefined>;

/**
 * Runs a command until its end or Ctrl-C. A problem that a person can solve is shown as a sentence, with exit code 1.
 */
export async function runCommand(
  environment: Environment,
  command: (config: Config, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    await command(readConfig(environment), abort.signal);
  } catch (error) {
    process.exitCode = 1;
    const said = explainStart(error);
    if (abort.signal.aborted) console.error('Stopped. Nothing was kept.');
    else if (said instanceof DatabaseProblem || said instanceof ConfigProblem) console.error(said.message);
    else console.error(said);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
  }
}
