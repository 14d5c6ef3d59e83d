import type { SaleRow, Trx } from '../../db/schema.ts';
import { lockOwner, type Owner } from './lock-owner.ts';

/** A sale that is about to be changed, and the product that has it now. The product is locked first, as everywhere. */
export async function lockSale(
  trx: Trx,
  userId: number,
  id: number,
): Promise<{ sale: SaleRow; product: Owner | undefined } | undefined> {
  const find = () => trx.selectFrom('sales').selectAll().where('id', '=', id).where('user_id', '=', userId);
  const product = await lockOwner(
    trx,
    userId,
    async () => (await find().executeTakeFirst())?.product_id ?? undefined,
  );
  const sale = await find().forUpdate().executeTakeFirst();
  return sale && { sale, product };
}
