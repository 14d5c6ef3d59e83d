import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { root, type ToolResult } from './run-tool.ts';

/** Earlier names that are not in the glossary, and what to write instead. */
const former: Record<string, string> = {
  addThing: 'addTestProduct',
  anew: 'again',
  believed: 'cached',
  closeWhereSold: 'delistWhereSold',
  countedAnew: 'quantityEntered',
  entrance: 'reservedDb',
  goOn: 'resume',
  heir: 'newOwner',
  letGo: 'unlinked',
  letStandBy: 'addBystanderTo',
  mendActions: 'fixActions',
  pieces: 'stock or quantity',
  settle: 'what is done, such as recordEnd',
  standing: 'live, or status',
  stretched: 'intervalAfterPoll',
  takeBackDelists: 'cancelDelists',
  tell: 'notify or show',
  told: 'notified or shown',
  unheard: 'unconfirmed',
  wasEverLowered: 'quantityWasSent',
  wellAgain: 'noProblem',
};
const declared = new RegExp(
  `\\b(?:const|let|function|interface|type|class) (${Object.keys(former).join('|')})\\b`,
  'g',
);

/**
 * One name, one thing: no two files of the server export a function of the same name. Otherwise a reader of a call has
 * to look up which one is meant.
 */
export async function checkNames(tree: string = root): Promise<ToolResult> {
  const server = join(tree, 'apps/server/src');
  const homes = new Map<string, string[]>();
  for (const file of globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts', 'test/**'] }).sort()) {
    const text = await readFile(join(server, file), 'utf8');
    for (const name of exportedFunctions(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)))
      homes.set(name, [...(homes.get(name) ?? []), `apps/server/src/${file}`]);
  }
  const twice = [...homes].filter(([, files]) => files.length > 1);
  const lines = twice.map(([name, files]) => `${name} is exported by ${files.join(' and ')}`);
  for (const file of globSync('{apps,packages,scripts,e2e,bench}/**/*.{ts,tsx}', {
    cwd: tree,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.d.ts'],
  }).sort()) {
    for (const [, name = ''] of (await readFile(join(tree, file), 'utf8')).matchAll(declared))
      lines.push(`${file} names something ${name}: write ${former[name]}`);
  }
  return { ok: lines.length === 0, output: lines.join('\n') };
}

function exportedFunctions(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && ts.isFunctionLike(initializer) ? name.getText() : [],
    );
  });
}
