import { findByHand } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Locked } from '../../../operations/lock.ts';
import { productDeleted, seeQueue } from '../../../operations/refusals.ts';
import { isStep } from '../../../operations/steps.ts';
import { findLive } from '../listing-rows.ts';
import { findRefusal, linkOf } from './store-step.ts';

/**
 * The link at which the seller does a step again. Null for the server's own work. Refused
 * when there is nothing left to do.
 */
export async function linkToStartOver(
  trx: Trx,
  operation: Locked<OperationRow>,
  product: Locked<ProductRow> | undefined,
): Promise<string | null> {
  const byHand = findByHand(operation.platform);
  if (!isStep(operation) || !byHand) return null;
  const { kind, platform } = operation;
  const listing = await findLive(trx, { id: operation.product_id, user_id: operation.user_id }, platform);
  if (kind !== 'crosslist') {
    if (!listing) {
      throw new HttpProblem(409, `It is not listed on ${byHand.label} any more.`, {
        nextStep: 'Nothing is left to do there.',
      });
    }
    return linkOf(byHand, kind, listing);
  }
  if (!product || product.deleted_at) throw productDeleted();
  const refused = await findRefusal(trx, product, byHand);
  if (refused?.status === 'completed') {
    throw new HttpProblem(409, `It is listed on ${byHand.label} already.`, { nextStep: seeQueue });
  }
  if (refused)
    throw new HttpProblem(409, refused.error, {
      nextStep: 'Put that right in the product, then choose Retry.',
    });
  return linkOf(byHand, kind, listing);
}
