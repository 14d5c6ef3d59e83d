import { platformNames } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import { ofPlatform } from '../../db/of-product.ts';
import type { ConnectionRow, OperationRow, Trx } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { findConnection } from './connection-rows.ts';

/**
 * The connection an operation works with. Throws `lost` if another account was connected since the operation was
 * claimed: what the operation knows is about the earlier account. Its next attempt starts without that (see claim.ts).
 */
export async function workConnection(
  { db }: Services,
  operation: OperationRow,
): Promise<ConnectionRow | undefined> {
  const connection = await findConnection(db, operation.user_id, operation.platform);
  if (!isOf(operation, connection)) throw anotherAccount(operation);
  return connection;
}

/**
 * Whether the account that an operation works with is still the connected one. It stays so until the transaction ends.
 */
export async function isStillConnected(trx: Trx, operation: OperationRow): Promise<boolean> {
  return isOf(operation, await hold(trx, operation));
}

const hold = (trx: Trx, { user_id, platform }: Pick<ConnectionRow, 'user_id' | 'platform'>) =>
  trx
    .selectFrom('connections')
    .select(['id', 'generation'])
    .where(ofPlatform(user_id, platform))
    .forKeyShare()
    .executeTakeFirst();

/** Operations that were claimed before generations were counted have none. */
const isOf = ({ journal }: OperationRow, connection: Pick<ConnectionRow, 'generation'> | undefined) =>
  journal.generation === undefined || journal.generation === (connection?.generation ?? null);

/**
 * Whether a connection still leads to the account it led to when it was read. It stays so until the transaction ends.
 */
export async function isUnchanged(trx: Trx, connection: ConnectionRow): Promise<boolean> {
  const held = await hold(trx, connection);
  return held?.id === connection.id && held.generation === connection.generation;
}

export const anotherAccount = ({ platform }: Pick<OperationRow, 'platform'>) =>
  new MarketplaceError('lost', `Another ${platformNames[platform]} account was connected.`);
