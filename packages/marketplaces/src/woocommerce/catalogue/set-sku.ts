import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RemoteIds } from '../../listing/listing-ref.ts';
import { ask } from '../client.ts';
import { rejected } from '../errors.ts';
import { byId, cleanSku, sameSku } from '../listing/find-product.ts';
import { productPath } from '../listing/listing.ts';

/**
 * Gives a product or variation without a SKU this one. If it has the SKU already, nothing is sent. Throws `rejected`
 * when it is gone, has another SKU by now, or the store refuses this one.
 */
export async function setSku(context: MarketplaceContext, item: RemoteIds, sku: string): Promise<void> {
  if (cleanSku(sku) !== sku) {
    throw new MarketplaceError('rejected', `Your store would not keep the SKU "${sku}" as it is.`, {
      nextStep: 'Choose a SKU of letters, digits and hyphens.',
    });
  }
  const now = await ownSku(context, item);
  if (now && sameSku(now, sku)) return;
  if (now) {
    throw new MarketplaceError('rejected', `Your store has given it the SKU "${now}" meanwhile.`, {
      nextStep: 'Sync WooCommerce again: it comes in with that SKU.',
    });
  }
  const { problem } = await ask(context, { method: 'PUT', path: productPath(item), body: { sku } });
  if (problem?.code === 'product_invalid_sku') {
    throw new MarketplaceError('rejected', `Another product of your store has the SKU "${sku}".`, {
      nextStep: 'Choose another SKU. A product in the trash of your store keeps its SKU too.',
    });
  }
  if (problem) throw rejected(problem);
  const after = await ownSku(context, item);
  if (after && sameSku(after, sku)) return;
  throw new MarketplaceError('unknown', `Your store does not show the SKU "${sku}" yet.`);
}

/** Its own SKU, empty if it has none: a variation without one reports its parent's. */
async function ownSku(context: MarketplaceContext, { externalId, extra }: RemoteIds): Promise<string> {
  const product = await byId(context, externalId);
  if (!product || product.status === 'trash') {
    throw new MarketplaceError('rejected', 'The product is not in your store any more.', {
      nextStep: 'Sync WooCommerce again: then it is no longer asked.',
    });
  }
  if (!extra.parentId) return product.sku;
  const parent = await byId(context, extra.parentId);
  return product.sku === parent?.sku ? '' : product.sku;
}
