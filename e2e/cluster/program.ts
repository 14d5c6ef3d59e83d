import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { DebianTool } from '../../scripts/installed/find-debian-tools.ts';

export interface Program {
  pid: number;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts a server program and waits until it takes connections on this port of this machine. */
export async function startProgram(
  { path, env }: DebianTool,
  args: string[],
  port: number,
  options: SpawnOptions = {},
): Promise<Program> {
  const child = spawn(path, args, {
    ...options,
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const deadline = Date.now() + 30_000;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${path} did not start:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return {
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
