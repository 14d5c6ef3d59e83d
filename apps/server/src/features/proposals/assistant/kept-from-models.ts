import { ownImageId } from '@crosslister/contract/products/image.ts';
import { marketplaces } from '@crosslister/marketplaces/marketplace-registry.ts';
import { sql } from 'kysely';
import { ofProduct } from '../../../db/of-product.ts';
import type { ProductRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';

/** What is read from these marketplaces is not given to a model (docs/assistant.md). */
const kept = Object.values(marketplaces).flatMap(({ key, label, capabilities: { keptFromModels } }) =>
  keptFromModels ? [{ key, label, photos: keptFromModels }] : [],
);
const keeperOf = (address: string) => kept.find(({ photos }) => photos.test(address))?.label;

type Reading = Pick<Services, 'db'>;

/**
 * By address, the marketplace that keeps one of these photos. A photo stored here is kept if it was made from one of theirs,
 * or is the copy of one that an imported table named.
 */
export async function photoKeepers(
  { db }: Reading,
  { user_id, images }: Pick<ProductRow, 'user_id' | 'images'>,
): Promise<Map<string, string>> {
  const ids = images.flatMap(({ src }) => ownImageId(src) ?? []);
  const { rows } = await sql<{ id: string; address: string }>`
    WITH own AS (SELECT id, original FROM images WHERE user_id = ${user_id} AND id = ANY (${ids}::text[]))
    SELECT id, original AS address FROM own WHERE original IS NOT NULL
    UNION ALL SELECT own.id, imported.address FROM own JOIN imported_photos imported ON imported.user_id = ${user_id}
      AND imported.image_id = ANY (ARRAY[own.id, substring(own.original FROM '^/api/images/(.+)[.]jpg$')])`.execute(
    db,
  );
  const from = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    images.flatMap(({ src }) => {
      const sources = from.get(ownImageId(src) ?? '')?.map(({ address }) => address) ?? [];
      const keeper = [src, ...sources].map(keeperOf).find((label) => label !== undefined);
      return keeper === undefined ? [] : [[src, keeper] as const];
    }),
  );
}

/**
 * The marketplace whose reading was the newest change of its name, if that is one of them. Changes are forgotten after a
 * year: of a product that is or was listed at one of them nobody can say then whose name it is.
 */
export async function namedByKeeper(
  { db }: Reading,
  { id, user_id }: Pick<ProductRow, 'id' | 'user_id'>,
): Promise<string | undefined> {
  const change = await db
    .selectFrom('product_changes')
    .select('platform')
    .where(ofProduct({ id, user_id }))
    .where(sql<boolean>`(before IS NULL OR before ? 'name')`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (change) return kept.find(({ key }) => key === change.platform)?.label;
  const listings = await db
    .selectFrom('listings')
    .select('platform')
    .where(ofProduct({ id, user_id }))
    .execute();
  return kept.find(({ key }) => listings.some(({ platform }) => platform === key))?.label;
}
