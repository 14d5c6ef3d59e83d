import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-tool.ts';
import { buildServer } from './build-server.ts';

test('an error in the bundle names the lines of the sources', async () => {
  const script = `
    const { loadServer } = await import('./scripts/build/build-server.ts');
    const { main } = await loadServer();
    await main({ get PORT() { throw new Error('odd') } }).catch(({ stack }) => console.log(stack));`;
  const trace = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(trace).toContain('Error: odd\n    at ');
  const lines = (await readFile(join(root, 'apps/server/src/main.ts'), 'utf8')).split('\n');
  const [, at] = /at readConfigOrExit \(.*\/apps\/server\/src\/main\.ts:(\d+)\)/.exec(trace) ?? [];
  expect(lines[Number(at) - 1]).toContain('return readConfig(environment);');
  expect(trace).not.toContain('main.mjs');
});

test('two builds at once, after one that was killed, make one whole bundle', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'crosslister-bundle-'));
  try {
    for (const name of ['unfinished-now', 'unfinished-long-ago', 'of-other-sources']) {
      await mkdir(join(dist, name));
      await writeFile(join(dist, name, 'main.mjs'), 'export const ma');
    }
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(dist, 'unfinished-long-ago'), yesterday, yesterday);
    const [one, other] = await Promise.all([buildServer(dist), buildServer(dist)]);
    expect(other).toBe(one);
    const bundle = basename(dirname(one));
    // What another start may be about to use stays for an hour.
    expect((await readdir(dist)).sort()).toEqual([bundle, 'of-other-sources', 'unfinished-now'].sort());
    expect((await readdir(dirname(one))).sort()).toEqual(['lines.json', 'main.mjs']);
    expect(await readFile(one, 'utf8')).toMatch(/export \{ main \};\s*$/);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
});
