import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, type ToolResult } from '../run-tool.ts';

const limits = { label: 3, hint: 12 };
/** In a tag, and the hint of a field in a marketplace's description. */
const texts = /(?<![-\w])(label|description|hint)(?:="([^"]+)"|:\s+'((?:[^'\\]|\\.)+)')/g;
/** Signs, figures and single letters are none, except an article. */
const word = /\p{L}[\p{L}'’-]+|\ba\b/gu;

/** A label has at most three words, a hint below a field twelve (docs/words.md). */
export async function checkWords(tree: string = root): Promise<ToolResult> {
  const lines: string[] = [];
  for (const file of globSync(['apps/web/src/**/*.tsx', 'packages/contract/src/platforms/*.ts'], {
    cwd: tree,
  }).sort()) {
    const source = await readFile(join(tree, file), 'utf8');
    for (const { 0: found, 1: prop, 2: inTag, 3: inObject, index } of source.matchAll(texts)) {
      // Labels in objects are choices, and names that marketplaces have given.
      if (inObject && prop !== 'hint') continue;
      const kind = prop === 'label' ? 'label' : 'hint';
      const count = (inTag ?? inObject ?? '').match(word)?.length ?? 0;
      if (count <= limits[kind]) continue;
      const line = source.slice(0, index).split('\n').length;
      lines.push(`${file}:${line} has ${found}: ${count} words, and a ${kind} has at most ${limits[kind]}`);
    }
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}
