import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import type { ToolResult } from '../run-tool.ts';

/** Statements that are right all the same, by file: how many, and why. */
export type Meant = Record<string, [count: number, reason: string]>;

/** What a check says: each line is something wrong. */
export const said = (lines: readonly string[]): ToolResult => ({
  ok: lines.length === 0,
  output: lines.join('\n'),
});

/** The files that match, with their texts. */
export async function* readTexts(tree: string, pattern: string, exclude: string[]) {
  for (const file of globSync(pattern, { cwd: tree, exclude }).sort())
    yield { file: file.replaceAll('\\', '/'), text: await readFile(join(tree, file), 'utf8') };
}

/** The files that match, parsed. */
export async function* readSources(tree: string, pattern: string, exclude: string[]) {
  for await (const { file, text } of readTexts(tree, pattern, exclude))
    yield ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** The node and all below it. */
export function nodesIn(top: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(top);
  return found;
}

export const lineOf = (node: ts.Node): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

/** What is wrong in the server's files, each with its line. What is meant is left out, and has to be there. */
export async function checkServer(
  script: string,
  tree: string,
  exclude: string[],
  allowed: Meant,
  faultsOf: (source: ts.SourceFile) => string[],
): Promise<ToolResult> {
  const lines: string[] = [];
  for await (const source of readSources(join(tree, 'apps/server/src'), '**/*.ts', [
    '**/*.test.ts',
    ...exclude,
  ])) {
    const file = source.fileName;
    const found = faultsOf(source);
    const [most] = allowed[file] ?? [0];
    if (found.length > most) lines.push(...found.map((line) => `apps/server/src/${file}:${line}`));
    if (found.length < most)
      lines.push(`scripts/checks/${script}.ts allows ${file} ${most}, and there are ${found.length}`);
  }
  return said(lines);
}
