import { bookNumber, mainNumber } from '@crosslister/contract/products/product-numbers.ts';
import type { AskedForProposals, ProposalSource } from '@crosslister/contract/proposals/proposals.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { ProductRow } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { refuseWithoutAssistant } from './assistant/assistant-settings.ts';

/** Has a source asked about these products in the background. One that is asked already is asked at once. */
export async function askForProposals(
  services: Services,
  userId: number,
  productIds: readonly number[],
  source: ProposalSource,
): Promise<AskedForProposals> {
  if (source === 'assistant') await refuseWithoutAssistant(services.db, userId);
  return transact(services.db, async (trx) => {
    const products = await trx
      .selectFrom('products')
      .select(['id', 'name', 'images', 'specifics'])
      .where('user_id', '=', userId)
      .where('id', 'in', [...productIds])
      .where('deleted_at', 'is', null)
      .execute();
    const found = new Map(products.map((product) => [product.id, product]));
    const left_out = productIds.flatMap((product_id) => {
      const product = found.get(product_id);
      const reason = product ? whyNotAsked(product, source) : 'There is no such product.';
      return reason === null ? [] : [{ product_id, reason }];
    });
    const left = new Set(left_out.map(({ product_id }) => product_id));
    const asked = products.filter(({ id }) => !left.has(id));
    if (asked.length > 0) {
      await trx
        .insertInto('proposal_asks')
        .values(asked.map(({ id }) => ({ user_id: userId, product_id: id, source, error: null })))
        .onConflict((conflict) =>
          conflict.columns(['product_id', 'source']).doUpdateSet({
            state: 'queued',
            error: null,
            notes: sql`'{}'`,
            attempts: 0,
            asked_at: sql`now()`,
            next_at: sql`now()`,
          }),
        )
        .execute();
      await changed(trx, userId, 'products');
    }
    return { asked: asked.length, left_out };
  });
}

function whyNotAsked(
  { name, images, specifics }: Pick<ProductRow, 'name' | 'images' | 'specifics'>,
  source: ProposalSource,
): string | null {
  if (source === 'assistant')
    return images.length === 0 && name === '' ? 'It has no photo and no name.' : null;
  if (bookNumber(specifics)) return null;
  return mainNumber(specifics)
    ? 'Its number is not that of a book.'
    : 'It has no ISBN, or a digit of it is wrong.';
}
