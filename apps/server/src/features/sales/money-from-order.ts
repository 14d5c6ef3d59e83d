import type { RemoteSale } from '@crosslister/marketplaces/sales/remote-sale.ts';
import { changed } from '../../db/change-feed.ts';
import type { SaleRow, Trx } from '../../db/schema.ts';
import { updateSale } from './write-sale-rows.ts';

type MoneyFromOrder = Partial<
  Pick<
    SaleRow,
    | 'ordered_pence'
    | 'ordered_quantity'
    | 'ordered_postage_pence'
    | 'told_postage_pence'
    | 'told_fees_pence'
    | 'told_vat_pence'
    | 'postage_covered'
    | 'kept_pence'
    | 'was_sent'
  >
>;

/** What an order line says of its money: nothing if that could not be read. What it says no longer stays known. */
export function moneyFromOrder(sale: RemoteSale): MoneyFromOrder {
  if (sale.isMoneyUnread) return {};
  const {
    postagePence: postage,
    orderedPostagePence: ordered = postage,
    feesPence: fees,
    vatPence: vat,
  } = sale;
  return {
    ordered_pence: sale.totalPence,
    ordered_quantity: sale.quantity,
    ...(ordered !== undefined && { ordered_postage_pence: ordered }),
    ...(postage !== undefined && { told_postage_pence: postage }),
    ...(fees !== undefined && { told_fees_pence: fees }),
    ...(vat !== undefined && { told_vat_pence: vat }),
    ...(sale.isPostageCovered && { postage_covered: true }),
    ...(sale.state === 'cancelled' && {
      kept_pence: Math.max(0, sale.totalPence - sale.refundedPence) + (postage ?? 0),
      was_sent: sale.isSent ?? null,
    }),
  };
}

/** Whether a stored sale has what the order line says. */
export const hasMoneyFromOrder = (row: SaleRow, sale: RemoteSale): boolean =>
  Object.entries(moneyFromOrder(sale)).every(([name, value]) => row[name as keyof MoneyFromOrder] === value);

/** Stores what the marketplace has told since, of a cancelled sale too. It may run more than once. */
export async function storeMoneyFromOrder(trx: Trx, seen: SaleRow, sale: RemoteSale): Promise<void> {
  if (hasMoneyFromOrder(seen, sale)) return;
  await updateSale(trx, seen, moneyFromOrder(sale));
  await changed(trx, seen.user_id, 'sales', 'products');
}
