import type { ChangedThere, WasThere } from '../../listing/changed-there.ts';
import type { ListingDraft, RevisedField } from '../../listing/listing.ts';
import type { Product } from '../answers.ts';
import { buyersPence, type Vat } from '../prices/vat.ts';
import { plainText } from '../texts.ts';
import { keptDescription, sameDescription, sameName } from './listing-texts.ts';

/** The fields of an edit that the store's owner has changed too. */
export function findChangedThere(
  product: Product,
  draft: ListingDraft,
  fields: ReadonlySet<RevisedField>,
  was: WasThere,
  vat: Vat,
): ChangedThere['fields'] {
  const own = product.type !== 'variation';
  const { title, descriptionHtml, pricePence } = was;
  const price = buyersPence(vat, product);
  const isNew: Record<ChangedThere['fields'][number], boolean> = {
    title: own && title !== undefined && ![{ title }, draft].some((each) => sameName(product, each)),
    description:
      own &&
      descriptionHtml !== undefined &&
      ![{ descriptionHtml }, draft].some((each) => sameDescription(product, each)),
    price: pricePence !== undefined && price !== null && ![pricePence, draft.pricePence].includes(price),
  };
  return (['title', 'description', 'price'] as const).filter((field) => fields.has(field) && isNew[field]);
}

/** The product as it is in the store, for the seller to choose from. */
export function itemThere(product: Product, vat: Vat): ChangedThere['item'] {
  return {
    title: plainText(product.name),
    descriptionHtml: keptDescription(product),
    pricePence: buyersPence(vat, product) ?? 0,
    imageUrls: product.images.map(({ src }) => src),
  };
}
