import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runTool } from '../run-tool.ts';
import { BuildFailure } from './build-web.ts';
import { fingerprint } from './fingerprint.ts';
import { step } from './step.ts';

const sources = [
  'apps/extension/**/*.{ts,css,html,png,json}',
  'packages/{contract,domain}/**/*.{ts,json}',
  'package-lock.json',
];
const stamp = join(root, 'apps/extension/dist/.sources');
const zip = join(root, 'apps/extension/crosslister-extension.zip');

/** Builds apps/extension/dist and its zip, unless the sources have not changed since the last build. */
export async function buildExtension(): Promise<void> {
  const now = await fingerprint(sources);
  const before = existsSync(stamp) && existsSync(zip) ? await readFile(stamp, 'utf8') : '';
  if (before === now) return;
  // Its sources give the build its number: Chrome takes up to 65535.
  const number = String(Number.parseInt(now.slice(0, 4), 16));
  const { ok, output } = await step('Building the browser extension', () =>
    runTool('../apps/extension/build.ts', [number]),
  );
  if (!ok) throw new BuildFailure(`The browser extension could not be built:\n${output}`);
  await writeFile(stamp, now);
}
