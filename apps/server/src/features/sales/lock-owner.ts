import { sql } from 'kysely';
import type { ProductRow, Trx } from '../../db/schema.ts';
import { type Locked, lockProducts } from '../../operations/lock.ts';
import { followLink } from '../catalogue/follow-linked-product.ts';

declare const owner: unique symbol;
/**
 * The product that a sale is of, found again after its lock: another process may have linked it to another, or split
 * it off. This exists for the compiler only. Just the functions of this file make one, and nothing stores a sale without,
 * so what was found before the lock cannot be sold.
 */
export type Owner = Locked<ProductRow> & { readonly [owner]: true };

/** What was found of several things at once, and the products that it names. Nobody else can change them any more. */
interface LockedOwners<Found> {
  found: Found;
  /** By the id that was found. A product that was linked to another stands for that one. */
  owners: ReadonlyMap<number, Owner>;
}

/**
 * Finds, locks what was found, and finds again, until it is what is locked. Products of one round are locked in the order
 * of their ids.
 */
export async function lockOwners<Found>(
  trx: Trx,
  userId: number,
  find: () => Promise<Found>,
  idsOf: (found: Found) => readonly number[],
): Promise<LockedOwners<Found>> {
  const owners = new Map<number, Owner>();
  const asked = new Set<number>();
  let found = await find();
  for (;;) {
    const ids = idsOf(found).filter((id) => !asked.has(id));
    if (ids.length === 0) return { found, owners };
    const products = await lockProducts(trx, userId, (all) =>
      all.selectAll().where('id', '=', sql<number>`ANY (${ids}::bigint[])`),
    );
    for (const id of ids) asked.add(id);
    for (const product of products) {
      const now = await followLink(trx, product);
      if (now) owners.set(product.id, now as Owner);
    }
    found = await find();
  }
}

/** The one product that `find` finds, also a deleted one whose listings have not ended. */
export async function lockOwner(
  trx: Trx,
  userId: number,
  find: () => Promise<number | undefined>,
): Promise<Owner | undefined> {
  const { found, owners } = await lockOwners(trx, userId, find, (id) => (id === undefined ? [] : [id]));
  return found === undefined ? undefined : owners.get(found);
}

/** The same product as it is after a write of this transaction. */
export const asItIs = (trx: Trx, { id, user_id: userId }: Owner) => lockOwner(trx, userId, async () => id);
