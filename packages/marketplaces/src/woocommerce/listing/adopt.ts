import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { ListingDraft, PublishedListing } from '../../listing/listing.ts';
import { Product } from '../answers.ts';
import { ask, isGone, mustDo, parse } from '../client.ts';
import { rejected } from '../errors.ts';
import type { Vat } from '../prices/vat.ts';
import { detailsOf, noDetails, withDetails } from './details.ts';
import { byId, type Found, sameSku } from './find-product.ts';
import { ImageRefused, isImageProblem, withPicturesThatWork } from './image-refused.ts';
import { idsOf, imagesFor, listingOf, productFields, productPath, sellingFields } from './listing.ts';
import { textsToKeep } from './listing-texts.ts';
import { placedBy } from './placed.ts';

/** The store downloads every picture while we wait (ms). */
const PICTURES_MS = 120_000;
const linked =
  'Your store already sold this SKU: that product was linked and its text and price left as they are.';
const revived = 'Your store had an unpublished product with this SKU: it was published with the new details.';

/**
 * Makes the product found under the draft's SKU its listing. One that is new has what it says of itself already. Ours is updated and published. A live one that is not ours
 * is the same thing on sale already (a SKU is unique in a store): it is linked as it is, and restocked when empty. A
 * product that is not live, needs a password or is in the trash is published with the draft's details: its old price
 * and text were not meant for buyers.
 */
export async function adopt(
  context: MarketplaceContext,
  draft: ListingDraft,
  found: Found,
  vat: Vat,
  { isNew = false } = {},
): Promise<PublishedListing> {
  const { product, ours, copies } = found;
  const live = product.status === 'publish' && product.post_password === '';
  for (const copy of copies) await retire(context, copy);
  const warnings = ours ? [] : [live ? linked : revived];
  if (product.type === 'variation') await refuseUnlessParentLive(context, product);
  else refuseUnlessSimple(product, draft);
  if (!ours && live) {
    if (product.stock_status === 'instock') return listingOf(product, {}, vat, warnings);
    const stock = { manage_stock: true, stock_quantity: draft.quantity };
    return listingOf(await update(context, draft, product, stock), {}, vat, warnings);
  }
  const variation = product.type === 'variation';
  const placed = isNew ? null : await placedBy(context, draft, product);
  // A live listing stays live: a review is no reason to take it down.
  const status = live || !draft.review ? 'publish' : variation ? 'private' : 'draft';
  const bodyWith = (imageUrls: string[]) =>
    variation
      ? { ...sellingFields(draft, vat, found), status }
      : {
          ...productFields({ ...draft, imageUrls }, status, vat, found, placed?.taxClass ?? null),
          ...placed?.fields,
          ...imagesFor({ ...draft, imageUrls }, product),
          // Sent only if it was lost: a store with copies refuses even the SKU that the product has.
          ...(!sameSku(product.sku, draft.sku) && { sku: draft.sku }),
          ...(product.post_password !== '' && { post_password: '' }),
        };
  const details = isNew ? noDetails : await detailsOf(context, draft, product);
  const { sent, warnings: more } = await withDetails(details, (fields) =>
    withPicturesThatWork(draft.imageUrls, (imageUrls) =>
      update(context, draft, product, { ...bodyWith(imageUrls), ...fields }),
    ),
  );
  const { made: now, refused } = sent;
  const { sku, pricePence, title, descriptionHtml } = draft;
  const asked = { status, sku, pricePence, ...(!variation && { title, descriptionHtml }) };
  return listingOf(now, asked, vat, [...warnings, ...(placed?.warnings ?? []), ...more, ...refused]);
}

/** What WordPress saves together with all texts of a product. */
const savedWithTexts = ['status', 'name', 'description', 'post_password'];

/** Changes a product and resolves with its new state. Throws `unknown` if it was deleted meanwhile. */
export async function update(
  context: MarketplaceContext,
  draft: ListingDraft,
  product: Product,
  fields: Record<string, unknown>,
): Promise<Product> {
  const own = product.manage_stock === 'parent' ? await countAtParent(context, product, fields) : fields;
  const body = savedWithTexts.some((field) => field in own) ? { ...textsToKeep(product), ...own } : own;
  const path = productPath(idsOf(product));
  const { json, problem } = await ask(context, { method: 'PUT', path, body, timeoutMs: PICTURES_MS });
  if (problem && isImageProblem(problem)) throw new ImageRefused(problem, draft.imageUrls);
  if (problem) throw isGone(problem) ? vanished() : rejected(problem);
  // A variation's own answer lacks the name and pictures of its parent; /products/{id} has both.
  if (json !== undefined && product.type !== 'variation') return parse(Product, json, 'the product');
  const now = await byId(context, product.id);
  if (!now) throw vanished();
  if (body.status !== undefined && now.status !== body.status) {
    throw new MarketplaceError('unknown', `Your store still says "${now.status}" after the change.`, {
      nextStep: 'If it goes on, look at the product in WooCommerce.',
    });
  }
  return now;
}

/**
 * Variations that share stock are counted at their parent. A stock of its own would be for sale in addition. Returns
 * the remaining fields.
 */
async function countAtParent(
  context: MarketplaceContext,
  { parent_id: parentId }: Product,
  { manage_stock, stock_quantity, ...others }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (stock_quantity === undefined) return others;
  const path = productPath({ externalId: String(parentId), extra: {} });
  const { problem } = await ask(context, { method: 'PUT', path, body: { manage_stock, stock_quantity } });
  if (problem) throw isGone(problem) ? vanished() : rejected(problem);
  return others;
}

/** Takes a copy off sale and removes its SKU, so that it is not found again. */
async function retire(context: MarketplaceContext, copy: Product): Promise<void> {
  const body = { status: 'draft', sku: '' };
  await mustDo(context, { method: 'PUT', path: productPath(idsOf(copy)), body });
}

/** It was deleted after it was found. The next attempt makes a new one. */
function vanished(): MarketplaceError {
  return new MarketplaceError('unknown', 'The product was deleted in your store a moment ago.');
}

function refuseUnlessSimple(product: Product, draft: ListingDraft): void {
  if (!['variable', 'grouped', 'external'].includes(product.type)) return;
  throw new MarketplaceError('setup', `Your store has a ${product.type} product with the SKU ${draft.sku}.`, {
    nextStep: 'Give this product another SKU in Crosslister, or change that one in WooCommerce.',
  });
}

/** A variation is visible only with its parent, and publishing the parent would put its other variations on sale. */
async function refuseUnlessParentLive(context: MarketplaceContext, variation: Product): Promise<void> {
  const parent = await byId(context, variation.parent_id);
  if (parent?.status === 'publish') return;
  const name = parent?.name ?? 'that is gone';
  throw new MarketplaceError('setup', `This is a variation of a product that is not published: ${name}.`, {
    nextStep: 'Publish the variable product in WooCommerce first, then list this again.',
  });
}
