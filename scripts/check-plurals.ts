import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, type ToolResult } from './run-tool.ts';

const nouns =
  'account|column|copie|day|draft|entr(?:ie)|failure|field|hour|item|job|label|listing|minute|operation|order|pair|photo|piece|place|product|row|sale|second|service|step|table|thing|time|value|user|view';
/** An expression in braces, then at most one more word, then one of the nouns as several: in a template or in JSX. */
const many = new RegExp(
  `\\{([^{}]+)\\}(?: (?!about |as |for |in |names |of )[a-z]+)? (?:${nouns})s\\b(?!=)`,
  'g',
);
/** A limit is never one; these are no counts, but names and words. */
const isNoCount =
  /^(?:[A-Z][A-Z_]+(?: .*|\..*)?|isOne .*|.*[nN]ames?(?:\[.*\])?|.*[lL]abel|status|whose|platform|verb|word|action|what|where|who|field|text)$/;

/** Of the specification, word for word. */
const specified = /\} items sold\$\{|sync completed! Processed/;

/** One thing is "1 item", never "1 items": a count has its noun from `plural`. */
export async function checkPlurals(tree: string = root): Promise<ToolResult> {
  const lines: string[] = [];
  for (const file of globSync('{apps,packages}/*/{src,worker}/**/*.{ts,tsx}', {
    cwd: tree,
    // What a marketplace says is its own.
    exclude: ['**/*.test.{ts,tsx}', 'packages/simulators/**', 'apps/server/src/test/**'],
  }).sort()) {
    const text = await readFile(join(tree, file), 'utf8');
    for (const [index, line] of text.split('\n').entries()) {
      if (/^\s*(?:\/\/|\/?\*)/.test(line) || specified.test(line)) continue;
      for (const [found, expression = ''] of line.matchAll(many))
        if (!isNoCount.test(expression))
          lines.push(`${file}:${index + 1} has "${found}": write it with plural()`);
    }
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}
