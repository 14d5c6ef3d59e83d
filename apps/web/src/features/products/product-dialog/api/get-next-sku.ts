import { NextSku } from '@crosslister/contract/product-query.ts';
import { callApi } from '../../../../lib/api-client.ts';

/** The SKU that comes after the seller's newest ones, if these follow a pattern, else the next short number. */
export const getNextSku = async (): Promise<string> =>
  (await callApi('/api/products/next_sku/', NextSku)).sku;
