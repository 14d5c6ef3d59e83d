import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { root, type ToolResult } from './run-tool.ts';

/** The one file of the server that inserts and updates rows of a table. */
const writers: Record<string, string> = {
  products: 'features/catalogue/write-product-rows.ts',
  listings: 'features/listings/write-listing-rows.ts',
  sales: 'features/sales/write-sale-rows.ts',
  operations: 'operations/write-operation-rows.ts',
};

/** Statements elsewhere, by file: how many there are, and why that is right. */
const meant: Record<string, [count: number, reason: string]> = {
  'operations/operation-rows.ts': [1, 'the one insert, which joins the live operation by merge-rules.ts'],
  'operations/claim.ts': [2, 'claiming and renewing are one statement each with the choice of rows'],
  'operations/steps.ts': [1, 'steps that expire are chosen and ended in one statement'],
  'features/connections/connection-rows.ts': [
    1,
    'another account is connected: connections know nothing of listings, which stay as links',
  ],
};

const RAW = /\b(?:INSERT\s+INTO|UPDATE)\s+(\w+)/gi;
const builders = ['insertInto', 'updateTable', 'mergeInto'];

/**
 * A table that several features write has one file that does: there its rules are kept, as that the status of a product
 * changes only as `statusTransitions` allows.
 */
export async function checkWriters(tree: string = root, allowed = meant): Promise<ToolResult> {
  const server = join(tree, 'apps/server/src');
  const lines: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'test/**'] }).sort()) {
    const text = await readFile(join(server, file), 'utf8');
    const found = faultsOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    const [most] = allowed[file] ?? [0];
    if (found.length > most) lines.push(...found.map((line) => `apps/server/src/${file}:${line}`));
    if (found.length < most)
      lines.push(`scripts/check-writers.ts allows ${file} ${most}, and there are ${found.length}`);
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}

function faultsOf(source: ts.SourceFile): string[] {
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const table of tablesOf(node)) {
      const writer = writers[table];
      if (!writer || writer === source.fileName) continue;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      faults.push(`${line} writes ${table}: see ${writer}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** The tables that a statement which begins here inserts into or updates. */
function tablesOf(node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node))
    return [...node.template.getText().matchAll(RAW)].flatMap(([, name]) => name?.toLowerCase() ?? []);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const [given] = node.arguments;
  const isBuilder = builders.includes(node.expression.name.text);
  return isBuilder && given && ts.isStringLiteral(given) ? [given.text.split(' ')[0] ?? ''] : [];
}
