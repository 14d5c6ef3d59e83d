import { toPence } from '@crosslister/domain/money.ts';
import type { RemoteItem } from '../../catalogue/remote-item.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RemoteIds } from '../../listing/listing-ref.ts';
import { connectedUserId } from '../account/account.ts';
import { conditionWithId } from '../catalogue/category-rules.ts';
import { specificsWithNumbers } from '../catalogue/product-numbers.ts';
import type { EbayAccess } from '../client.ts';
import { contentOf, type TradingCall, trade } from './call.ts';
import { listingSettings } from './listing-settings.ts';
import { summaryOf } from './summary.ts';
import { OneItem, type TradingItem } from './trading-answers.ts';
import { notThere } from './trading-errors.ts';

/** Whether a listing was made in Seller Hub, the app or another tool, so that the Inventory API has no offer for it. */
export function isFromSellerHub({ extra }: Pick<RemoteIds, 'extra'>): boolean {
  return extra.trading === 'true';
}

/** Null if eBay says that the listing was deleted, or that this account may not see it. */
export async function readItem(context: EbayAccess, itemId: string): Promise<TradingItem | null> {
  const call: TradingCall = {
    name: 'GetItem',
    changes: false,
    content: { DetailLevel: 'ReturnAll', IncludeItemSpecifics: 'true', ItemID: itemId },
  };
  const reply = await trade(context, call);
  if (reply.refusal?.details.code === notThere) return null;
  return contentOf(OneItem, call, reply).Item;
}

/** Any other status means that it has ended: `Completed`, `Ended`. */
export function isActive(item: TradingItem): boolean {
  return item.SellingStatus.ListingStatus === 'Active';
}

export function isFixedPrice({ ListingType }: Pick<TradingItem, 'ListingType'>): boolean {
  return ListingType === 'FixedPriceItem' || ListingType === 'StoresFixedPrice';
}

/** The quantity buyers can still get. */
export function availableOf({ Quantity, SellingStatus }: TradingItem): number {
  return Math.max(Quantity - SellingStatus.QuantitySold, 0);
}

const buyerPriceOf = ({ SellingStatus }: TradingItem) => toPence(Number(SellingStatus.CurrentPrice['#text']));

/**
 * The seller's price. eBay does not say whether the current price includes its Buyer Protection fee, which buyers of
 * private sellers pay. A fixed price above the one it started with does. One below it is reduced by the seller.
 */
export function priceOf(item: TradingItem): number {
  const started = item.StartPrice && toPence(Number(item.StartPrice['#text']));
  return Math.min(started || Number.POSITIVE_INFINITY, buyerPriceOf(item));
}

/** As eBay's list of what is on sale says it. */
export const summaryOfItem = (item: TradingItem) =>
  summaryOf(
    {
      title: item.Title,
      pricePence: buyerPriceOf(item),
      currency: item.SellingStatus.CurrentPrice['@_currencyID'],
      quantity: availableOf(item),
      sku: item.SKU?.trim() ?? '',
    },
    item.SellerProfiles,
  );

export function hasVariations({ Variations }: Pick<TradingItem, 'Variations'>): boolean {
  return (Variations?.Variation.length ?? 0) > 0;
}

/**
 * The error for a listing that turns out to have several variations, only one of which is the seller's product here.
 */
export function variationsError(url: string, what: string): MarketplaceError {
  return new MarketplaceError(
    'rejected',
    `This listing on eBay has several variations, so it was not ${what}.`,
    {
      nextStep: 'Change the variation on eBay.',
      link: url,
    },
  );
}

export function addressOf(context: EbayAccess, itemId: string): string {
  return `${context.config.ebay.itemUrl}/${itemId}`;
}

function specificsOf({ ItemSpecifics, ProductListingDetails }: TradingItem): Record<string, string[]> {
  const specifics = (ItemSpecifics?.NameValueList ?? []).map(({ Name, Value }) => [Name, Value] as const);
  const { EAN, ISBN, UPC, BrandMPN } = ProductListingDetails ?? {};
  const listed = (number: string | undefined) => (number ? [number] : undefined);
  return specificsWithNumbers(Object.fromEntries(specifics), {
    ean: listed(EAN),
    isbn: listed(ISBN),
    upc: listed(UPC),
    brand: BrandMPN?.Brand,
    mpn: BrandMPN?.MPN,
  });
}

/** The item specifics of a listing. Null if eBay does not show it. */
export async function readSpecifics(
  context: MarketplaceContext,
  { externalId }: RemoteIds,
): Promise<Record<string, string[]> | null> {
  const item = await readItem(context, externalId);
  return item && specificsOf(item);
}

/** `offerId` is that of the offer with which the Inventory API made it, if it did. */
export async function toRemoteItem(
  context: MarketplaceContext,
  item: TradingItem,
  offerId?: string,
): Promise<RemoteItem> {
  const started = Date.parse(item.ListingDetails?.StartTime ?? '');
  return {
    externalId: item.ItemID,
    extra: { ...(offerId ? { offerId } : { trading: 'true' }), userId: connectedUserId(context.secrets) },
    sku: item.SKU?.trim() ?? '',
    title: item.Title,
    descriptionHtml: item.Description,
    pricePence: priceOf(item),
    ...(buyerPriceOf(item) > priceOf(item) && { buyerPricePence: buyerPriceOf(item) }),
    currency: item.SellingStatus.CurrentPrice['@_currencyID'],
    quantity: availableOf(item),
    counted: true,
    stockPool: null,
    imageUrls: item.PictureDetails?.PictureURL ?? [],
    url: addressOf(context, item.ItemID),
    ebayCategory: item.PrimaryCategory?.CategoryID ?? null,
    condition: (item.ConditionID && conditionWithId(item.ConditionID)) || null,
    conditionNotes: item.ConditionDescription?.trim() || undefined,
    specifics: specificsOf(item),
    settings: await listingSettings(context, item),
    ...(item.LotSize && { values: { lot_size: item.LotSize } }),
    createdAt: Number.isNaN(started) ? null : new Date(started).toISOString(),
  };
}
