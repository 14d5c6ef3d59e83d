import type { DraftsMade, IntakeThing } from '@crosslister/contract/intake/intake.ts';
import { MAX_PHOTOS } from '@crosslister/contract/products/image.ts';
import { changed } from '../../db/change-feed.ts';
import { ownRow } from '../../db/of-product.ts';
import { isOverProductLimit, productLimitStep } from '../../db/product-limit.ts';
import type { ProductRow, Trx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Locked } from '../../operations/lock.ts';
import type { Services } from '../../services.ts';
import { columnsOf } from '../catalogue/field-columns.ts';
import { findBySku } from '../catalogue/find-by-sku.ts';
import { takeNextSkus } from '../catalogue/next-sku.ts';
import { insertProducts } from '../catalogue/write-product-rows.ts';
import { checkOwnImages } from '../images/check-own-images.ts';
import { saveLocked } from '../products/edit/save-product.ts';
import { isSkuTaken } from '../products/edit/sku-taken.ts';
import { numbersInPhotos } from './numbers-in-photos.ts';
import { findPhotos, srcOfPhoto } from './read-tray.ts';
import { type IntakeRow, lockTray, usePhotos } from './write-intake-rows.ts';

type Made = DraftsMade['products'][number];
type Refused = DraftsMade['refused'][number];

/** It stays in the tray, and the others go on. */
const refusal = (sentence: string, nextStep: string) => new HttpProblem(409, sentence, { nextStep });

/**
 * Makes a draft of each thing, each in a transaction of its own: what was interrupted is sent again, and photos that are
 * in a draft are answered with it.
 */
export async function makeDrafts(
  { db }: Services,
  userId: number,
  things: readonly IntakeThing[],
): Promise<DraftsMade> {
  // Before anything is made: one of somebody else is a mistake of the whole call.
  await findPhotos(
    db,
    userId,
    things.flatMap(({ photo_ids }) => photo_ids),
  );
  const products: Made[] = [];
  const refused: Refused[] = [];
  for (const thing of things) {
    const { photo_ids } = thing;
    try {
      products.push({ ...(await makeDraft(db, userId, thing)), photo_ids });
    } catch (error) {
      refused.push({ photo_ids, ...explain(error) });
    }
  }
  return { products, refused };
}

function explain(error: unknown): Omit<Refused, 'photo_ids'> {
  if (error instanceof HttpProblem) return { error: error.message, next_step: error.nextStep };
  if (isOverProductLimit(error)) return { error: error.message, next_step: productLimitStep };
  if (isSkuTaken(error))
    return { error: 'Its SKU was given to another product just now.', next_step: 'Make the draft again.' };
  throw error;
}

const makeDraft = (
  db: Services['db'],
  userId: number,
  thing: IntakeThing,
): Promise<Omit<Made, 'photo_ids'>> =>
  transact(db, async (trx) => {
    await lockTray(trx, userId);
    const photos = await findPhotos(trx, userId, thing.photo_ids);
    const there = await draftOf(trx, userId, photos);
    if (there) return there;
    const product = await fill(trx, userId, thing, photos);
    await usePhotos(trx, userId, photos, product.id);
    await changed(trx, userId, 'products', 'intake');
    return { id: product.id, sku: product.sku };
  });

/** The product that these photos are in already. Null if they are all in the tray. */
async function draftOf(
  trx: Trx,
  userId: number,
  photos: readonly IntakeRow[],
): Promise<Omit<Made, 'photo_ids'> | null> {
  const [id = null, ...others] = new Set(photos.map(({ product_id }) => product_id));
  if (others.length > 0)
    throw refusal('Some of these photos are in a draft already.', 'Look at the photos that are left.');
  if (id === null) return null;
  const draft = await trx
    .selectFrom('products')
    .select(['id', 'sku'])
    .where(ownRow(userId, id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!draft) throw refusal('The draft of these photos was deleted.', 'Add the photos again.');
  return draft;
}

/** A new draft, or one that has the SKU and waits for its photos. */
async function fill(
  trx: Trx,
  userId: number,
  { sku: said, category, keep_labels }: IntakeThing,
  photos: readonly IntakeRow[],
): Promise<Pick<ProductRow, 'id' | 'sku'>> {
  const images = picturesOf(photos, new Set(keep_labels));
  await checkOwnImages(trx, userId, [{ images }]);
  const specifics = numbersInPhotos(photos.flatMap(({ barcodes }) => barcodes));
  const contents = { images, ...(category !== undefined && { ebay_category: category }) };
  const known = said ?? photos.find(({ label }) => label !== null)?.label ?? null;
  const draft = known === null ? null : await draftWithSku(trx, userId, known);
  if (draft) {
    await saveLocked(trx, draft, { ...contents, specifics: { ...specifics, ...draft.specifics } });
    return draft;
  }
  const sku = known ?? (await takeNextSkus(trx, userId, 1))[0] ?? '';
  const made = await insertProducts(trx, userId, [
    { ...columnsOf({ specifics, ...contents }), sku, name: `New thing ${sku}`, status: 'inactive' },
  ]);
  const [product] = made.values();
  if (!product) throw new Error('a draft was not inserted');
  return product;
}

function picturesOf(photos: readonly IntakeRow[], keptLabels: ReadonlySet<number>): { src: string }[] {
  const pictures = photos.filter(({ id, label }) => label === null || keptLabels.has(id));
  if (pictures.length === 0)
    throw refusal('There is only the photo of a label.', 'Add the photos of the thing behind it.');
  if (pictures.length > MAX_PHOTOS)
    throw refusal(
      `A product has at most ${MAX_PHOTOS} photos, and these are ${pictures.length}.`,
      'Split them, or put some aside.',
    );
  return [...new Set(pictures.map(srcOfPhoto))].map((src) => ({ src }));
}

/** Null if no product has the SKU. */
async function draftWithSku(trx: Trx, userId: number, sku: string): Promise<Locked<ProductRow> | null> {
  const { rows } = await findBySku(trx, userId, [sku]);
  const [product] = rows.values();
  if (!product) return null;
  const listing = await trx
    .selectFrom('listings')
    .select('id')
    .where('user_id', '=', userId)
    .where('product_id', '=', product.id)
    .limit(1)
    .executeTakeFirst();
  if (product.status === 'inactive' && !listing && product.images.length === 0) return product;
  throw refusal(
    `Another product has the SKU "${sku}".`,
    'Give this thing another SKU, or add the photos to that product.',
  );
}
