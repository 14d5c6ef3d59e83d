import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-tool.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
  from.split(' '),
);

test('the image copies what is there, and the package file of every workspace', () => {
  expect(copies.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).sort();
  expect(copies.filter((path) => path.endsWith('/package.json')).sort()).toEqual(workspaces);
});

/** Our files that these import, however far away. */
function reached(files: string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, path = ''] of read(file).matchAll(/(?:from|import) '(\.[^']+)'/g))
      visit(join(dirname(file), path));
  };
  for (const file of files) visit(file);
  return seen;
}

test('the image has everything that its scripts import', () => {
  const scripts = copies.filter((path) => path.startsWith('scripts/'));
  const missing = [...reached(scripts)].filter(
    (file) => !copies.some((path) => file === path || file.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
});

test('the image has all that the bundle of the server is made of and named by, so that it builds none', () => {
  const [, list = ''] = /const sources = \[([^\]]+)\]/.exec(read('scripts/build/build-server.ts')) ?? [];
  const globs = [...list.matchAll(/'([^']+)'/g)].map(([, glob = '']) => glob);
  expect(globs).toHaveLength(4);
  const missing = globSync(globs, { cwd: root }).filter(
    (file) => !copies.some((path) => file === path || file.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
});

test('nginx names the web machines of the compose file, and lets the largest body through', () => {
  const nginx = read('deploy/nginx.conf');
  const machines = [...nginx.matchAll(/^ {2}server (web-\d):3000 /gm)].map(([, name]) => name);
  const services = [...read('deploy/compose.yaml').matchAll(/^ {2}(web-\d):/gm)].map(([, name]) => name);
  expect(machines).toEqual(services);
  expect(machines).toHaveLength(2);
  const limit = /BODY_LIMIT = (\d+) \* 1024 \* 1024/.exec(read('apps/server/src/app.ts'))?.[1];
  expect(Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1])).toBeGreaterThan(Number(limit));
});

test('every variable of the compose file is one that Crosslister, or the compose file itself, reads', () => {
  const [, environment = ''] = /^x-environment:.*\n([\s\S]*?)\n\n/m.exec(read('deploy/compose.yaml')) ?? [];
  const names = [
    ...`${environment}\n${read('deploy/example.env').replaceAll('#', '')}`.matchAll(/^ *([A-Z_]+)[:=]/gm),
  ];
  const known = `${read('apps/server/src/config.ts')} POSTGRES_PASSWORD: HTTP_PORT: GARAGE_RPC_SECRET:`;
  expect(names.length).toBeGreaterThan(6);
  expect(names.map(([, name]) => name).filter((name) => !known.includes(`${name}:`))).toEqual([]);
});
