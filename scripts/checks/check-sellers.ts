import { join } from 'node:path';
import ts from 'typescript';
import { root, type ToolResult } from '../run-tool.ts';
import { readSchema } from './read-schema.ts';
import { checkServer, lineOf, type Meant, nodesIn } from './read-sources.ts';

const builders = ['selectFrom', 'updateTable', 'deleteFrom'];
/** They begin a statement on operations, of which the caller says which (operations/write-operation-rows.ts). */
const onOperations = ['moveOperations', 'changeOperations', 'startOperationsOver', 'noteInJournal'];
/** Tables whose rows belong to a seller but have no column for them. */
const byAnother = ['users', 'webhooks', 'product_images'];
const WRITES = new RegExp(`\\b(updateTable|deleteFrom|${onOperations.join('|')})\\(`);
const NAMES_SELLER = /user_id|userId|(ofProduct|ofOwner|ofPlatform|ownRow)\(/;
/** A row that is written by its primary key was read with its seller before, or the key is a secret. */
const BY_OWN_KEY = /\.where\(\s*'(\w+\.)?(id|connection_id|token_hash|code_hash|state)'|\bofThisAttempt\(/;

/** Statements that name no seller, by file: how many, and why they are right. */
const meant: Meant = {
  'features/auth/accounts.ts': [1, 'a name is looked up before anybody is signed in'],
  'features/auth/sessions.ts': [1, 'a new session ends those that have expired'],
  'features/auth/reset-password.ts': [2, 'the operator names the account, and is told the names there are'],
  'features/connections/next-poll.ts': [1, 'all sellers with one app key share its quota'],
  'features/connections/poll-after-outage.ts': [1, 'a marketplace answers again, for all its sellers'],
  'features/extension/pairings.ts': [1, 'old codes are swept'],
  'features/images/store-photo.ts': [1, 'part of a query that names the seller'],
  'features/images/remove-unused-photos.ts': [3, 'photos in no product are swept'],
  'features/connections/granted-keys/grant.ts': [
    3,
    'old requests are swept; a store names its request by a secret state',
  ],
  'features/connections/capture/prune.ts': [2, 'captures that ended a day ago are removed'],
  'features/connections/oauth/connect.ts': [1, 'old consents are swept'],
  'features/connections/oauth/pending-consents.ts': [2, 'a marketplace names its consent by a secret state'],
  'features/notifications/claim-deliveries.ts': [1, 'whatever is due is sent'],
  'features/notifications/deliveries.ts': [1, 'a delivery was claimed, and is known by its number'],
  'features/catalogue/filter-products.ts': [1, 'part of a query that names the seller'],
  'features/connections/webhooks/hook.ts': [
    1,
    'a message names its connection, and proves it by its address',
  ],
  'features/connections/webhooks/claim-check.ts': [
    4,
    'whoever is due is looked at, and all when PUBLIC_URL changes',
  ],
  'features/connections/webhooks/webhook-upkeep.ts': [1, 'what was claimed is written by its connection'],
  'features/connections/webhooks/remove-webhooks.ts': [1, 'of a connection that was read as the seller’s'],
  'metrics.ts': [1, 'the operator counts the whole queue'],
  'operations/claim.ts': [1, 'a worker takes and keeps work of everybody'],
  'db/disk-space.ts': [2, 'after a full disk everybody is polled at once'],
  'db/claims/due.ts': [1, 'a clock that was set back concerns everybody'],
  'operations/upkeep/prune.ts': [1, 'whatever ended long ago is removed'],
  'operations/steps.ts': [1, 'whatever waited for a day ends'],
  'operations/write-operation-rows.ts': [4, 'what its callers say is checked with them'],
  'secrets/rotate-key.ts': [2, 'a new SECRET_KEY seals everything anew'],
};

/**
 * A query over a seller's rows must name the seller. Then a condition that is too wide, or another seller's id, finds
 * nothing. Queries for all sellers are listed with their reason.
 */
export async function checkSellers(tree: string = root, allowed = meant): Promise<ToolResult> {
  const tables = tablesOf(await readSchema(join(tree, 'apps/server/src')));
  return checkServer('check-sellers', tree, ['test/**', 'db/embedded/**', 'backup/**'], allowed, (source) =>
    faultsOf(source, tables),
  );
}

/** The tables that have a seller, from the types of the schema. */
function tablesOf(schema: string): Set<string> {
  const tables = [...schema.matchAll(/^ {2}(\w+): \{([^}]*)\}/gm)];
  const own = tables.flatMap(([, name = '', columns = '']) => (/\buser_id:/.test(columns) ? [name] : []));
  return new Set([...own, ...byAnother]);
}

function faultsOf(source: ts.SourceFile, tables: Set<string>): string[] {
  return nodesIn(source).flatMap((node) => {
    const table = tableOf(node).find((name) => tables.has(name));
    return table && !namesSeller(node) ? `${lineOf(node)} names no seller of ${table}` : [];
  });
}

/** The tables of a statement that begins here. */
function tableOf(node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) {
    const text = node.template.getText();
    return [...text.matchAll(/\b(?:FROM|UPDATE|JOIN)\s+(\w+)/g)].flatMap(([, name]) => name ?? []);
  }
  if (!ts.isCallExpression(node)) return [];
  if (ts.isIdentifier(node.expression) && onOperations.includes(node.expression.text)) return ['operations'];
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const [given] = node.arguments;
  const isBuilder = builders.includes(node.expression.name.text);
  return isBuilder && given && ts.isStringLiteral(given) ? [given.text.split(' ')[0] ?? ''] : [];
}

/** Alone, or by the statement it is part of. */
function namesSeller(node: ts.Node): boolean {
  for (let part = node; !ts.isStatement(part) && !ts.isFunctionLike(part); part = part.parent) {
    if (NAMES_SELLER.test(part.getText())) return true;
    const writes = WRITES.test(part.getText());
    if (writes && BY_OWN_KEY.test(part.getText())) return true;
  }
  return false;
}
