import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runTool } from './run-tool.ts';

const sources = [
  'apps/web/**/*.{ts,tsx,css,html,svg,png,webp,ico,json,cjs,js,webmanifest}',
  'packages/{contract,domain}/**/*.{ts,json}',
  'package-lock.json',
];

/** The message is the whole story: what failed, and the build tool's words. */
export class BuildFailure extends Error {
  override name = 'BuildFailure';
}

/** Builds the web app into apps/web/dist, unless its sources are those of the last build. */
export async function buildWeb(): Promise<void> {
  const stamp = join(root, 'apps/web/dist/.sources');
  const now = await fingerprint();
  const before = existsSync(stamp) ? await readFile(stamp, 'utf8') : '';
  if (before === now) return;
  console.log('Building the web app');
  const { ok, output } = await runTool('vite/bin/vite.js', ['build', '--manifest', '--logLevel=warn'], {
    cwd: 'apps/web',
  });
  if (!ok) throw new BuildFailure(`The web app could not be built:\n${output}`);
  await writeFile(stamp, now);
}

async function fingerprint(): Promise<string> {
  const exclude = ['**/node_modules/**', '**/dist/**', '**/*.test.ts', '**/*.test.tsx'];
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: root, exclude }).sort()) {
    hash.update(`${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}
