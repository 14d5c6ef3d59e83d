import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root, type ToolResult } from '../run-tool.ts';
import { longLines, proseIn } from '../wrap-docs.ts';
import { readSchema } from './read-schema.ts';

const SOURCES = '{apps,packages,scripts,e2e,bench,deploy}/**/*.{ts,tsx,mjs,js,css,sql,sh}';
/** Decisions are records: the files they name may be gone by now. */
const PAGES = ['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/marketplaces/*.md'];
const GLOSSARY = 'docs/glossary.md';
const namedFile = /`([\w.@-]+\/[\w.@/-]+\.(?:tsx?|mjs|sql|css))`/g;
const namedFolder = /`([\w.@-]+(?:\/[\w.@-]+)*\/)`/g;
const namedTable = /\btable `(\w+)`/g;
const linked = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;

/**
 * Files, tables and pages that the documents name have to exist. A path may begin at any folder, in the glossary at the
 * repository's root or the server's. Lines are not too long.
 */
export async function checkDocs(tree: string = root): Promise<ToolResult> {
  const exclude = ['**/node_modules/**', '**/dist/**'];
  const files = globSync(SOURCES, { cwd: tree, exclude }).map((file) => `/${file.replaceAll('\\', '/')}`);
  const schema = await readSchema(join(tree, 'apps/server/src'));
  const isFile = (page: string, name: string) =>
    page === GLOSSARY
      ? [`/${name}`, `/apps/server/src/${name}`].some((file) => files.includes(file))
      : files.some((file) => file.endsWith(`/${name.replaceAll('../', '')}`));
  const lines: string[] = [];
  for (const page of globSync(PAGES, { cwd: tree })) {
    const text = await readFile(join(tree, page), 'utf8');
    const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
    const say = (name: string) => lines.push(`${page} names ${name}, which does not exist`);
    for (const name of names(namedFile)) if (!isFile(page, name)) say(name);
    for (const name of page === GLOSSARY ? names(namedFolder) : []) {
      if (!files.some((file) => file.includes(`/${name}`))) say(name);
    }
    for (const name of names(namedTable)) if (!schema.includes(`\n  ${name}: {`)) say(`table ${name}`);
    for (const link of names(linked)) {
      if (!/^\w+:/.test(link) && !existsSync(join(tree, dirname(page), link))) say(link);
    }
  }
  for (const page of proseIn(tree)) {
    for (const line of longLines(await readFile(join(tree, page), 'utf8')))
      lines.push(
        `${page}:${line} is too long: node scripts/run.mjs scripts/wrap-docs.ts fills the lines again`,
      );
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}
