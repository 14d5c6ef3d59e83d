import { ownImageId, storedAddress } from '@crosslister/contract/products/image.ts';
import type { Services } from '../../../services.ts';

type WithImages = { images?: { src: string }[] | undefined };

/**
 * The products with the links of an export to the seller's own uploads as the addresses they are stored under. A link
 * opens for one to two days, so a product must not keep it. Links to photos that are gone stay as they are.
 */
export async function withOwnPhotos<T extends WithImages>(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  userId: number,
  products: readonly T[],
): Promise<T[]> {
  const here = publicUrl();
  const linked = (src: string) => (src.startsWith(`${here}/`) ? src.slice(here.length) : '');
  const ids = products.flatMap(({ images = [] }) =>
    images.flatMap(({ src }) => ownImageId(linked(src)) ?? []),
  );
  if (ids.length === 0) return [...products];
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const own = new Set(rows.map(({ id }) => id));
  const stored = (src: string) => (own.has(ownImageId(linked(src)) ?? '') ? storedAddress(linked(src)) : src);
  return products.map((product) => ({
    ...product,
    ...(product.images && { images: product.images.map(({ src }) => ({ src: stored(src) })) }),
  }));
}
