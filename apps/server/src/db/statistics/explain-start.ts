import { DatabaseProblem, hasCode } from '../embedded/database-problem.ts';

/**
 * Problems with the database of DATABASE_URL that the administrator can solve, as sentences. Any other error is
 * returned as it is.
 */
export function explainStart(error: unknown): unknown {
  const put = (text: string) => new DatabaseProblem(text, { cause: error });
  const message = error instanceof Error ? error.message : '';
  if (
    hasCode(error, 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH') ||
    /timeout (exceeded|expired)/.test(message)
  ) {
    return put(
      'The database that DATABASE_URL names cannot be reached. Check host and port, and that PostgreSQL runs there.',
    );
  }
  if (hasCode(error, '28P01', '28000')) {
    return put('The database refuses the user or the password in DATABASE_URL.');
  }
  if (hasCode(error, '3D000')) {
    return put('The database that DATABASE_URL names does not exist. Create it first, empty.');
  }
  if (hasCode(error, '42501')) {
    return put(
      `The user in DATABASE_URL may not make what Crosslister needs (${message}). Let it own the database.`,
    );
  }
  // Extensions that are not installed: 0A000 since PostgreSQL 15, 58P01 before.
  if (hasCode(error, '0A000', '58P01') && message.includes('extension')) {
    return put(
      'This PostgreSQL lacks the extensions pg_trgm and btree_gin. Install its contrib package and start again.',
    );
  }
  if (message.includes('corrupted migrations')) {
    return put('A newer Crosslister has used this database. Start that version, or restore an older backup.');
  }
  return error;
}
