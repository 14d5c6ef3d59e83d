import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { withDatabase } from '../../backup/with-database.ts';
import { openDatabase } from '../../db/database.ts';
import { DatabaseProblem, hasCode } from '../../db/embedded/database-problem.ts';
import type { Db } from '../../db/schema.ts';
import { type Environment, runCommand } from '../../run-command.ts';
import { setPassword } from './passwords.ts';

/** Without letters and digits that look alike: the password is read from one screen and typed on another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;
/** PostgreSQL's error for a database with which Crosslister was never started. */
const UNDEFINED_TABLE = '42P01';
const noAccounts =
  'There is no account here yet: open the dashboard and create one. If you have one, set DATA_DIR or DATABASE_URL as for the server.';
/** At most this many names are shown to somebody who has mistyped theirs. */
const MAX_NAMES = 20;

/**
 * `npm run reset-password -- NAME`, for somebody who has access to the machine: gives the account a new password, prints it
 * once, and ends the account's sessions. The server may be running or not.
 */
export async function resetPasswordCommand(
  args: string[],
  environment: Environment = process.env,
): Promise<void> {
  await runCommand(environment, async (config, signal) => {
    const name = args.join(' ').trim();
    if (!name) throw new DatabaseProblem('Say whose password to reset: npm run reset-password -- NAME');
    await withDatabase(config, signal, async (connectionString) => {
      const { db, close } = openDatabase(connectionString, {
        max: 1,
        log: (error) => console.error(error.message),
      });
      try {
        await resetPassword(db, name);
      } catch (error) {
        throw hasCode(error, UNDEFINED_TABLE) ? new DatabaseProblem(noAccounts) : error;
      } finally {
        await close();
      }
    });
  });
}

async function resetPassword(db: Db, name: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where(({ eb, fn, val }) => eb(fn('lower', ['username']), '=', fn('lower', [val(name)])))
    .executeTakeFirst();
  if (!user) throw new DatabaseProblem(await unknownName(db, name));
  const password = newPassword();
  const ended = await setPassword(db, user.id, password);
  console.log(
    `The new password of ${user.username} is: ${password}\n` +
      `${ended === 1 ? '1 sign-in has' : `${ended} sign-ins have`} ended. Sign in with it, then choose your own under Settings, Account.`,
  );
  const left = await previewImportUndo(db, user.id);
  if (left)
    console.log(
      `What was set up with the old password goes on: ${left}. When you choose your own password, you can remove them.`,
    );
}

/** What works without signing in, in words. Empty if there is none. */
async function previewImportUndo(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ pairings: number; channels: number }>`
    SELECT (SELECT count(*) FROM extension_pairings WHERE user_id = ${userId})::integer AS pairings,
      (SELECT count(*) FROM notification_channels WHERE user_id = ${userId} AND gone_at IS NULL)::integer AS channels`.execute(
    db,
  );
  const { pairings, channels } = rows[0] ?? { pairings: 0, channels: 0 };
  const few = (count: number, what: string) =>
    count === 0 ? [] : `${count} ${what}${count === 1 ? '' : 's'}`;
  return [few(pairings, 'paired browser'), few(channels, 'notification channel')].flat().join(' and ');
}

async function unknownName(db: Db, name: string): Promise<string> {
  const users = await db
    .selectFrom('users')
    .select('username')
    .orderBy('id')
    .limit(MAX_NAMES + 1)
    .execute();
  if (users.length === 0) {
    return noAccounts;
  }
  const names = users.slice(0, MAX_NAMES).map(({ username }) => username);
  const more = users.length > MAX_NAMES ? ' and more' : '';
  return `There is no account named "${name}". There are: ${names.join(', ')}${more}. Say one of them: npm run reset-password -- ${names[0]}`;
}

function newPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
