import type { Product } from '@crosslister/contract/product.ts';
import { bookNumber } from '@crosslister/contract/products/product-numbers.ts';
import type { ProposalSource } from '@crosslister/contract/proposals/proposals.ts';

/** Who can be asked about a product: books by their number, all else by the seller's assistant. */
export function sourcesFor(
  { specifics, images, name }: Pick<Product, 'specifics' | 'images' | 'name'>,
  hasAssistant: boolean,
): ProposalSource[] {
  return [
    ...(bookNumber(specifics) ? (['open_library'] as const) : []),
    ...(hasAssistant && (images.length > 0 || name !== '') ? (['assistant'] as const) : []),
  ];
}
