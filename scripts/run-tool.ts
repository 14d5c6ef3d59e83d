import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/** The repository's root folder. */
export const root = join(import.meta.dirname, '..');

export interface ToolResult {
  ok: boolean;
  /** Both streams together. */
  output: string;
}

/** Runs a tool's JavaScript (a path under node_modules) on this Node and collects what it prints. */
export function runTool(
  tool: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<ToolResult> {
  const { promise, resolve: finish } = Promise.withResolvers<ToolResult>();
  const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: resolve(root, options.cwd ?? '.'),
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', (error) => finish({ ok: false, output: error.message }));
  child.on('close', (code) => finish({ ok: code === 0, output }));
  return promise;
}
