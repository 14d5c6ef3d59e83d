import { ownImageId } from '@crosslister/contract/products/image.ts';
import type { Trx } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';

/**
 * Refuses products with photos that are not, or no longer, among the seller's uploads. The others cannot be removed
 * until the transaction ends.
 */
export async function checkOwnImages(
  trx: Trx,
  userId: number,
  products: readonly { images?: readonly { src: string }[] | undefined }[],
): Promise<void> {
  const ids = products.flatMap(({ images = [] }) => images.flatMap(({ src }) => ownImageId(src) ?? []));
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom('images')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  for (const { images = [] } of products) {
    const at = images.findIndex(({ src }) => {
      const id = ownImageId(src);
      return id !== null && !known.has(id);
    });
    if (at === -1) continue;
    const sentence = `Photo ${at + 1} is not among your uploaded photos.`;
    throw new HttpProblem(400, sentence, {
      nextStep: 'Remove it and upload it again: photos in no product are removed after eight days.',
      extra: { fields: { images: sentence } },
    });
  }
}
