import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { instead } from '@crosslister/domain/instead.ts';
import type { Binaries } from './binaries.ts';
import { hasCode, isAbsent } from './database-problem.ts';
import { type Endpoint, listenArguments } from './endpoint.ts';
import { childEnvironment, type Identity, insideName } from './run-as.ts';
import { runProgram } from './run-program.ts';

const LARGEST_LOG = 10 * 1024 * 1024;

const settings = [
  'shared_buffers=128MB',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
];

/** What postmaster.pid says; the process may be long gone. */
export async function readPidFile(cluster: string) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(instead('', isAbsent));
  const [pid, , , port, socketFolder] = text.split('\n');
  if (!Number(pid)) return null;
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder === '.' ? cluster : (socketFolder ?? ''),
  };
}

/** A name for the server of this folder, seen in its command line; it survives moving the folder. */
export async function markerOf(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster);
  return `crosslister-${dev}-${ino}`;
}

/** Whether that process is the server of this folder: after a crash or a reboot its number may be another's. */
export async function isPostmaster(pid: number, marker: string): Promise<boolean> {
  return (await commandLine(pid)).includes(`cluster_name=${marker}`);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(
      instead('', (error) => hasCode(error, 'ENOENT', 'ESRCH')),
    );
  }
  const [program, args] =
    process.platform === 'win32'
      ? [
          'powershell',
          ['-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`],
        ]
      : ['ps', ['-ww', '-o', 'command=', '-p', String(pid)]];
  return (await runProgram(String(program), [...(args ?? [])], { cwd: process.cwd(), identity: null }))
    .output;
}

export interface Launched {
  child: ChildProcess;
  /** What the server has logged since this start. */
  logged(): Promise<string>;
}

/** Starts the server detached, so that Ctrl-C in the terminal reaches us first and we end it in order. */
export async function launch(options: {
  cluster: string;
  marker: string;
  binaries: Binaries;
  identity: Identity | null;
  endpoint: Endpoint;
  logFile: string;
  connections: number;
}): Promise<Launched> {
  const { cluster, marker, binaries, identity, endpoint, logFile, connections } = options;
  const size = await sizeOf(logFile);
  if (size > LARGEST_LOG) await rename(logFile, `${logFile}.1`);
  const from = size > LARGEST_LOG ? 0 : size;
  const sink = await open(logFile, 'a', 0o600);
  const own = [`max_connections=${connections}`, `cluster_name=${marker}`];
  const all = [...settings, ...own].flatMap((setting) => ['-c', setting]);
  const args = ['-D', insideName(cluster, identity), ...listenArguments(endpoint, cluster), ...all];
  const child = spawn(binaries.postgres, args, {
    cwd: cluster,
    env: childEnvironment(),
    stdio: ['ignore', sink.fd, sink.fd],
    detached: true,
    windowsHide: true,
    ...identity,
  });
  // A failed start also ends as `exitCode`; without a listener it would end this process.
  child.on('error', (error) => console.error(error.message));
  child.unref();
  await sink.close();
  return { child, logged: async () => (await readFile(logFile)).subarray(from).toString() };
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    (error) => {
      if (hasCode(error, 'ENOENT')) return 0;
      throw error;
    },
  );
}

/** Fast shutdown: open transactions are rolled back, the rest is written out. Returns when the server is gone. */
export async function shutDown(cluster: string, marker: string, binaries: Binaries): Promise<void> {
  const running = await readPidFile(cluster);
  if (!running || !(await isPostmaster(running.pid, marker))) return;
  if (process.platform === 'win32') {
    const args = ['stop', '--pgdata', cluster, '--mode=fast', '--wait', '--timeout=60'];
    await runProgram(binaries.pgCtl, args, { cwd: cluster, identity: null });
    return;
  }
  sendSignal(running.pid, 'SIGINT');
  const patience = Date.now() + 30_000;
  let forced = false;
  while (await isPostmaster(running.pid, marker)) {
    if (!forced && Date.now() > patience) {
      // Like after a power cut: nothing that was committed is lost, and the next start replays the log.
      forced = sendSignal(running.pid, 'SIGQUIT');
    }
    await delay(20);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): true {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
  return true;
}

/** Removes a postmaster.pid whose process is not PostgreSQL, which would keep PostgreSQL from starting. */
export async function removePidFile(cluster: string): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
