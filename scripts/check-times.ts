import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { root, type ToolResult } from './run-tool.ts';

const COLUMN = /^\w+_at$|^run_after$|_until$/;
const OWN_CLOCK = /\bnow\b|\bnew Date\(\)|\bDate\.now\b/;
/** Told to the seller beside a proof, never compared. */
const told = ['checked_at', 'exported_at'];

/** Times by this server's clock, by file: how many there are, and why that is right. */
const meant: Record<string, [count: number, reason: string]> = {
  'features/auth/accounts.ts': [1, 'sessions are stored and ended by one clock, that of the server'],
  'features/auth/sessions.ts': [1, 'the same'],
  'features/connections/store.ts': [
    1,
    'when an account last answered is told, and compared with nothing stored',
  ],
  'features/connections/unsaved.ts': [3, 'a connection that is never stored'],
  'features/extension/pairings.ts': [
    3,
    'codes and pairings are stored and ended by one clock, that of the server',
  ],
  'features/sales/mark.ts': [1, 'the time of a sale is the word of whoever sold it'],
};

/**
 * Times that are stored are compared with one another, and the clocks of servers and of the database differ: only the
 * database stamps a column, and `databaseTime` is what is compared with one.
 */
export async function checkTimes(tree: string = root, allowed = meant): Promise<ToolResult> {
  const server = join(tree, 'apps/server/src');
  const exclude = ['**/*.test.ts', 'test/**', 'db/**', 'backup/**'];
  const lines: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: server, exclude }).sort()) {
    const text = await readFile(join(server, file), 'utf8');
    const found = faultsOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    const [most] = allowed[file] ?? [0];
    if (found.length > most) lines.push(...found.map((line) => `apps/server/src/${file}:${line}`));
    if (found.length < most)
      lines.push(`scripts/check-times.ts allows ${file} ${most}, and there are ${found.length}`);
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}

function faultsOf(source: ts.SourceFile): string[] {
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    const [column, value] = stampOf(node) ?? [];
    if (
      column &&
      value &&
      COLUMN.test(column) &&
      !told.includes(column) &&
      OWN_CLOCK.test(withoutSql(value))
    ) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      faults.push(
        `${line} ${column} is stamped or compared by this server's clock: say sql\`now()\` or databaseTime()`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** A column that is written, or compared in a condition, with the value. */
function stampOf(node: ts.Node): [string, ts.Node] | null {
  if (ts.isPropertyAssignment(node)) return [node.name.getText(), node.initializer];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  if (!/^(where|having)$/.test(node.expression.name.text)) return null;
  const [column, , value] = node.arguments;
  return column && value && ts.isStringLiteral(column) ? [column.text.replace(/^\w+\./, ''), value] : null;
}

/** The text of a value, without what the database works out. */
function withoutSql(value: ts.Node): string {
  let text = value.getText();
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) text = text.replace(node.getText(), '');
    else ts.forEachChild(node, visit);
  };
  visit(value);
  return text;
}
