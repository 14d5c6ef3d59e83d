import { writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { root } from '../run-tool.ts';
import type { SourceLines } from './name-sources.ts';

// node scripts/build/bundle-server.ts <folder>: build-server.ts runs it, in a process of its own.
const [folder = ''] = process.argv.slice(2);
const own = /^(\.|\/|[A-Z]:|node:|@crosslister\/)/;
/** They read files beside their own, or are native code. */
const withFiles = ['@fastify/swagger', '@fastify/swagger-ui', '@node-rs/argon2', 'pino'];

/** A package stays outside if it needs its folder, or is loaded by `import()` when it is needed: many never are. */
const outside: Plugin = {
  name: 'outside',
  resolveId(id, importer, { kind }) {
    const isLate = kind === 'dynamic-import' && !own.test(id) && !importer?.includes('node_modules');
    return isLate || withFiles.includes(id) ? { id, external: true } : null;
  },
};

/** Files beside a source, such as migrations, are found from the place of the source. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
    // On the same line, so that the map stays right.
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
  },
};

const bundle = await rolldown({
  cwd: root,
  input: join(root, 'apps/server/src/main.ts'),
  platform: 'node',
  plugins: [outside, sourcePlaces],
});
const { output } = await bundle.generate({
  // As seen from there the map names the sources.
  dir: folder,
  entryFileNames: 'main.mjs',
  comments: false,
  sourcemap: 'hidden',
  sourcemapExcludeSources: true,
});
const [main, ...others] = output.filter((part) => part.type === 'chunk');
if (!main?.map || others.length > 0) throw new Error('The bundle is not one file with its map.');
if (/\b__dirname\b/.test(main.code))
  throw new Error('A package reads files beside its own (__dirname): name it in withFiles.');
await store('main.mjs', inAscii(main.code));
await store('lines.json', JSON.stringify(linesOf(main.code, { ...main.map, sourceRoot: '' })));

/** On the disk before the folder gets its name: what has that name is whole, also after a power cut. */
function store(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text, { flush: true });
}

/** One character beyond ASCII makes Node hand V8 the whole text in two bytes each: 6 MB more. */
function inAscii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Of the map only what a stack trace needs, because Node's own reading of maps takes 25 MB. */
function linesOf(code: string, map: SourceMapPayload): SourceLines {
  const found = new SourceMap(map);
  const lines: SourceLines = { sources: map.sources, runs: [] };
  for (const [line, text] of code.split('\n').entries()) {
    const at = found.findEntry(line, text.search(/\S/));
    if (!('originalLine' in at) || at.generatedLine !== line) continue;
    const [from, source, first] = lines.runs.at(-1) ?? [];
    const place = map.sources.indexOf(at.originalSource);
    const follows = place === source && from !== undefined && first !== undefined;
    if (!follows || at.originalLine - first !== line - from) lines.runs.push([line, place, at.originalLine]);
  }
  return lines;
}
