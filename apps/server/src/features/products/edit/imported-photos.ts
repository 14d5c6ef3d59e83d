import { ownImageId } from '@crosslister/contract/products/image.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db, ProductRow, Trx } from '../../../db/schema.ts';
import { asJson } from '../../../db/stored/as-json.ts';
import type { ProductsByKey } from '../../catalogue/find-by-sku.ts';
import type { FoldedProduct } from './fold-duplicates.ts';

type Images = readonly { src: string }[];
type Imaged = Pick<ProductRow, 'id' | 'images'>;

/** An address is on the web if it is not a photo stored here. */
const addressesOf = ({ id: product_id, images }: Imaged) =>
  [...new Set(images.map(({ src }) => src))].flatMap((address) =>
    ownImageId(address) === null ? [{ product_id, address }] : [],
  );

/** Lets the photos of these products be fetched from their addresses, under the import. */
export async function queuePhotos(
  trx: Trx,
  userId: number,
  importId: string,
  products: readonly Imaged[],
): Promise<void> {
  const photos = products.flatMap(addressesOf);
  if (photos.length === 0) return;
  await sql`
    INSERT INTO imported_photos (user_id, product_id, import_id, address)
    SELECT ${userId}::bigint, p.product_id, ${importId}::uuid, p.address
    FROM jsonb_to_recordset(${asJson(photos)}::jsonb) AS p (product_id bigint, address text)
    ON CONFLICT (product_id, md5(address)) DO UPDATE SET import_id = excluded.import_id, state = 'queued',
      image_id = NULL, error = NULL, attempts = 0, next_at = now()`.execute(trx);
}

/** By address, the stored photo of a product that came from there and that the product still has. */
export async function fetchedPhotos(
  db: Db,
  userId: number,
  products: readonly Imaged[],
): Promise<(product: Imaged, images: Images) => { src: string }[]> {
  const withOwn = products.filter(({ images }) => images.some(({ src }) => ownImageId(src) !== null));
  const rows =
    withOwn.length === 0
      ? []
      : await db
          .selectFrom('imported_photos')
          .select(['product_id', 'address', 'image_id'])
          .where('user_id', '=', userId)
          .where('product_id', '=', anyOf(withOwn))
          .where('state', '=', 'done')
          .execute();
  const byProduct = new Map<number, Map<string, string>>();
  for (const { product_id, address, image_id } of rows) {
    const own = byProduct.get(product_id) ?? new Map<string, string>();
    byProduct.set(product_id, own.set(address, `/api/images/${image_id}.jpg`));
  }
  return ({ id, images: present }, images) => {
    const own = byProduct.get(id);
    const kept = new Set(present.map(({ src }) => src));
    return images.map(({ src }) => {
      const photo = own?.get(src);
      return { src: photo !== undefined && kept.has(photo) ? photo : src };
    });
  };
}

/** The same file again: photos that were fetched from its addresses stay. */
export async function withFetchedPhotos(
  trx: Trx,
  userId: number,
  folded: readonly FoldedProduct[],
  rows: ProductsByKey,
): Promise<FoldedProduct[]> {
  const known = folded.flatMap(({ key, fields }) => (fields.images && rows.get(key)) ?? []);
  if (known.length === 0) return [...folded];
  const fetched = await fetchedPhotos(trx, userId, known);
  return folded.map((each) => {
    const product = rows.get(each.key);
    const { images } = each.fields;
    return product && images
      ? { ...each, fields: { ...each.fields, images: fetched(product, images) } }
      : each;
  });
}
