import ts from 'typescript';
import { root, type ToolResult } from '../run-tool.ts';
import { checkServer, lineOf, type Meant, nodesIn } from './read-sources.ts';

const OWN = ['products', 'operations'];
const RAW = new RegExp(
  `\\b(?:FROM|JOIN)\\s+(${OWN.join('|')})\\b[\\s\\S]*\\bFOR\\s+(?:NO\\s+KEY\\s+)?UPDATE\\b`,
  'i',
);
const builders = /\.(?:selectFrom|\w+Join)\(\s*['"](\w+)/g;

/** Raw SQL that locks some of them, by file: how many statements, and why they are right. */
const meant: Meant = {
  'operations/claim.ts': [2, 'a worker takes up work, or keeps it, and waits for nobody'],
  'operations/upkeep/prune.ts': [1, 'what ended long ago is removed, and waits for nobody'],
  'operations/steps.ts': [1, 'what waited for a day ends, and waits for nobody'],
  'test/interleaving.ts': [1, 'a test lets queued work run now, and waits for nobody'],
};

/**
 * Only `operations/lock.ts` locks products and operations: in one order, and with a type that says so. A lock taken
 * elsewhere could cause a deadlock, and rows read with it would not be `Locked`.
 */
export const checkLocks = (tree: string = root, allowed = meant): Promise<ToolResult> =>
  checkServer('check-locks', tree, ['operations/lock.ts'], allowed, faultsOf);

function faultsOf(source: ts.SourceFile): string[] {
  return nodesIn(source).flatMap((node) => whatIsWrong(node).map((what) => `${lineOf(node)} ${what}`));
}

function whatIsWrong(node: ts.Node): string[] {
  if (ts.isAsExpression(node) && /^Locked\b/.test(node.type.getText()))
    return ['calls a row locked: see operations/lock.ts'];
  if (ts.isTaggedTemplateExpression(node) && RAW.test(node.template.getText()))
    return ['locks products or operations in SQL: see operations/lock.ts'];
  const tables = lockedBy(node);
  if (tables?.length === 0) return ['locks what cannot be told from here: begin the query beside it'];
  return (tables ?? []).flatMap((table) =>
    OWN.includes(table) ? [`locks ${table}: see operations/lock.ts`] : [],
  );
}

/** The tables whose rows a call of `forUpdate` locks. Empty if the query begins elsewhere; null for any other node. */
function lockedBy(node: ts.Node): string[] | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  if (!/^for(NoKey)?Update$/.test(node.expression.name.text)) return null;
  const [of] = node.arguments;
  if (of) return [...of.getText().matchAll(/['"](\w+)['"]/g)].flatMap(([, name]) => name ?? []);
  const tables = tablesIn(node.expression.expression);
  return tables.length > 0 ? tables : tablesIn(beginningOf(node.expression.expression));
}

const tablesIn = (query: ts.Node | undefined): string[] =>
  [...(query?.getText().matchAll(builders) ?? [])].flatMap(([, name]) => name ?? []);

/** Where the constant or function is declared with which a chain of calls begins. */
function beginningOf(chain: ts.Expression): ts.Node | undefined {
  let first = chain;
  while (ts.isCallExpression(first) || ts.isPropertyAccessExpression(first)) first = first.expression;
  return nodesIn(chain.getSourceFile()).findLast(
    (node) =>
      (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) &&
      node.name?.getText() === first.getText(),
  );
}
