import { EbayCondition } from '@crosslister/contract/credentials.ts';
import type { Fix } from '@crosslister/contract/fix.ts';
import type { ListingForm } from '@crosslister/contract/results.ts';
import { listingPricePence } from '@crosslister/domain/pricing.ts';
import { formOf, whereMissingForForm } from '@crosslister/marketplaces/by-hand.ts';
import type { ByHandMarketplace } from '@crosslister/marketplaces/marketplace.ts';
import { findByHand } from '@crosslister/marketplaces/registry.ts';
import type { Kysely } from 'kysely';
import type { Database, OperationRow, ProductRow } from '../../../db/schema.ts';
import { productOf } from '../../../operations/product-of.ts';
import { readSettings } from '../../settings/store.ts';
import { fixInCatalogue, missingInCatalogue } from '../missing-in-catalogue.ts';

/** What the seller or the extension enters into the marketplace's form, with the price by the pricing rules. */
async function readForm(
  db: Kysely<Database>,
  product: ProductRow,
  byHand: ByHandMarketplace,
): Promise<ListingForm> {
  const { specifics } = product;
  const condition = EbayCondition.safeParse(product.condition).data;
  return {
    ...formOf(byHand, await draftOf(db, product, byHand)),
    ...(condition && { condition }),
    ...(Object.keys(specifics).length > 0 && { specifics }),
  };
}

/** The form of an operation's product, or null when the product is gone. */
export async function readFormOf(db: Kysely<Database>, operation: OperationRow): Promise<ListingForm | null> {
  const byHand = findByHand(operation.platform);
  const product = await productOf(db, operation);
  return product && byHand ? readForm(db, product, byHand) : null;
}

/** Integer pence it is to cost there. */
export async function readPrice(
  db: Kysely<Database>,
  product: ProductRow,
  { key }: ByHandMarketplace,
): Promise<number> {
  return listingPricePence(product.price_pence, (await readSettings(db, product.user_id)).pricingRules, key);
}

/** What stands in the way of listing it, as sentences. */
export async function missingForForm(
  db: Kysely<Database>,
  product: ProductRow,
  byHand: ByHandMarketplace,
): Promise<string[]> {
  const draft = await draftOf(db, product, byHand);
  // A missing price is the catalogue's to tell: said by both it would be told twice.
  const priced = { ...draft, pricePence: Math.max(draft.pricePence, 1) };
  return [...missingInCatalogue(product), ...byHand.missing(priced)];
}

/** Where the first of these is mended. */
export async function whereMissingInProduct(
  db: Kysely<Database>,
  product: ProductRow,
  byHand: ByHandMarketplace,
): Promise<Fix | null> {
  const draft = await draftOf(db, product, byHand);
  return fixInCatalogue(product) ?? whereMissingForForm(draft);
}

async function draftOf(db: Kysely<Database>, product: ProductRow, byHand: ByHandMarketplace) {
  return {
    title: product.name,
    descriptionHtml: product.description,
    pricePence: await readPrice(db, product, byHand),
    imageUrls: product.images.map(({ src }) => src),
    sku: product.sku,
  };
}
