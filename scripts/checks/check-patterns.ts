import { analyse, type Literal } from 'scslre';
import ts from 'typescript';
import { root, type ToolResult } from '../run-tool.ts';
import { lineOf, nodesIn, readSources, readTexts, said } from './read-sources.ts';

/** What is known of the marketplaces' pages, as data. */
const TABLES = 'packages/contract/src/site-tables/*.json';

/**
 * What would let one seller, or a stranger, keep everybody waiting. If the time of a regular expression grows faster than
 * the text, one answer of 40 KB can stop the server for seconds. Where the text is short, a comment on the line before says
 * so: `// short: why`. A semaphore that lives as long as the process is first come, first served for all sellers.
 */
export async function checkPatterns(tree: string = root): Promise<ToolResult> {
  const exclude = [
    '**/*.test.ts',
    '**/test/**',
    '**/simulators/**',
    '**/conformance/**',
    '**/node_modules/**',
    '**/dist/**',
  ];
  const lines: string[] = [];
  for await (const source of readSources(tree, '{apps,packages}/**/*.{ts,tsx}', exclude)) {
    const file = source.fileName;
    for (const { node, literal } of patternsOf(source)) {
      if (isSaidShort(source, node)) continue;
      const slow = slownessOf(literal);
      if (slow) lines.push(`${file}:${lineOf(node)} ${slow}`);
    }
    for (const call of sharedSemaphoresOf(source))
      lines.push(`${file}:${lineOf(call)} a semaphore that all sellers share: take fairPlaces`);
  }
  for await (const { file, text } of readTexts(tree, TABLES, [])) {
    for (const pattern of patternsIn(JSON.parse(text))) {
      const slow = slownessOf({ source: pattern, flags: 'i' });
      if (slow) lines.push(`${file} ${slow}`);
    }
  }
  return said(lines);
}

function slownessOf(literal: Literal): string | null {
  const [report] = analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } }).reports;
  if (!report) return null;
  const many = JSON.stringify(report.character.pick);
  return `takes ${report.exponential ? 'exponential' : 'quadratic'} time for many ${many}: /${literal.source}/`;
}

/** In a table a pattern is a text of its own; what finds an element is a list of texts. */
function patternsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap(patternsIn);
}

function patternsOf(source: ts.SourceFile): { node: ts.Node; literal: Literal }[] {
  return nodesIn(source)
    .filter(ts.isRegularExpressionLiteral)
    .map((node) => {
      const end = node.text.lastIndexOf('/');
      return { node, literal: { source: node.text.slice(1, end), flags: node.text.slice(end + 1) } };
    });
}

/** Made once for the process: outside of functions, or where routes or workers begin. */
function sharedSemaphoresOf(source: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && SEMAPHORE.test(node.expression.getText())) found.push(node);
    if (!ts.isFunctionLike(node) || isBeginning(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const SEMAPHORE = /^(?:semaphore|pLimit)$/;
const isBeginning = (node: ts.SignatureDeclaration) =>
  /^start[A-Z]|Routes$/.test(node.name && ts.isIdentifier(node.name) ? node.name.text : '');

function isSaidShort(source: ts.SourceFile, node: ts.Node): boolean {
  const before = source.text.split('\n')[lineOf(node) - 2] ?? '';
  return /^\s*\/\/ short: \S/.test(before);
}
