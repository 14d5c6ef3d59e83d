import type { MarketplaceContext } from '../context.ts';
import type { ListingRef } from '../listing-ref.ts';
import type { Withdrawal } from '../marketplace.ts';
import type { Product } from './answers.ts';
import { ask } from './client.ts';
import { rejected } from './errors.ts';
import { byId } from './find-product.ts';
import { idsOf, productPath } from './listing.ts';
import { hidden, refuseStranger, withdraw } from './withdraw.ts';

/**
 * Its stock is not counted (the default for a new product in WooCommerce), so an order takes nothing from it; or what
 * the order took was restored.
 */
const sellsOn = (product: Product, writtenBack: boolean) =>
  !hidden.includes(product.status) &&
  (writtenBack || product.manage_stock === false) &&
  product.stock_status === 'instock';

/**
 * After the last one was sold in the store: a product without counted stock would go on selling, so its stock is
 * counted from now on, and is 0. Its page stays, as the owner's buyers know it. Counted stock is left to the store,
 * unless a write of ours may have put it there.
 */
export async function sellOut(
  context: MarketplaceContext,
  listing: ListingRef,
  writtenBack = false,
): Promise<Withdrawal> {
  const before = await byId(context, listing.externalId);
  if (!before || !sellsOn(before, writtenBack)) return proof(context, before);
  refuseStranger(before, listing);
  const { problem } = await ask(context, {
    method: 'PUT',
    path: productPath(idsOf(before)),
    body: { manage_stock: true, stock_quantity: 0 },
  });
  if (problem && !problem.code.endsWith('invalid_id')) throw rejected(problem);
  const after = await byId(context, listing.externalId);
  // A plugin may keep stock its own way.
  if (after && !hidden.includes(after.status) && after.stock_status === 'instock')
    return withdraw(context, listing);
  return proof(context, after);
}

function proof(context: MarketplaceContext, seen: Product | null): Withdrawal {
  const statusSeen = !seen ? 'deleted' : hidden.includes(seen.status) ? seen.status : seen.stock_status;
  return { statusSeen, checkedAt: context.now().toISOString() };
}
