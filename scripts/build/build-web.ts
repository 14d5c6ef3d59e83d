import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runTool } from '../run-tool.ts';
import { fingerprint } from './fingerprint.ts';
import { step } from './step.ts';

const sources = [
  'apps/web/**/*.{ts,tsx,css,html,svg,png,webp,ico,json,cjs,js,webmanifest}',
  'packages/{contract,domain}/**/*.{ts,json}',
  'package-lock.json',
];

/** The message contains everything: what failed, and the build tool's output. */
export class BuildFailure extends Error {
  override name = 'BuildFailure';
}

/** Builds the web app into apps/web/dist, unless the sources have not changed since the last build. */
export async function buildWeb(): Promise<void> {
  const stamp = join(root, 'apps/web/dist/.sources');
  const now = await fingerprint(sources);
  const before = existsSync(stamp) ? await readFile(stamp, 'utf8') : '';
  if (before === now) return;
  const { ok, output } = await step('Building the web app', () =>
    runTool('vite/bin/vite.js', ['build', '--manifest', '--logLevel=warn'], {
      cwd: 'apps/web',
      // Set, because a test run would otherwise make React's development build.
      env: { NODE_ENV: 'production' },
    }),
  );
  if (!ok) throw new BuildFailure(`The web app could not be built:\n${output}`);
  await writeFile(stamp, now);
}
