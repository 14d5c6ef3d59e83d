import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyse, type Literal } from 'scslre';
import ts from 'typescript';
import { root, type ToolResult } from './run-tool.ts';

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
  for (const file of globSync('{apps,packages}/**/*.{ts,tsx}', { cwd: tree, exclude }).sort()) {
    const text = await readFile(join(tree, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    for (const { node, literal } of patternsOf(source)) {
      if (isSaidShort(source, node)) continue;
      const slow = slownessOf(literal);
      if (!slow) continue;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      lines.push(`${file}:${line} ${slow}`);
    }
    for (const call of sharedSemaphoresOf(source)) {
      const line = source.getLineAndCharacterOfPosition(call.getStart()).line + 1;
      lines.push(`${file}:${line} a semaphore that all sellers share: take fairPlaces`);
    }
  }
  for (const file of globSync(TABLES, { cwd: tree }).sort()) {
    for (const pattern of patternsIn(JSON.parse(await readFile(join(tree, file), 'utf8')))) {
      const slow = slownessOf({ source: pattern, flags: 'i' });
      if (slow) lines.push(`${file} ${slow}`);
    }
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
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
  const found: { node: ts.Node; literal: Literal }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ node, literal: { source: node.text.slice(1, end), flags: node.text.slice(end + 1) } });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
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
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  const before = source.text.split('\n')[line - 1] ?? '';
  return /^\s*\/\/ short: \S/.test(before);
}
