import type { Product } from '@crosslister/contract/product.ts';
import { useQuery } from '@tanstack/react-query';
import type { ProductChoice } from '../../lib/dialog-props.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The choice with its one product as it is by now: what was missing may have been mended since it was chosen. */
export function useChoice(choice: ProductChoice): ProductChoice {
  const [first] = choice.products;
  // Read by the product's own dialog.
  const { data } = useQuery<Product>({ queryKey: queryKeys.product(first?.id ?? 0), enabled: false });
  return choice.count === 1 && data ? { ...choice, products: [data] } : choice;
}
