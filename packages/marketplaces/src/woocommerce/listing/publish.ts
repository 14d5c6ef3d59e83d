import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inProduct } from '../../fix.ts';
import { type DraftGap, firstFix, gapError, gapSentence, gapsWhere } from '../../listing/draft-gap.ts';
import type { ListingDraft, PublishedListing } from '../../listing/listing.ts';
import { Product } from '../answers.ts';
import { ask, parse } from '../client.ts';
import { rejected } from '../errors.ts';
import { storeCurrency } from '../prices/currency.ts';
import { readVat, type Vat } from '../prices/vat.ts';
import { adopt } from './adopt.ts';
import { detailsOf, withDetails } from './details.ts';
import { byId, cleanSku, type Found, findProduct } from './find-product.ts';
import { listingOf, productFields } from './listing.ts';
import { withinReach, withoutPhotos } from './own-photos.ts';
import { placedBy } from './placed.ts';

/**
 * The SKU is taken. The second code, without the other product's id, comes in a race and for a product in the trash.
 */
const takenCodes = ['product_invalid_sku', 'woocommerce_rest_product_not_created'];

/** What WooCommerce would accept without an error and sell wrongly. */
export function gaps(draft: ListingDraft): DraftGap[] {
  return gapsWhere([
    [!draft.title.trim(), 'The product needs a name.', '', inProduct('name')],
    [!cleanSku(draft.sku), 'The product needs a SKU.', '', inProduct('sku')],
    [
      !Number.isInteger(draft.pricePence) || draft.pricePence < 1,
      'The product needs a price.',
      '',
      inProduct('price'),
    ],
    [
      !Number.isInteger(draft.quantity) || draft.quantity < 1,
      'The quantity must be at least 1.',
      '',
      inProduct('quantity'),
    ],
  ]);
}

/**
 * Lists the draft. The SKU is the key: what the store already has with it is adopted (see adopt.ts), so running this
 * again after any interruption ends with one product. Its category is the one that the seller chose in the store. The
 * draft's own belongs to another marketplace, and WooCommerce silently replaces unknown ones by Uncategorized.
 */
export async function publish(context: MarketplaceContext, draft: ListingDraft): Promise<PublishedListing> {
  const lacks = gaps(draft);
  if (lacks.length > 0) {
    throw gapError({
      message: lacks.map(gapSentence).join(' '),
      nextStep: 'Complete the product in Crosslister and list it again.',
      fix: firstFix(lacks),
    });
  }
  await storeCurrency(context);
  const vat = await readVat(context);
  const { draft: reachable, outOfReach } = withinReach(context, draft);
  const found = await findProduct(context, reachable);
  const listing = found ? await adopt(context, reachable, found, vat) : await create(context, reachable, vat);
  const warnings = outOfReach > 0 ? [...listing.warnings, withoutPhotos(outOfReach)] : listing.warnings;
  return { ...listing, warnings };
}

/**
 * Pictures are sent in a second step, together with the adoption of what the first one made. The store downloads them
 * before it saves anything, which can take longer than every time limit on the way. A create repeated meanwhile would
 * find no product yet and, in stores without a lock on SKUs, make a second one. Without pictures the SKU is taken at
 * once. A product whose pictures are refused stays a draft, which the next attempt finds and completes.
 */
async function create(context: MarketplaceContext, draft: ListingDraft, vat: Vat): Promise<PublishedListing> {
  const pictures = draft.imageUrls.length > 0;
  const status = draft.review || pictures ? 'draft' : 'publish';
  const placed = await placedBy(context, draft, null);
  const post = async (details: Record<string, unknown>) => {
    const made = await ask(context, {
      method: 'POST',
      path: 'wc/v3/products',
      body: {
        type: 'simple',
        sku: draft.sku,
        ...productFields(draft, status, vat, null, placed.taxClass),
        ...placed.fields,
        ...details,
      },
    });
    if (made.problem && !takenCodes.includes(made.problem.code)) throw rejected(made.problem);
    return made;
  };
  const { sent, warnings: ofDetails } = await withDetails(await detailsOf(context, draft, null), post);
  const warnings = [...placed.warnings, ...ofDetails];
  const { json, problem } = sent;
  if (json !== undefined && !problem) {
    const product = parse(Product, json, 'the new product');
    if (!pictures) return listingOf(product, { ...draft, status }, vat, warnings);
    const listing = await adopt(context, draft, { product, ours: true, copies: [] }, vat, { isNew: true });
    return { ...listing, warnings: [...warnings, ...listing.warnings] };
  }
  const found = (await findProduct(context, draft)) ?? (await owner(context, problem?.data?.resource_id));
  if (found) return adopt(context, draft, found, vat);
  throw new MarketplaceError(
    'unknown',
    problem
      ? `Your store says the SKU ${draft.sku} is taken, but shows no product with it.`
      : 'Your store answered the new listing with something that cannot be read.',
    {
      ...(problem && { code: problem.code }),
      nextStep: problem
        ? 'If it goes on, open WooCommerce, Status, Tools, and regenerate the product lookup tables.'
        : 'If it goes on, look for PHP warnings in the error log of the store.',
    },
  );
}

async function owner(context: MarketplaceContext, id: number | undefined): Promise<Found | null> {
  const product = id === undefined ? null : await byId(context, id);
  return product && { product, ours: false, copies: [] };
}
