import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Withdrawal } from '../../listing/listing.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { Product } from '../answers.ts';
import { isGone, mustDo } from '../client.ts';
import { byId, cleanSku, findProduct, sameSku } from './find-product.ts';
import { idsOf, productPath } from './listing.ts';
import { textsToKeep } from './listing-texts.ts';

/** Neither can be bought by anybody. `future` is not among them: it goes live automatically. */
export const hidden = ['draft', 'pending', 'private', 'trash'];

export const statusWords = {
  draft: 'a draft, which buyers do not see',
  pending: 'waiting for review, which buyers do not see',
  private: 'private, which buyers do not see',
  trash: 'in the trash',
  password: 'protected by a password, which buyers do not have',
  outofstock: 'out of stock',
  instock: 'in stock, as the store counts it',
  onbackorder: 'on backorder, so that it can still be bought',
  backorders_off: 'out of stock, after Crosslister switched its backorders off',
};

/**
 * Takes the product off sale by making it a draft. Its id, text and URL stay, so that it can be listed again. A
 * variation becomes private, WooCommerce's word for a disabled one; its siblings stay on sale. Without an id, whatever
 * a publish that was cut short may have left under the SKU is taken off sale.
 */
export async function withdraw(context: MarketplaceContext, listing: ListingRef): Promise<Withdrawal> {
  if (listing.externalId) return end(context, listing);
  const found = cleanSku(listing.sku)
    ? await findProduct(context, { sku: listing.sku, previous: null })
    : null;
  let seen = proof(context, null);
  for (const product of found ? [...found.copies, found.product] : []) {
    seen = await end(context, { ...listing, externalId: String(product.id), url: product.permalink });
  }
  return seen;
}

async function end(context: MarketplaceContext, listing: ListingRef): Promise<Withdrawal> {
  const before = await byId(context, listing.externalId);
  if (!before || hidden.includes(before.status)) return proof(context, before);
  refuseStranger(before, listing);
  const status = before.type === 'variation' ? 'private' : 'draft';
  const body = { ...textsToKeep(before), status };
  await mustDo(context, { method: 'PUT', path: productPath(idsOf(before)), body }, isGone);
  const after = await byId(context, listing.externalId);
  if (!after || hidden.includes(after.status)) return proof(context, after);
  throw new MarketplaceError('unavailable', `Your store still shows the product as "${after.status}".`, {
    link: listing.url,
    nextStep: 'If it goes on, set the product to Draft in WooCommerce.',
  });
}

/**
 * Numbers mean nothing outside the store that gave them. A product with another SKU is ours all the same when its address
 * is the one we know: its owner has given it another SKU. One without a SKU has lost it.
 */
export function refuseStranger(product: Product, listing: ListingRef): void {
  if (product.sku === '' || listing.sku === '' || sameSku(product.sku, listing.sku)) return;
  if (product.permalink === listing.url) return;
  const message = `Your store has another product under this number, with the SKU ${product.sku}, so nothing was changed there.`;
  throw new MarketplaceError('rejected', message, {
    link: listing.url,
    nextStep: `If it is this one all the same, give it the SKU ${listing.sku} in WooCommerce and choose Retry.`,
  });
}

function proof(context: MarketplaceContext, seen: Product | null): Withdrawal {
  return { statusSeen: seen?.status ?? 'deleted', checkedAt: context.now().toISOString() };
}
