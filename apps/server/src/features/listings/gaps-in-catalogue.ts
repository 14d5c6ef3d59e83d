import { type DraftGap, gapsWhere } from '@crosslister/marketplaces/draft-gap.ts';
import { inProduct } from '@crosslister/marketplaces/fix.ts';
import type { ProductRow } from '../../db/schema.ts';

/** What keeps a product from being listed anywhere. */
export function gapsInCatalogue({ status, price_pence }: ProductRow): DraftGap[] {
  return gapsWhere([
    [status === 'sold', 'The product is sold: mark it as active before listing it again.', '', null],
    [status === 'action_required', 'The product needs an action first: see Action Required.', '', null],
    [price_pence === 0, 'The product needs a price above £0.00.', '', inProduct('price')],
  ]);
}
