import { hash } from '@node-rs/argon2';
import type { Db, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';

const MIN_PASSWORD = 8;

/** Why a text cannot be a password, as a sentence. Null when it can. */
export const passwordMistake = (password: string): string | null =>
  password.length < MIN_PASSWORD ? `The password needs at least ${MIN_PASSWORD} characters.` : null;

interface Also {
  /** The digest of the session that stays. */
  keep?: Buffer | undefined;
  /** What changes together with the password. */
  within?: (trx: Trx) => Promise<void>;
}

/**
 * Gives an account another password and ends its sessions and the codes that pair a browser. Returns how many sessions
 * ended.
 */
export async function setPassword(
  db: Db,
  userId: number,
  password: string,
  { keep, within }: Also = {},
): Promise<number> {
  const passwordHash = await hash(password);
  return transact(db, async (trx) => {
    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(keep !== undefined, (query) => query.where('token_hash', '<>', keep ?? Buffer.alloc(0)))
      .executeTakeFirst();
    await trx.deleteFrom('extension_codes').where('user_id', '=', userId).execute();
    await within?.(trx);
    return Number(numDeletedRows);
  });
}
