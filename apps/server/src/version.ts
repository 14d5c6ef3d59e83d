import { readFile } from 'node:fs/promises';
import { z } from 'zod';

export async function readVersion(): Promise<string> {
  const file: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  return z.object({ version: z.string() }).parse(file).version;
}
