import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { root, type ToolResult } from './run-tool.ts';

const MOST_LINES = 300;
const MOST_LOOSE_FILES = 20;
const folders = ['{apps/*,packages/*}/src/**/*.*', '{scripts,bench,e2e}/**/*.*'];
const isBuilt = (path: string) => /(^|[/\\])(node_modules|dist)$/.test(path);
/** Migrations are a list by number, and what only tests use counts as tests. */
const listsOfFiles = /^apps\/server\/src\/(db\/migrations|test)$|\/fixtures$/;
/** The validation library alone would exceed it (decision 012), so the first screen does without. */
const MOST_FIRST_LOAD = 150 * 1024;
/**
 * 400 are wanted; decision 012 says what is in the way. The worker that reads files knows the words of many programs and
 * languages: 16 KB. Keeping what was typed: 4 KB. Steps to the marketplaces' keys, and rows by category: 6 KB. Rows that
 * move, and products as cards: 2 KB. Rooms with addresses, the list beside a sale, and the sales behind a figure: 4 KB.
 * Values proposed for each row and shown before they are used, and where mailboxes are: 4 KB. What item specifics mean, and
 * check digits: 3 KB. Dialogs that are drawn once the press is answered, and a file of what each page begins with: 1 KB. Files
 * that are not asked about, neighbours past a page's end, and a change reviewed with one press: 1 KB.
 * The orders desk with its scans, slips and pasted lists: 16 KB. What a value is at a marketplace, choices of a shop, and who
 * answers for safety: 7 KB. What books and an assistant propose: 6 KB.
 * Photos of many things, which wait in the browser, are hashed in a worker, lie in a row, become a sheet and are listed
 * from it: 19 KB.
 * Click & Drop, and refunds out of a parcel: 5 KB. What a refund would be before it is made, and a page that is loaded anew
 * when an answer is not understood: 2 KB. What is typed while a part is saved or listed, and why that failed: 1 KB.
 * The schemas in six files, so that no press waits for all of them: 3 KB.
 * What sellers' own sheets say of a sale, of what is left and of a listing by its number: 2 KB.
 */
const MOST_SCRIPTS = 674 * 1024;

/** A longer source file is hard to keep in mind: split it. */
export async function checkFileLengths(tree: string = root): Promise<ToolResult> {
  const pattern = '{apps,packages,scripts,e2e,bench}/**/*.{ts,tsx,mjs,cjs,js,css}';
  const lines: string[] = [];
  for (const file of globSync(pattern, { cwd: tree, exclude: ['**/node_modules/**', '**/dist/**'] })) {
    const length = (await readFile(join(tree, file), 'utf8')).trimEnd().split('\n').length;
    if (length > MOST_LINES) lines.push(`${file} has ${length} lines; the most is ${MOST_LINES}`);
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}

/** More files side by side do not show what belongs together: make folders of what they do. */
export async function checkFolderSizes(tree: string = root): Promise<ToolResult> {
  const loose = new Map<string, number>();
  for (const file of globSync(folders, { cwd: tree, exclude: isBuilt }).sort()) {
    const folder = dirname(file);
    if (!file.includes('.test.') && !listsOfFiles.test(folder))
      loose.set(folder, (loose.get(folder) ?? 0) + 1);
  }
  const lines = [...loose].flatMap(([folder, count]) =>
    count > MOST_LOOSE_FILES
      ? `${folder} has ${count} files beside tests; the most is ${MOST_LOOSE_FILES}`
      : [],
  );
  return { ok: lines.length === 0, output: lines.join('\n') };
}

const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);

/**
 * What a browser fetches before the first screen: everything the page's HTML names, and what that imports statically.
 */
export async function checkFirstLoad(
  dist: string = join(root, 'apps/web/dist'),
  mustBeBuilt = false,
): Promise<ToolResult> {
  if (!existsSync(dist)) return { ok: !mustBeBuilt, output: 'not built: run npm run build' };
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile))
    return { ok: false, output: 'no manifest: the web app is built with npm run build' };
  const manifest = Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')));
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const files = new Set([...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file));
  for (const file of files) {
    const chunk = Object.values(manifest).find((each) => each.file === file);
    for (const css of chunk?.css ?? []) files.add(css);
    for (const next of chunk?.imports ?? []) if (manifest[next]) files.add(manifest[next].file);
  }
  const { bytes, output } = await gzipped(dist, files, MOST_FIRST_LOAD);
  return { ok: files.size > 0 && bytes <= MOST_FIRST_LOAD, output };
}

/** All JavaScript that a browser can come to fetch: every dialog, the reading of files, the service worker. */
export async function checkAllScripts(
  dist: string = join(root, 'apps/web/dist'),
  mustBeBuilt = false,
): Promise<ToolResult> {
  if (!existsSync(dist)) return { ok: !mustBeBuilt, output: 'not built: run npm run build' };
  const { bytes, output } = await gzipped(dist, globSync('**/*.js', { cwd: dist }), MOST_SCRIPTS);
  return { ok: bytes > 0 && bytes <= MOST_SCRIPTS, output };
}

async function gzipped(dist: string, files: Iterable<string>, most: number) {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(join(dist, file))).length;
  return { bytes, output: `${(bytes / 1024).toFixed(1)} KB gzipped; the most is ${most / 1024} KB` };
}
