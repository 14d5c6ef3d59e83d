import { root, type ToolResult } from '../run-tool.ts';
import { readTexts, said } from './read-sources.ts';

const limits = { label: 3, hint: 12 };
/** In a tag, and the hint of a field in a marketplace's description. */
const texts = /(?<![-\w])(label|description|hint)(?:="([^"]+)"|:\s+'((?:[^'\\]|\\.)+)')/g;
/** Signs, figures and single letters are none, except an article. */
const word = /\p{L}[\p{L}'’-]+|\ba\b/gu;

/** A label has at most three words, a hint below a field twelve (docs/words.md). */
export async function checkWords(tree: string = root): Promise<ToolResult> {
  const lines: string[] = [];
  const pattern = '{apps/web/src/**/*.tsx,packages/contract/src/platforms/*.ts}';
  for await (const { file, text: source } of readTexts(tree, pattern, [])) {
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
  return said(lines);
}
