import { root, type ToolResult } from '../run-tool.ts';
import { readTexts, said } from './read-sources.ts';

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
  // What a marketplace says is its own.
  const exclude = ['**/*.test.{ts,tsx}', 'packages/simulators/**', 'apps/server/src/test/**'];
  for await (const { file, text } of readTexts(
    tree,
    '{apps,packages}/*/{src,worker}/**/*.{ts,tsx}',
    exclude,
  )) {
    for (const [index, line] of text.split('\n').entries()) {
      if (/^\s*(?:\/\/|\/?\*)/.test(line) || specified.test(line)) continue;
      for (const [found, expression = ''] of line.matchAll(many))
        if (!isNoCount.test(expression))
          lines.push(`${file}:${index + 1} has "${found}": write it with plural()`);
    }
  }
  return said(lines);
}
