import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, type ToolResult } from '../run-tool.ts';
import { readTexts, said } from './read-sources.ts';

const SCALE = 'apps/web/src/ui/styles/type-scale.css';
/** In style sheets, in inline styles, and in the properties of Mantine's components. */
const SIZE = /\b(?:font-size|fontSize|fz)\b['"]?\s*[:=]\s*([^;,}\n]+)/g;
const WEIGHT = /\b(?:font-weight|fontWeight|fw)\b['"]?\s*[:=]\s*([^;,}\n]+)/g;

/**
 * Letters have the sizes and weights of one scale. Paper has sizes of its own: what is printed is measured in points and
 * by the label it is on.
 */
export async function checkTypeScale(tree: string = root): Promise<ToolResult> {
  const scale = await readFile(join(tree, SCALE), 'utf8');
  const named = (kind: string) =>
    [...scale.matchAll(/(--[\w-]+):/g)].flatMap(([, name = '']) =>
      name.startsWith(kind) ? [`var(${name})`] : [],
    );
  const sizes = named('--text-');
  const weights = named('--weight-');
  const lines: string[] = [];
  const exclude = [SCALE, '**/*.test.*', '**/print/**'];
  for await (const { file, text } of readTexts(tree, 'apps/web/src/**/*.{css,ts,tsx}', exclude)) {
    for (const [at, line] of text.split('\n').entries()) {
      const wrong = [...others(line, SIZE, sizes), ...others(line, WEIGHT, weights)];
      lines.push(...wrong.map((value) => `${file}:${at + 1} ${value} is not of the scale in ${SCALE}`));
    }
  }
  return said(lines);
}

function others(line: string, pattern: RegExp, allowed: readonly string[]): string[] {
  return [...line.matchAll(pattern)].flatMap(([, value = '']) => {
    const plain = value.replaceAll(/['"]/g, '').trim();
    return plain === 'inherit' || allowed.includes(plain) ? [] : [plain];
  });
}
