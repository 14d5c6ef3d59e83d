import { randomBytes } from 'node:crypto';
import type { PairingCode, PairingToken } from '@crosslister/contract/extension/extension-pairing.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';

const CODE_SECONDS = 120;
/** A forgotten pairing costs only a row, and nobody pairs this many browsers. */
const MOST_PAIRINGS = 20;

/** A code that pairs one extension, once, within two minutes. Expired codes are deleted at the same time. */
export async function makeCode({ db, sealer, now }: Services, userId: number): Promise<PairingCode> {
  const code = randomBytes(24).toString('base64url');
  const expires = new Date(now().getTime() + CODE_SECONDS * 1000);
  await transact(db, async (trx) => {
    await trx.deleteFrom('extension_codes').where('expires_at', '<', now()).execute();
    await trx
      .insertInto('extension_codes')
      .values({ code_hash: sealer.digest(code), user_id: userId, expires_at: expires })
      .execute();
  });
  return { code, expires_at: expires.toISOString() };
}

/**
 * Trades a code for a token of the extension's own, which is stored only as a digest. Null
 * if the code was used or has expired.
 */
export async function tradeCode(
  { db, sealer, now }: Services,
  code: string,
  name: string,
): Promise<PairingToken | null> {
  const token = randomBytes(32).toString('base64url');
  return transact(db, async (trx) => {
    const spent = await trx
      .deleteFrom('extension_codes')
      .where('code_hash', '=', sealer.digest(code))
      .where('expires_at', '>', now())
      .returning('user_id')
      .executeTakeFirst();
    if (!spent) return null;
    const { user_id: userId } = spent;
    await trx
      .insertInto('extension_pairings')
      .values({ user_id: userId, token_hash: sealer.digest(token), name })
      .execute();
    const kept = trx
      .selectFrom('extension_pairings')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(MOST_PAIRINGS);
    await trx
      .deleteFrom('extension_pairings')
      .where('user_id', '=', userId)
      .where('id', 'not in', kept)
      .execute();
    const { username } = await trx
      .selectFrom('users')
      .select('username')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return { token, username };
  });
}

/** Which seller's extension a token belongs to, or null. Stores the time of use, which Settings show. */
export async function findPairing(
  { db, sealer, now }: Services,
  token: string | null,
): Promise<{ id: number; userId: number } | null> {
  if (!token) return null;
  const row = await db
    .updateTable('extension_pairings')
    .set({ last_used_at: now() })
    .where('token_hash', '=', sealer.digest(token))
    .returning(['id', 'user_id'])
    .executeTakeFirst();
  return row ? { id: row.id, userId: row.user_id } : null;
}

export async function listPairings({ db }: Services, userId: number) {
  const rows = await db
    .selectFrom('extension_pairings')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    paired_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** How many of them there were to end. */
export async function endPairings(db: Db, userId: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('extension_pairings')
    .where('user_id', '=', userId)
    .where('id', '=', anyOf(ids.map((id) => ({ id }))))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
