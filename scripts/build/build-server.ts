import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runTool } from '../run-tool.ts';
import { BuildFailure } from './build-web.ts';
import { fingerprint } from './fingerprint.ts';
import { nameSources } from './name-sources.ts';
import { step } from './step.ts';

const sources = [
  'apps/server/src/**/*.ts',
  'packages/{contract,domain,marketplaces}/src/**/*.{ts,json}',
  'scripts/build/{build-server,bundle-server,name-sources}.ts',
  'package-lock.json',
];
/** A build that takes longer (ms) was killed. Until then an older bundle may be one that somebody has just chosen. */
const ABANDONED = 3_600_000;

/** The server as one file, which needs less memory and starts sooner than its sources. It is built if need be. */
export async function loadServer(): Promise<typeof import('../../apps/server/src/main.ts')> {
  const file = await buildServer();
  nameSources(dirname(file));
  return import(pathToFileURL(file).href);
}

/**
 * Its path has the fingerprint of its sources, so a stale one is never used. It is written elsewhere and appears at
 * once, so a half one is not either, and of two starts that build at once the second uses what the first has made.
 */
export async function buildServer(dist = join(root, 'apps/server/dist')): Promise<string> {
  const folder = join(dist, (await fingerprint(sources)).slice(0, 32));
  const file = join(folder, 'main.mjs');
  if (existsSync(file)) return file;
  await mkdir(dist, { recursive: true });
  await removeOld(dist);
  const unfinished = join(dist, `unfinished-${randomUUID()}`);
  await mkdir(unfinished);
  try {
    const { ok, output } = await step('Building the server', () =>
      runTool('../scripts/build/bundle-server.ts', [unfinished]),
    );
    if (!ok) throw new BuildFailure(`The server could not be built:\n${output}`);
    await rename(unfinished, folder).catch((error) => {
      if (!existsSync(file)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return file;
}

async function removeOld(dist: string): Promise<void> {
  for (const name of await readdir(dist)) {
    const made = await stat(join(dist, name)).catch(() => null);
    if (made && made.mtimeMs < Date.now() - ABANDONED)
      await rm(join(dist, name), { recursive: true, force: true });
  }
}
