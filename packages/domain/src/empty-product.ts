import type { Product } from '@crosslister/contract/product.ts';

/** What a product says when nothing is known of it but what every product has, and without the seller's own fields. */
export const emptyProduct = {
  description: '',
  images: [],
  ebay_category: null,
  condition: null,
  specifics: {},
  overrides: {},
  per_platform: {},
} satisfies Partial<Product>;
