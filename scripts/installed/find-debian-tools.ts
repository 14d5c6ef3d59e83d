import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../run-tool.ts';

/** Packages are unpacked beside the project, so that nothing is installed on the machine and no service starts. */
const unpacked = join(root, 'node_modules/.cache/debian');
const packages = ['postgresql', 'nginx-light', 'pgbouncer'];
const places = {
  nginx: ['usr/sbin/nginx'],
  pgbouncer: ['usr/sbin/pgbouncer'],
  postgres: ['usr/lib/postgresql/*/bin/postgres'],
  initdb: ['usr/lib/postgresql/*/bin/initdb'],
} as const;

export interface DebianTool {
  path: string;
  env: Record<string, string>;
}

/** A program from Debian's packages: the machine's own or an unpacked one. Null if there is none. */
export function findDebianTool(name: keyof typeof places): DebianTool | null {
  for (const from of ['/', unpacked]) {
    const [path] = places[name].flatMap((place) => globSync(join(from, place))).sort();
    if (!path) continue;
    const libraries = from === unpacked ? globSync(join(unpacked, 'usr/lib/*-linux-gnu')) : [];
    return { path, env: libraries.length > 0 ? { LD_LIBRARY_PATH: libraries.join(delimiter) } : {} };
  }
  return null;
}

/** Downloads what the cluster's tests need, if it is missing and available. The tests print what they ran on. */
export function fetchDebianTools(): void {
  const names = Object.keys(places) as (keyof typeof places)[];
  const canFetch = existsSync('/etc/debian_version') && process.geteuid?.() === 0;
  if (!canFetch || names.every((name) => findDebianTool(name))) return;
  console.log('Fetching PostgreSQL, nginx and PgBouncer for the tests of a cluster');
  const archives = join(unpacked, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const script = `apt-get update -qq && apt-get install -qq -y --download-only --no-install-recommends \
    -o Dir::Cache::archives='${archives}' ${packages.join(' ')} \
    && for file in '${archives}'/*.deb; do dpkg -x "$file" '${unpacked}'; done`;
  const { status } = spawnSync('sh', ['-c', script], { stdio: ['ignore', 2, 2], timeout: 120_000 });
  if (status !== 0) console.log('They cannot be had here: the cluster runs on what there is.');
}
