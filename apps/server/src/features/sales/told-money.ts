import type { RemoteSale } from '@crosslister/marketplaces/remote-sale.ts';
import type { Transaction } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { Database, SaleRow } from '../../db/schema.ts';
import { updateSale } from './write.ts';

/** What an order line says of postage and fees. Null: it does not say. */
export const toldMoneyOf = ({ postagePence, feesPence }: RemoteSale) => ({
  told_postage_pence: postagePence ?? null,
  told_fees_pence: feesPence ?? null,
});

/** Whether a stored sale has what the order line says. What it says no longer stays known. */
export function hasToldMoney(row: SaleRow, { postagePence, feesPence }: RemoteSale): boolean {
  return (
    (postagePence ?? row.told_postage_pence) === row.told_postage_pence &&
    (feesPence ?? row.told_fees_pence) === row.told_fees_pence
  );
}

/** Stores postage and fees that the marketplace has told since. It may run more than once. */
export async function takeToldMoney(
  trx: Transaction<Database>,
  seen: SaleRow,
  sale: RemoteSale,
): Promise<void> {
  if (hasToldMoney(seen, sale)) return;
  const { postagePence: postage, feesPence: fees } = sale;
  await updateSale(trx, seen, {
    ...(postage !== undefined && { told_postage_pence: postage }),
    ...(fees !== undefined && { told_fees_pence: fees }),
  });
  await changed(trx, seen.user_id, 'sales', 'products');
}
