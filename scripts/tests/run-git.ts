import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../run-tool.ts';

const run = promisify(execFile);

/** What git prints, without the last line break. Empty where there is no repository. */
export async function runGit(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 2 ** 26 }).catch(() => ({ stdout: '' }));
  return stdout.trimEnd();
}
