import type { Product } from '@crosslister/contract/product.ts';
import { useQuery } from '@tanstack/react-query';
import type { ProductChoice } from '../../lib/dialog-props.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The choice with the present state of its one product: what was missing may have been added since it was chosen. */
export function useChoice(choice: ProductChoice): ProductChoice {
  const [first] = choice.products;
  // The product's own dialog reads it.
  const { data } = useQuery<Product>({ queryKey: queryKeys.product(first?.id ?? 0), enabled: false });
  return choice.count === 1 && data ? { ...choice, products: [data] } : choice;
}
