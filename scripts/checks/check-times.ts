import { join } from 'node:path';
import ts from 'typescript';
import { root, type ToolResult } from '../run-tool.ts';
import { readSchema } from './read-schema.ts';
import { checkServer, lineOf, type Meant, nodesIn } from './read-sources.ts';

const COLUMN = /^\w+_at$|^run_after$|_until$/;
/** A column of the schema that holds a time. */
const TIME_COLUMN = /^ {4}(\w+): (?:\w*Time|Date\b.*);/gm;
/** The text just before a value in SQL that is written to a column or compared with one. */
const BEFORE_VALUE = /(\w+)\s*(?:[<>]=?|=|<>|,|IS (?:NOT )?DISTINCT FROM|BETWEEN)\s*$/i;
/** Shown to the seller beside a proof, and never compared. */
const reported = ['checked_at', 'exported_at'];

/** Times by this server's clock, by file: how many, and why they are right. */
const meant: Meant = {
  'features/auth/sessions.ts': [3, 'sessions are stored and ended by one clock, that of the server'],
  'features/connections/connection-failures.ts': [
    1,
    'when an account last answered is told, and compared with nothing stored',
  ],
  'features/connections/unsaved-connection.ts': [4, 'a connection that is never stored'],
  'features/connections/selling-hours.ts': [1, 'the hour of the day, and sales of about 90 days'],
  'features/extension/pairings.ts': [
    5,
    'codes and pairings are stored and ended by one clock, that of the server',
  ],
  'features/products/actions/mark-as-sold.ts': [1, 'the time of a sale is the word of whoever sold it'],
  'features/sales/statistics/reset-figures.ts': [2, 'a day and a month are the calendar’s'],
};

/**
 * Times that are stored are compared with one another, and the clocks of servers and of the database differ: only the
 * database stamps a column, and `databaseTime` is what is compared with one. A time by this server's clock is followed
 * through the variables of a function, and into SQL.
 */
export async function checkTimes(tree: string = root, allowed = meant): Promise<ToolResult> {
  const schema = await readSchema(join(tree, 'apps/server/src'));
  const columns = new Set([...schema.matchAll(TIME_COLUMN)].map(([, name]) => name));
  const isColumn = (name: string) => (columns.has(name) || COLUMN.test(name)) && !reported.includes(name);
  return checkServer('check-times', tree, ['test/**', 'db/**', 'backup/**'], allowed, (source) =>
    faultsOf(source, isColumn),
  );
}

function faultsOf(source: ts.SourceFile, isColumn: (name: string) => boolean): string[] {
  const faults: string[] = [];
  for (const statement of source.statements) {
    const own = ownTimes(statement);
    for (const node of nodesIn(statement)) {
      for (const [column, value] of stampsOf(node)) {
        if (!isColumn(column) || !isOwnTime(value, own)) continue;
        faults.push(
          `${lineOf(node)} ${column} is stamped or compared by this server's clock: say sql\`now()\` or databaseTime()`,
        );
      }
    }
  }
  return faults;
}

/** Columns that are written, or compared in a condition, each with its value. */
function stampsOf(node: ts.Node): [string, ts.Node][] {
  if (ts.isPropertyAssignment(node)) return [[node.name.getText(), node.initializer]];
  if (ts.isShorthandPropertyAssignment(node)) return [[node.name.text, node.name]];
  if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText()))
    return valuesInSql(node.template);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  if (!/^(where|having)$/.test(node.expression.name.text)) return [];
  const [column, , value] = node.arguments;
  return column && value && ts.isStringLiteral(column) ? [[column.text.replace(/^\w+\./, ''), value]] : [];
}

function valuesInSql(template: ts.TemplateLiteral): [string, ts.Node][] {
  if (!ts.isTemplateExpression(template)) return [];
  const before = [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return template.templateSpans.flatMap(({ expression }, index): [string, ts.Node][] => {
    const [, column] = BEFORE_VALUE.exec(before[index]?.text ?? '') ?? [];
    return column ? [[column, expression]] : [];
  });
}

/** Variables in this scope that contain a time by this server's clock. Awaited values and functions do not count. */
function ownTimes(within: ts.Node): Set<string> {
  const own = new Set(['now']);
  for (const node of nodesIn(within).filter(ts.isVariableDeclaration)) {
    if (node.initializer && ts.isIdentifier(node.name) && isTime(node.initializer, own))
      own.add(node.name.text);
  }
  return own;
}

const isTime = (value: ts.Expression, own: ReadonlySet<string>) =>
  !/\bawait\b|=>|\bfunction\b/.test(value.getText()) && isOwnTime(value, own);

/** Whether a value is by this server's clock. Values computed by the database do not count. */
function isOwnTime(value: ts.Node, own: ReadonlySet<string>): boolean {
  if (ts.isTaggedTemplateExpression(value)) return false;
  if (ts.isNewExpression(value) && value.getText() === 'new Date()') return true;
  if (ts.isPropertyAccessExpression(value)) {
    const text = value.getText();
    return /(^Date|\bservices|\bthis)\.now$/.test(text) || isOwnTime(value.expression, own);
  }
  if (ts.isPropertyAssignment(value)) return isOwnTime(value.initializer, own);
  if (ts.isIdentifier(value)) return own.has(value.text);
  return ts.forEachChild(value, (child) => isOwnTime(child, own)) ?? false;
}
