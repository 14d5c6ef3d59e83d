import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run-tool.ts';

/** A digest of a build's sources: names and contents, without tests and build results. */
export async function fingerprint(sources: string[]): Promise<string> {
  const exclude = ['**/node_modules/**', '**/dist/**', '**/*.test.ts', '**/*.test.tsx'];
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root, exclude }).sort()) {
    hash.update(`${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}
