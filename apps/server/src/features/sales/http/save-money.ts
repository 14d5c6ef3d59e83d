import { moneyParts, type SaleMoneyUpdate } from '@crosslister/contract/reports/sale-money.ts';
import { toPence } from '@crosslister/domain/money.ts';
import { changed } from '../../../db/change-feed.ts';
import type { Trx } from '../../../db/schema.ts';
import { notFound } from '../../../http/problem.ts';
import { lockSale } from '../lock-sale.ts';
import { updateSale } from '../write-sale-rows.ts';

/** Stores what the seller types of a sale's money. Null takes an amount back, so that what is told or estimated counts. */
export async function saveMoney(
  trx: Trx,
  userId: number,
  id: number,
  update: SaleMoneyUpdate,
): Promise<void> {
  const found = await lockSale(trx, userId, id);
  if (!found) throw notFound('sale');
  const typed = { ...found.sale.typed_money };
  for (const part of moneyParts) {
    const amount = update[part];
    if (amount === null) delete typed[part];
    else if (amount !== undefined) typed[part] = toPence(amount);
  }
  await updateSale(trx, found.sale, { typed_money: JSON.stringify(typed) });
  await changed(trx, userId, 'sales', 'products');
}
