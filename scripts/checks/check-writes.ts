import ts from 'typescript';
import { root, type ToolResult } from '../run-tool.ts';
import { lineOf, nodesIn, readSources, said } from './read-sources.ts';

const WRITES = /\b(INSERT INTO|DELETE FROM|UPDATE\s+\w+(\s+(AS\s+)?\w+)?\s+SET)\b/i;
const builders = ['insertInto', 'updateTable', 'deleteFrom'];
/** They only notify: the change itself is stored by another statement. */
const notices = ['changed', 'begun', 'pollDue'];

/**
 * Writes that belong together are one transaction. Otherwise a crash or a reader could come between them. So a function
 * runs at most one of them on a plain handle. `trx` is the name of a transaction and of nothing else; the compiler
 * refuses a plain handle where a `Trx` is asked for.
 */
export async function checkWrites(tree: string = root): Promise<ToolResult> {
  const exclude = ['**/*.test.ts', '**/test/**', '**/db/embedded/**'];
  const lines: string[] = [];
  for await (const source of readSources(tree, 'apps/server/src/**/*.ts', exclude))
    lines.push(...faultsOf(source));
  return said(lines);
}

function faultsOf(source: ts.SourceFile): string[] {
  const faults: string[] = [];
  const writes = new Map<ts.Node, ts.Node[]>();
  const at = (node: ts.Node) => `${source.fileName}:${lineOf(node)}`;
  for (const node of nodesIn(source)) {
    if (ts.isParameter(node) || ts.isVariableDeclaration(node)) {
      const type = node.type?.getText();
      const isNamed = node.name.getText() === 'trx';
      const isOther = isNamed ? !ts.isParameter(node) || (type && type !== 'Trx') : false;
      if (isOther) faults.push(`${at(node)} trx is the name of a Trx, a transaction`);
      if (!isNamed && type === 'Trx') faults.push(`${at(node)} a transaction is called trx`);
    }
    if (opensTransaction(node) && !/\/db\//.test(source.fileName))
      faults.push(
        `${at(node)} a transaction is opened with transact(), which lets nothing call over the network within it`,
      );
    if (isPlainWrite(node)) {
      const unit = unitOf(node);
      writes.set(unit, [...(writes.get(unit) ?? []), node]);
    }
  }
  for (const [, [first, second]] of writes) {
    if (first && second) faults.push(`${at(second)} writes after ${at(first)} did, without a transaction`);
  }
  return faults;
}

const opensTransaction = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['transaction', 'startTransaction'].includes(node.expression.name.text);

function isPlainWrite(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const { expression: callee, arguments: given } = node;
  if (ts.isIdentifier(callee)) return notices.includes(callee.text) && given[0]?.getText() !== 'trx';
  if (!ts.isPropertyAccessExpression(callee)) return false;
  if (builders.includes(callee.name.text)) return callee.expression.getText() !== 'trx';
  const raw = callee.expression;
  if (callee.name.text !== 'execute' || !ts.isTaggedTemplateExpression(raw)) return false;
  return given[0]?.getText() !== 'trx' && WRITES.test(raw.template.getText());
}

/**
 * The function in which it runs. A callback counts with the function that passes it on, and a route's handler
 * separately.
 */
function unitOf(node: ts.Node): ts.Node {
  let unit = node.parent;
  while (!ts.isSourceFile(unit) && !(ts.isFunctionLike(unit) && !isCallback(unit))) unit = unit.parent;
  return unit;
}

function isCallback({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && !/^(app|worker)\b/.test(parent.expression.getText());
}
