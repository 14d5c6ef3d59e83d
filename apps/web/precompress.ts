import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes what the page's HTML names a second time, as small as brotli can make it. That takes seconds, so the server could
 * not do it for each answer: its own compression is a seventh larger. Other files are rarely waited for.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const html = await readFile(join(dir, 'index.html'), 'utf8');
      for (const [, file = ''] of html.matchAll(/"\/(assets\/[^"]+)"/g)) {
        const path = join(dir, file);
        await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)));
      }
    },
  };
}
