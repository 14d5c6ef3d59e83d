import { globSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { platforms } from '../../packages/contract/src/platforms.ts';
import { root, type ToolResult } from '../run-tool.ts';
import { readSources, readTexts, said } from './read-sources.ts';

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
/** Words that say little, in a comment. What stands for something else may say so. */
const vague = /(?:^|\s)(?:\/\/|\/?\*).*\b(stands(?! (?:in )?for)|by itself|whoever|of ours)\b/gim;
/** `routes.ts` is the same in each room, and each adapter has the same members. */
const sameEverywhere = new RegExp(`^packages/marketplaces/src/(${platforms.join('|')})/|/routes\\.ts$`);

/**
 * One name, one thing: no two files of the server, or of one package, export a function of the same name. Otherwise a reader
 * of a call has to look up which one is meant. Each marketplace's folder counts separately, as all adapters have the same
 * interface. Nor have more than three files one name.
 */
export async function checkNames(tree: string = root): Promise<ToolResult> {
  const homes = new Map<string, string[]>();
  const tests = ['**/*.test.ts', 'apps/server/src/test/**', 'packages/simulators/src/*/test-*.ts'];
  for await (const source of readSources(tree, '{apps/server,packages/*}/src/**/*.ts', tests)) {
    for (const name of exportedFunctions(source)) {
      const key = `${scopeOf(source.fileName)} ${name}`;
      homes.set(key, [...(homes.get(key) ?? []), source.fileName]);
    }
  }
  const twice = [...homes].filter(([, files]) => files.length > 1);
  const lines = twice.map(([key, files]) => `${key.split(' ')[1]} is exported by ${files.join(' and ')}`);
  const made = ['**/node_modules/**', '**/dist/**', '**/*.d.ts'];
  for await (const { file, text } of readTexts(
    tree,
    '{apps,packages,scripts,e2e,bench}/**/*.{ts,tsx}',
    made,
  )) {
    for (const [, name = ''] of text.matchAll(declared))
      lines.push(`${file} names something ${name}: write ${former[name]}`);
    for (const [, word] of /^(?:e2e|bench)/.test(file) ? [] : text.matchAll(vague))
      lines.push(`${file} has "${word}" in a comment: write a plainer word`);
  }
  for (const [name, files] of basenames(tree))
    if (files.length > 3) lines.push(`${name} is the name of ${files.length} files: ${files.join(', ')}`);
  return said(lines);
}

/** The files with one name. More than three cannot be told apart in a list or a search. */
function basenames(tree: string): Map<string, string[]> {
  const files = globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'scripts/**/*.ts'], { cwd: tree }).sort();
  return Map.groupBy(
    files.filter((file) => !sameEverywhere.test(file)),
    (file) => basename(file),
  );
}

/** The server, a package, or the folder of a marketplace in a package that has one for each. */
function scopeOf(file: string): string {
  const [kind, name, src, folder = ''] = file.split('/');
  const isByMarketplace = name === 'marketplaces' || name === 'simulators';
  const ownFolder = isByMarketplace && platforms.some((platform) => platform === folder) ? [folder] : [];
  return [kind, name, src, ...ownFolder].join('/');
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
