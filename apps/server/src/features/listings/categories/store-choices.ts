import type { CategoryChoices } from '@crosslister/contract/listings/category-choice.ts';
import { kindWords } from '@crosslister/domain/categories/name-words.ts';
import { sql } from 'kysely';
import { changed } from '../../../db/change-feed.ts';
import { transact } from '../../../db/transact.ts';
import { lockProducts } from '../../../operations/lock.ts';
import type { Services } from '../../../services.ts';
import { touched, updateProducts } from '../../catalogue/write-product-rows.ts';
import { storeEdits } from '../revise/store-revises.ts';
import { rememberChoice } from './memory.ts';
import { withOwnCategory } from './own-category.ts';

/**
 * Stores the categories that the seller was shown and agreed to: in the products, and for the next thing of each kind.
 * Products of others and deleted ones are ignored. Returns how many were written.
 */
export function storeChoices(
  { db }: Services,
  userId: number,
  { choices }: CategoryChoices,
): Promise<number> {
  const ids = [...new Set(choices.map(({ product_id }) => product_id))];
  return transact(db, async (trx) => {
    const locked = await lockProducts(trx, userId, (all) =>
      all.selectAll().where('id', '=', sql<number>`ANY (${ids}::bigint[])`).where('deleted_at', 'is', null),
    );
    for (const before of locked) {
      const after = { ...before };
      for (const { product_id, platform, category_id: categoryId, kinds } of choices) {
        if (product_id !== before.id) continue;
        Object.assign(after, withOwnCategory(after, platform, categoryId));
        const words = kindWords(before.name);
        await rememberChoice(trx, userId, platform, { kinds, words, categoryId });
      }
      const { ebay_category, overrides } = after;
      await updateProducts(trx, before, { ebay_category, overrides, ...touched });
      await storeEdits(trx, before, after);
    }
    await changed(trx, userId, 'products');
    return locked.length;
  });
}
