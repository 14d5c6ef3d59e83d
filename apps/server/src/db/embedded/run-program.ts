import { spawn } from 'node:child_process';
import { childEnvironment, type Identity } from './run-as.ts';

interface Finished {
  code: number | null;
  output: string;
  /** Set when the program could not be started at all. */
  error: NodeJS.ErrnoException | null;
}

/** Runs a program to its end, as `identity`, and returns what it printed on both streams. */
export function runProgram(
  file: string,
  args: string[],
  options: { cwd: string; identity: Identity | null; signal?: AbortSignal | undefined },
): Promise<Finished> {
  const { promise, resolve } = Promise.withResolvers<Finished>();
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...options.identity,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  let failure: Error | null = null;
  child.on('error', (error) => {
    failure = error;
    // It never started, so there is no end to wait for. An aborted program ends when all its children have ended.
    if (child.pid === undefined) resolve({ code: null, output, error });
  });
  child.on('close', (code) => resolve({ code, output, error: failure }));
  return promise;
}
