import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';

/** Verified when the user is unknown, so that the answer takes as long as for a known user. */
const decoy = hash('a password nobody has');

/** Makes a new account and its settings. Null when the name is taken, ignoring case. */
export const register = async (services: Services, username: string, password: string) =>
  storeAccount(services, username, await hash(password));

export function storeAccount(
  { reservedDb }: Services,
  username: string,
  passwordHash: string,
): Promise<number | null> {
  return transact(reservedDb, async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({ username, password_hash: passwordHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) return null;
    await trx.insertInto('settings').values({ user_id: user.id }).execute();
    return user.id;
  });
}

export interface Account {
  /**
   * The database makes it lower case, because JavaScript's rules differ. Then each name has one counter of attempts.
   */
  name: string;
  user: { id: number; password_hash: string } | null;
}

export async function findAccount({ reservedDb }: Services, username: string): Promise<Account> {
  const { rows } = await sql<{ name: string; id: number | null; password_hash: string }>`
    SELECT typed.name, users.id, users.password_hash
      FROM (SELECT lower(${username}::text) AS name) AS typed
      LEFT JOIN users ON lower(users.username) = typed.name`.execute(reservedDb);
  const [{ name, id, password_hash } = { name: username, id: null, password_hash: '' }] = rows;
  return { name, user: id === null ? null : { id, password_hash } };
}

/** The account's id if the password is right. `check` verifies one hash, also when the user is unknown. */
export async function checkPassword(
  { user }: Account,
  password: string,
  check: (hashed: string, password: string) => Promise<boolean> = verify,
): Promise<number | null> {
  const right = await check(user?.password_hash ?? (await decoy), password);
  return user && right ? user.id : null;
}
