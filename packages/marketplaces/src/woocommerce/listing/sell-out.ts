import type { MarketplaceContext } from '../../context.ts';
import type { Withdrawal } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { Product } from '../answers.ts';
import { isGone, mustDo } from '../client.ts';
import { byId } from './find-product.ts';
import { idsOf, productPath } from './listing.ts';
import { hidden, refuseStranger, withdraw } from './withdraw.ts';

/** What the seller chose for products that are bought beyond their stock: `backorders` of this platform's settings. */
const leavesBackorders = (settings: Readonly<Record<string, unknown>>) => settings.backorders === 'leave';

const isOnSale = ({ status, stock_status }: Product) =>
  !hidden.includes(status) && stock_status !== 'outofstock';

/**
 * Nothing is left of a counted stock, but its owner allows backorders: more can be bought, also of a one-off. By
 * WooCommerce's own rule such a product is `onbackorder`, and only `outofstock` cannot be bought
 * (WC_Product::is_in_stock of 11.0.1, tried in November 2026).
 */
const isBackordered = ({ stock_status }: Product) => stock_status === 'onbackorder';

/**
 * Its stock is not counted (the default for a new product in WooCommerce), so an order takes nothing from it; or what
 * the order took was restored.
 */
const sellsOn = (product: Product, writtenBack: boolean) =>
  isBackordered(product) || writtenBack || product.manage_stock === false;

/**
 * What makes sure that no more can be bought. A count that is used up is left as it is: below 0 it says how many the
 * owner owes. A stock shared with siblings is their parent's.
 */
async function stop(context: MarketplaceContext, product: Product): Promise<void> {
  const isShared = isBackordered(product) && product.manage_stock === 'parent';
  const isUsedUp = product.manage_stock !== false && (product.stock_quantity ?? 1) <= 0;
  const path = productPath(isShared ? { externalId: String(product.parent_id), extra: {} } : idsOf(product));
  const body = { backorders: 'no', ...(!isUsedUp && { manage_stock: true, stock_quantity: 0 }) };
  await mustDo(context, { method: 'PUT', path, body }, isGone);
}

/**
 * After the last one was sold in the store: a product without counted stock would go on selling, so its stock is
 * counted from now on, and is 0. One that may be bought beyond its stock no longer is, unless the seller chose to leave
 * that. Its page stays, as the owner's buyers know it. Counted stock is left to the store, unless our own write may
 * have put it there.
 */
export async function sellOut(
  context: MarketplaceContext,
  listing: ListingRef,
  writtenBack = false,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Withdrawal> {
  const before = await byId(context, listing.externalId);
  if (!before || !isOnSale(before) || !sellsOn(before, writtenBack)) return proof(context, before);
  if (isBackordered(before) && leavesBackorders(settings)) return proof(context, before);
  refuseStranger(before, listing);
  await stop(context, before);
  const after = await byId(context, listing.externalId);
  // A plugin may keep stock its own way.
  if (after && isOnSale(after)) return withdraw(context, listing);
  const seen = proof(context, after);
  return isBackordered(before) && after ? { ...seen, statusSeen: 'backorders_off' } : seen;
}

function proof(context: MarketplaceContext, seen: Product | null): Withdrawal {
  const statusSeen = !seen ? 'deleted' : hidden.includes(seen.status) ? seen.status : seen.stock_status;
  return { statusSeen, checkedAt: context.now().toISOString() };
}
