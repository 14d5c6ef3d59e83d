import ts from 'typescript';
import { platforms } from '../../packages/contract/src/platforms.ts';
import { root, type ToolResult } from '../run-tool.ts';
import { lineOf, readSources, said } from './read-sources.ts';

/** Files that may name marketplaces which are not their own, and why. */
const meant: Record<string, string> = {
  'packages/contract/src/platforms/platform-registry.ts': 'the list of them all',
  'packages/contract/src/products/export-formats.ts': 'the list of the files that can be taken away',
  'packages/contract/src/platforms/key-steps.ts':
    'the list of the steps to keys, which the first screen goes without',
  'packages/contract/src/platforms/attributes.ts': 'the table of what each has a place for',
  'packages/domain/src/fees/tables/fee-tables.ts': 'the list of the tables of fees',
  'packages/domain/src/table/write/table-formats.ts': 'the list of the tables that others take in',
  'packages/marketplaces/src/marketplace-registry.ts': 'the list of those with an adapter',
  'packages/marketplaces/src/context.ts': 'addresses and app keys, from the environment',
  'apps/server/src/config.ts': 'the environment',
  'apps/web/src/features/products/product-dialog/own-fields.ts': 'the list of those with fields of their own',
  'apps/web/src/lib/platforms/moving-choices.ts': 'the list of those with choices that move with the year',
};
const names: readonly string[] = platforms;

/** A marketplace's own file, whose name begins with its name, or one in its own folder. */
const isOwn = (file: string, name: string) => new RegExp(`/${name}(/|(-[a-z-]+)?\\.tsx?$)`).test(file);

/**
 * What differs between marketplaces is in their descriptions (packages/contract/src/platforms), or in a folder of
 * their own: no other file asks which of them it is, and none has a table by their names.
 */
export async function checkPlatforms(tree: string = root, allowed = meant): Promise<ToolResult> {
  const lines: string[] = [];
  const exclude = ['**/*.test.{ts,tsx}', 'packages/simulators/**', '**/src/test/**', '**/conformance/**'];
  for await (const source of readSources(tree, '{apps,packages}/*/src/**/*.{ts,tsx}', exclude)) {
    const path = source.fileName;
    const found = namesIn(source).filter(({ name }) => !isOwn(path, name));
    if (path in allowed) {
      if (found.length === 0)
        lines.push(`scripts/checks/check-platforms.ts allows ${path}, which names none`);
      continue;
    }
    lines.push(...found.map(({ line, name }) => `${path}:${line} names ${name}`));
  }
  return said(lines);
}

/** Where a marketplace's key is a text, a field, or a key of a table. */
function namesIn(source: ts.SourceFile): { line: number; name: string }[] {
  const found: { line: number; name: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const name = nameOf(node);
    if (name !== undefined && names.includes(name)) found.push({ line: lineOf(node), name });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const isKey =
    ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isPropertySignature(node);
  return isKey && ts.isIdentifier(node.name) ? node.name.text : undefined;
}
