import type { Platform } from '@crosslister/contract/platforms.ts';
import { ownPricePence } from '@crosslister/domain/listing-contents.ts';
import { inProduct } from '@crosslister/marketplaces/fix.ts';
import { type DraftGap, gapsWhere } from '@crosslister/marketplaces/listing/draft-gap.ts';
import type { ProductRow } from '../../db/schema.ts';

/** Whether the product has a price on the platform, its own or the one everywhere. */
export const isPriced = (product: ProductRow, platform: Platform): boolean =>
  product.price_pence > 0 || ownPricePence(platform, product) !== null;

/** What keeps a product from being listed, whatever the platform asks for. */
export function gapsInCatalogue(product: ProductRow, platform: Platform): DraftGap[] {
  const { status } = product;
  return gapsWhere([
    [status === 'sold', 'The product is sold: mark it as active before listing it again.', '', null],
    [status === 'action_required', 'The product needs an action first: see Action Required.', '', null],
    [!isPriced(product, platform), 'The product needs a price above £0.00.', '', inProduct('price')],
  ]);
}
