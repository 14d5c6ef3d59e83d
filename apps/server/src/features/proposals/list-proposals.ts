import { MAX_ASKED, type Proposals } from '@crosslister/contract/proposals/proposals.ts';
import type { Db } from '../../db/schema.ts';
import { findAssistant } from './assistant/assistant-settings.ts';
import { valueNow } from './proposed-fields.ts';

/** What is proposed for these products, or for all of the seller's, and how far their sources are. */
export async function listProposals(
  db: Db,
  userId: number,
  productIds: readonly number[] | undefined,
): Promise<Proposals> {
  const rows = await db
    .selectFrom('proposals')
    .innerJoin('products', (join) =>
      join
        .onRef('products.id', '=', 'proposals.product_id')
        .onRef('products.user_id', '=', 'proposals.user_id')
        .on('products.deleted_at', 'is', null),
    )
    .selectAll('proposals')
    .select(['products.name', 'products.description', 'products.condition_notes', 'products.specifics'])
    .where('proposals.user_id', '=', userId)
    .where('proposals.decided', 'is', null)
    .$if(productIds !== undefined, (all) => all.where('proposals.product_id', 'in', orNone(productIds)))
    .orderBy('proposals.product_id')
    .orderBy('proposals.id')
    .limit(MAX_ASKED)
    .execute();
  const asks = await db
    .selectFrom('proposal_asks')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(productIds !== undefined, (all) => all.where('product_id', 'in', orNone(productIds)))
    .orderBy('id', 'desc')
    .limit(MAX_ASKED)
    .execute();
  const assistant = await findAssistant(db, userId);
  return {
    has_assistant: Boolean(assistant?.agreed_at),
    results: rows.map(({ id, product_id, source, field, value, why, link, ...product }) => ({
      id,
      product_id,
      source,
      field,
      now: valueNow(product, field),
      value,
      why,
      link,
    })),
    asks: asks.map(({ product_id, source, state, error, next_at, notes }) => ({
      product_id,
      source,
      state,
      error,
      next_at: state === 'queued' ? next_at.toISOString() : null,
      notes,
    })),
  };
}

/** No product has the id 0. */
const orNone = (ids: readonly number[] | undefined) => (ids?.length ? ids : [0]);
