import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { inherited } from '../../../../e2e/server-process.ts';
import { backupCommand, restoreCommand } from '../backup/commands.ts';
import { resetPasswordCommand } from '../features/auth/reset-password.ts';

const root = join(import.meta.dirname, '../../../..');

export interface Ended {
  code: number;
  output: string;
}

const commands = {
  backup: backupCommand,
  restore: restoreCommand,
  'reset-password': resetPasswordCommand,
};

/** Runs what `npm run <name>` runs, in this process, which is faster. Only one at a time. */
export async function runCommand(
  name: keyof typeof commands,
  args: string[],
  environment: Record<string, string>,
): Promise<Ended> {
  const lines: unknown[] = [];
  const spies = (['log', 'error'] as const).map((stream) =>
    vi.spyOn(console, stream).mockImplementation((line) => void lines.push(line)),
  );
  const before = process.exitCode;
  process.exitCode = 0;
  await commands[name](args, environment);
  const code = Number(process.exitCode);
  process.exitCode = before;
  for (const spy of spies) spy.mockRestore();
  return { code, output: `${lines.join('\n')}\n` };
}

/** Runs `npm run <name>` in a process of its own, without npm; the environment is this one's PATH and what is given. */
export function runScript(name: string, args: string[], environment: Record<string, string>): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  execFile(
    process.execPath,
    [join(root, `scripts/${name}.ts`), ...args],
    { env: { ...inherited(), ...environment }, cwd: root },
    (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
  );
  return promise;
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crosslister-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
