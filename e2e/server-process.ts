import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFlags, memoryVariables } from '../scripts/run/server-memory.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface ServerProcess {
  url: string;
  pid: number;
  output: () => string;
  /** kill -9 of Node alone: the embedded PostgreSQL continues, as after a real crash. */
  kill: () => Promise<void>;
  /** As Ctrl-C does; resolves with the exit code. */
  stop: () => Promise<number | null>;
}

/** The environment that a process of ours inherits: nothing that would configure it. */
export function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}

/** Given out, and perhaps not listened on yet. */
const given = new Set<number>();

/**
 * A port that nobody listens on, for a server that starts later. Not one that the system assigns, because it could
 * assign the same port to somebody else meanwhile. Above 10080, the highest port that `fetch` refuses as a bad one.
 */
export async function freePort(): Promise<number> {
  const port = 10_100 + Math.floor(Math.random() * 20_000);
  if (given.has(port)) return freePort();
  given.add(port);
  const server = createServer().listen(port, '127.0.0.1');
  const listens = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!listens) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts the product as its own process, the way `npm start` does once everything is built, and waits until it is ready.
 * `tree` is a checkout of another commit, with everything installed; `script` starts it.
 */
export async function startServerProcess(
  env: Record<string, string>,
  tree = root,
  script = 'scripts/serve.ts',
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...memoryFlags(), join(tree, script)], {
    env: { ...inherited(), ...memoryVariables(), LOG_LEVEL: 'warn', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, env.ROLE, child, () => text).catch(async (error: Error) => {
    await abandon(child);
    throw error;
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => text,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async stop() {
      child.kill('SIGINT');
      await ended(child);
      return child.exitCode;
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Ends a process that nobody else will stop: by its own shutdown, which ends its database too, otherwise by force. */
async function abandon(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended(child);
  clearTimeout(force);
}

async function untilReady(
  url: string,
  role: string | undefined,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended:\n${output()}`);
    // A worker answers no requests, so its log is all there is.
    const ready =
      role === 'worker'
        ? output().includes('is ready')
        : await fetch(`${url}/readyz`).then(
            (response) => response.ok,
            () => false,
          );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server was not ready in two minutes:\n${output()}`);
}
