import { formatPence } from '@crosslister/domain/money.ts';
import type { ListingDraft } from '../../listing/listing.ts';
import type { Product } from '../answers.ts';
import { buyersPence, rateFor, type Vat } from './vat.ts';
import { grossPence, netPrice } from './vat-price.ts';

/** A product that we make is taxed as the store taxes by default. */
const ofNew = { tax_status: 'taxable', tax_class: '' };

/** The class of tax that it is about to get. Null: it keeps its own. */
type NewClass = string | null;

/**
 * The fields that make this the price that buyers pay. While the owner has the product on
 * sale it becomes the sale price, and the regular price stays, shown struck through. A price
 * that is not lower than the regular one ends the sale. `isReplaced`: the product was not ours, and its prices were not
 * meant for buyers.
 */
export function priceFields(
  { pricePence }: Pick<ListingDraft, 'pricePence'>,
  product: Product | null,
  vat: Vat,
  isReplaced = product === null,
  taxClass: NewClass = null,
) {
  const price = netPrice(
    pricePence,
    rateFor(vat, { ...(product ?? ofNew), ...(taxClass !== null && { tax_class: taxClass }) }),
  );
  if (!product || isReplaced) return { regular_price: price, sale_price: '' };
  const staysInClass = taxClass === null || taxClass === product.tax_class;
  if (staysInClass && buyersPence(vat, product) === pricePence) return {};
  // A sale in the future keeps its own price.
  if (!product.on_sale) return { regular_price: price };
  return endsSale(pricePence, product, vat)
    ? { regular_price: price, sale_price: '' }
    : { sale_price: price };
}

const regularPence = (product: Product, vat: Vat) =>
  grossPence(product.regular_price, rateFor(vat, product)) ?? 0;

function endsSale(pricePence: number, product: Product, vat: Vat): boolean {
  return product.on_sale && pricePence >= regularPence(product, vat);
}

/** A sentence for the seller if a price edit ends the owner's own sale. Null if it does not. */
export function saleEnded({ pricePence }: ListingDraft, product: Product, vat: Vat): string | null {
  if (!endsSale(pricePence, product, vat) || buyersPence(vat, product) === pricePence) return null;
  const [now, regular] = [pricePence, regularPence(product, vat)].map(formatPence);
  return `${now} is not below the regular price of ${regular}, so your store no longer shows the product as reduced.`;
}
