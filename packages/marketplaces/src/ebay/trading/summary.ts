import type { RemoteItem } from '../../catalogue/remote-item.ts';
import type { TradingItem } from './trading-answers.ts';

type Listing = Pick<RemoteItem, 'title' | 'pricePence' | 'currency' | 'quantity' | 'sku'>;

/**
 * What eBay's lists say of a listing, as one text. A change of anything else is not seen in a list. A policy that is not
 * said is null.
 */
export function summaryOf(
  { title, pricePence, currency, quantity, sku }: Listing,
  { SellerPaymentProfile, SellerShippingProfile, SellerReturnProfile }: TradingItem['SellerProfiles'] = {},
): string {
  const policies = [
    SellerPaymentProfile?.PaymentProfileName,
    SellerShippingProfile?.ShippingProfileName,
    SellerReturnProfile?.ReturnProfileName,
  ];
  return JSON.stringify([
    ...[title, pricePence, currency, quantity, sku],
    ...policies.map((name) => name ?? null),
  ]);
}

/** What is said now, and what only the summary before says. */
export function filledSummary(before: string, now: string): string {
  const [one, other]: unknown[][] = [JSON.parse(before), JSON.parse(now)];
  return JSON.stringify((other ?? []).map((part, at) => part ?? one?.[at] ?? null));
}

/** Whether they say the same. What only one of them says is no change: summaries of before have no policies. */
export function isSameSummary(before: string, now: string): boolean {
  const [one, other]: unknown[][] = [JSON.parse(before), JSON.parse(now)];
  return (one ?? []).every(
    (part, at) => part === null || (other?.[at] ?? null) === null || part === other?.[at],
  );
}
