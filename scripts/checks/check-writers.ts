import ts from 'typescript';
import { root, type ToolResult } from '../run-tool.ts';
import { checkServer, lineOf, type Meant, nodesIn } from './read-sources.ts';

/** The one file of the server that inserts and updates rows of a table. */
const writers: Record<string, string> = {
  products: 'features/catalogue/write-product-rows.ts',
  listings: 'features/listings/write-listing-rows.ts',
  sales: 'features/sales/write-sale-rows.ts',
  orders: 'features/sales/write-sale-rows.ts',
  operations: 'operations/write-operation-rows.ts',
  intake_photos: 'features/intake/write-intake-rows.ts',
};

/** Statements elsewhere, by file: how many there are, and why that is right. */
const meant: Meant = {
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
export const checkWriters = (tree: string = root, allowed = meant): Promise<ToolResult> =>
  checkServer('check-writers', tree, ['test/**'], allowed, faultsOf);

function faultsOf(source: ts.SourceFile): string[] {
  return nodesIn(source).flatMap((node) =>
    tablesOf(node).flatMap((table) => {
      const writer = writers[table];
      return writer && writer !== source.fileName ? `${lineOf(node)} writes ${table}: see ${writer}` : [];
    }),
  );
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
