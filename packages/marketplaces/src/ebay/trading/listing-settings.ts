import { decodeEntities } from '@crosslister/domain/html-text.ts';
import { readPart } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { shopCategories } from '../account/shop-categories.ts';
import { vatNamed } from '../listing/shop-fields.ts';
import type { TradingItem } from './trading-answers.ts';

const noCategory = ['0', '1'];

/** Read once for all listings of a page. Where they cannot be read, a listing is read without. */
const read = new WeakMap<MarketplaceContext, ReturnType<typeof shopCategories>>();
async function pathOf(context: MarketplaceContext, id: string | undefined): Promise<string | undefined> {
  if (!id || noCategory.includes(id)) return undefined;
  const reading = read.get(context) ?? shopCategories(context);
  read.set(context, reading);
  return (await readPart(() => reading))?.find((each) => each.id === id)?.name;
}

const named = (name: string | undefined) => (name ? decodeEntities(name) : undefined);

/** Settings of a listing made in Seller Hub by the names of Settings, as an offer has them too. */
export async function listingSettings(
  context: MarketplaceContext,
  { Storefront, SecondaryCategory, VATDetails, SellerProfiles = {} }: TradingItem,
): Promise<Record<string, unknown>> {
  const second = SecondaryCategory?.CategoryID;
  const found = {
    payment_policy: named(SellerProfiles.SellerPaymentProfile?.PaymentProfileName),
    shipping_policy: named(SellerProfiles.SellerShippingProfile?.ShippingProfileName),
    return_policy: named(SellerProfiles.SellerReturnProfile?.ReturnProfileName),
    store_category: await pathOf(context, Storefront?.StoreCategoryID),
    second_category: second === '0' ? undefined : second,
    vat: vatNamed(VATDetails?.VATPercent),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
