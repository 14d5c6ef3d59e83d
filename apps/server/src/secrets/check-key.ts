import { DatabaseProblem } from '../db/embedded/database-problem.ts';
import type { Db } from '../db/schema.ts';
import { type Sealer, WrongKey } from './seal.ts';

export const OWNER = 'instance:canary';

/**
 * Stops a start with a key other than the one the database was first used with. Its
 * connections could not be decrypted, and new ones would be encrypted so that the right key
 * cannot read them. `keyName` tells the administrator where to look.
 */
export async function checkKey(db: Db, sealer: Sealer, keyName: string): Promise<void> {
  await db
    .insertInto('instance')
    .values({ canary: sealer.seal('canary', OWNER) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { canary } = await db.selectFrom('instance').select('canary').executeTakeFirstOrThrow();
  if (fits(sealer, canary)) return;
  throw new DatabaseProblem(
    `${keyName} is not the key this database was first used with, so no stored connection could be read. ` +
      'Start with that key again, or name it in OLD_SECRET_KEYS to change to this one; where it is lost, see "A lost secret key" in docs/operating.md.',
  );
}

/** Whether the database that has this canary was first used with this key. */
export function fits(sealer: Sealer, canary: Buffer): boolean {
  try {
    sealer.open(canary, OWNER);
    return true;
  } catch (error) {
    if (error instanceof WrongKey) return false;
    throw error;
  }
}
