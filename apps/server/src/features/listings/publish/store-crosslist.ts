import type { Platform } from '@crosslister/contract/platforms.ts';
import type { CrosslistRequest } from '@crosslister/contract/results.ts';
import type { ByHandMarketplace } from '@crosslister/marketplaces/by-hand-marketplace.ts';
import type { z } from 'zod';
import type { OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import type { Locked } from '../../../operations/lock.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { storeListingStep } from '../by-hand/store-step.ts';

type Request = z.infer<typeof CrosslistRequest>;
type Asked = { [Key in 'mode' | 'publish' | 'category']?: Request[Key] | undefined };

/** Stores the crosslist of one product: a step of the seller's where `byHand` is given, else work of the server. */
export async function storeCrosslist(
  trx: Trx,
  product: Locked<ProductRow>,
  platform: Platform,
  byHand: ByHandMarketplace | null,
  { mode = 'live', publish, category }: Asked,
  notBefore?: Date,
): Promise<OperationRow> {
  if (byHand) return storeListingStep(trx, product, byHand, { mode });
  const params = { mode, ...(publish && { publish: true as const }), ...(category && { category }) };
  return enqueue(trx, { userId: product.user_id, kind: 'crosslist', platform, product, params, notBefore });
}
