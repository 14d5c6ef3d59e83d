import {
  type CompareListing,
  compareCategory,
  comparePhotos,
  comparePrice,
} from '../../listing/compare-listing.ts';
import { buyersPence, readVat } from '../prices/vat.ts';
import { byId } from './find-product.ts';

/** A draft too. Postage and category are the store's own, and it has no conditions. */
export const compareListing: CompareListing = async (context, ref, sent) => {
  const product = await byId(context, ref.externalId);
  if (!product || product.status === 'trash') return null;
  return [
    comparePrice(sent, buyersPence(await readVat(context), product)),
    comparePhotos(sent, product.images.length),
    compareCategory(null, product.categories.map(({ name }) => name).join(', ') || 'none'),
  ];
};
