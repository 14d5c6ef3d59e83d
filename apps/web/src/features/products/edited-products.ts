import type { Product } from '@crosslister/contract/product.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';

const queryKey = ['edited-products'];

/** Products as a saving of many has left them, for code that keeps some that no page shows. */
export function noteEdited(client: QueryClient, products: readonly Product[]): void {
  client.setQueryData(queryKey, products);
}

/** Those that were edited last here. */
export const useEdited = () => useQuery<readonly Product[]>({ queryKey, enabled: false }).data;
