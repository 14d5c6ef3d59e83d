import { EbayCondition } from '@crosslister/contract/credentials.ts';
import { byHandOf, listingFieldsOf, type Platform } from '@crosslister/contract/platforms.ts';
import type { ListingForm } from '@crosslister/contract/results.ts';
import { descriptionOn, pricePenceOn, titleOn, valuesOn } from '@crosslister/domain/listing-contents.ts';
import { parcelSize } from '@crosslister/domain/parcel-size.ts';
import { formOf } from '@crosslister/marketplaces/by-hand.ts';
import type { ByHandMarketplace } from '@crosslister/marketplaces/by-hand-marketplace.ts';
import type { DraftGap } from '@crosslister/marketplaces/listing/draft-gap.ts';
import { findByHand } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { Db, OperationRow, ProductRow } from '../../../db/schema.ts';
import { productOf } from '../../../operations/product-of.ts';
import type { Services } from '../../../services.ts';
import { readSettings } from '../../settings/seller-settings.ts';
import { gapsInCatalogue } from '../gaps-in-catalogue.ts';
import { parcelOf } from '../parcel.ts';
import { readSpecificsNow } from '../unread-specifics.ts';

/** What the seller or the extension enters in the marketplace's form. The price follows the pricing rules. */
async function readForm(db: Db, product: ProductRow, byHand: ByHandMarketplace): Promise<ListingForm> {
  const { ebay_category: category } = product;
  const said = saidInFields(product, byHand.key);
  const specifics = {
    ...(await parcelSpecific(db, product, byHand)),
    ...product.specifics,
    ...Object.fromEntries(said.flatMap(({ specific, values }) => (specific ? [[specific, values]] : []))),
  };
  const condition = EbayCondition.safeParse(product.condition).data;
  return {
    ...formOf(byHand, await draftOf(db, product, byHand)),
    ...(condition && { condition }),
    ...(Object.keys(specifics).length > 0 && { specifics }),
    ...(category && { ebay_category: category }),
    ...(said.length > 0 && { fields: said.map(({ label, values }) => ({ label, text: values.join(', ') })) }),
  };
}

/** What the product says in the fields that only that marketplace has. */
function saidInFields({ per_platform }: ProductRow, platform: Platform) {
  const said = valuesOn(per_platform, platform);
  return Object.entries(listingFieldsOf(platform)).flatMap(([name, { label, specific }]) => {
    const value = said[name];
    if (value === undefined || value === false) return [];
    const values = Array.isArray(value) ? value.map(String) : [value === true ? 'Yes' : String(value)];
    return [{ label: label.charAt(0).toUpperCase() + label.slice(1), specific, values }];
  });
}

/** The size of parcel on that form, unless the product names one itself. */
async function parcelSpecific(db: Db, product: ProductRow, { key }: ByHandMarketplace) {
  const parcels = byHandOf(key)?.parcels;
  if (!parcels) return {};
  const parcel = await parcelOf(db, product, await readSettings(db, product.user_id));
  const size = parcelSize(parcels.sizes, parcel);
  return size ? { [parcels.specific]: [size] } : {};
}

/** The form of an operation's product, or null when the product is gone. */
export async function readFormOf(db: Db, operation: OperationRow): Promise<ListingForm | null> {
  const byHand = findByHand(operation.platform);
  const product = await productOf(db, operation);
  return product && byHand ? readForm(db, product, byHand) : null;
}

/** The same with item specifics that were not read yet. */
export async function readWholeFormOf(
  services: Services,
  operation: OperationRow,
): Promise<ListingForm | null> {
  const { product_id: id, user_id } = operation;
  if (id !== null) await readSpecificsNow(services, { id, user_id });
  return readFormOf(services.db, operation);
}

/** The price there, in integer pence. */
export async function readPrice(db: Db, product: ProductRow, { key }: ByHandMarketplace): Promise<number> {
  return pricePenceOn(key, product, (await readSettings(db, product.user_id)).pricingRules);
}

export async function gapsForForm(
  db: Db,
  product: ProductRow,
  byHand: ByHandMarketplace,
): Promise<DraftGap[]> {
  const draft = await draftOf(db, product, byHand);
  // gapsInCatalogue already reports a missing price. The draft gets one here, so that it is not reported twice.
  const priced = { ...draft, pricePence: Math.max(draft.pricePence, 1) };
  return [...gapsInCatalogue(product, byHand.key), ...byHand.gaps(priced)];
}

async function draftOf(db: Db, product: ProductRow, byHand: ByHandMarketplace) {
  return {
    title: titleOn(byHand.key, product),
    descriptionHtml: descriptionOn(byHand.key, product),
    pricePence: await readPrice(db, product, byHand),
    imageUrls: product.images.map(({ src }) => src),
    sku: product.sku,
  };
}
