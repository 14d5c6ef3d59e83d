import { toPence } from '@crosslister/domain/money.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RemoteIds } from '../../listing-ref.ts';
import type { RemoteItem } from '../../marketplace.ts';
import { connectedUserId } from '../account.ts';
import { conditionWithId } from '../category-rules.ts';
import type { EbayAccess } from '../client.ts';
import { OneItem, type TradingItem } from './answers.ts';
import { contentOf, type TradingCall, trade } from './call.ts';
import { notThere } from './errors.ts';

/** Whether a listing was made in Seller Hub, the app or another tool: the Inventory API knows no offer of it. */
export function isFromSellerHub({ extra }: Pick<RemoteIds, 'extra'>): boolean {
  return extra.trading === 'true';
}

/** Null when eBay says that the listing was deleted or is not this account's to see. */
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

/** Anything but `Active` is over: `Completed`, `Ended`. */
export function isActive(item: TradingItem): boolean {
  return item.SellingStatus.ListingStatus === 'Active';
}

export function isFixedPrice({ ListingType }: Pick<TradingItem, 'ListingType'>): boolean {
  return ListingType === 'FixedPriceItem' || ListingType === 'StoresFixedPrice';
}

/** What buyers can still get. */
export function availableOf({ Quantity, SellingStatus }: TradingItem): number {
  return Math.max(Quantity - SellingStatus.QuantitySold, 0);
}

export function priceOf({ SellingStatus }: TradingItem): number {
  return toPence(Number(SellingStatus.CurrentPrice['#text']));
}

export function hasVariations({ Variations }: Pick<TradingItem, 'Variations'>): boolean {
  return (Variations?.Variation.length ?? 0) > 0;
}

/** What is said where a listing turns out to have several variations, of which one is the seller's product here. */
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

export function toRemoteItem(context: MarketplaceContext, item: TradingItem): RemoteItem {
  const specifics = item.ItemSpecifics?.NameValueList ?? [];
  const started = Date.parse(item.ListingDetails?.StartTime ?? '');
  return {
    externalId: item.ItemID,
    extra: { trading: 'true', userId: connectedUserId(context.secrets) },
    sku: item.SKU?.trim() ?? '',
    title: item.Title,
    descriptionHtml: item.Description,
    pricePence: priceOf(item),
    currency: item.SellingStatus.CurrentPrice['@_currencyID'],
    quantity: availableOf(item),
    counted: true,
    stockPool: null,
    imageUrls: item.PictureDetails?.PictureURL ?? [],
    url: addressOf(context, item.ItemID),
    ebayCategory: item.PrimaryCategory?.CategoryID ?? null,
    condition: (item.ConditionID && conditionWithId(item.ConditionID)) || null,
    specifics: Object.fromEntries(specifics.map(({ Name, Value }) => [Name, Value])),
    createdAt: Number.isNaN(started) ? null : new Date(started).toISOString(),
  };
}
