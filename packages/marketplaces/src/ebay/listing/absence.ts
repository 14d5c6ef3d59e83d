import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RemoteIds } from '../../listing/listing-ref.ts';
import { connectedUserId } from '../account/account.ts';
import { isActive, readItem } from '../trading/item.ts';
import { idsUnder } from '../trading/listed-there.ts';
import type { TradingItem } from '../trading/trading-answers.ts';

/** The account that made it is the connected one. Another account never sees it. */
export function isOfThisAccount(context: MarketplaceContext, { extra }: Pick<RemoteIds, 'extra'>): boolean {
  return Boolean(extra.userId) && extra.userId === connectedUserId(context.secrets);
}

const lost = (link?: string) =>
  new MarketplaceError(
    'unavailable',
    'eBay does not find this listing at the moment, although it is on sale there.',
    { nextStep: 'If it goes on, look at the listing on eBay.', ...(link && { link }) },
  );

/**
 * The Inventory API says that there is no offer or item. In outages it has said so of what was there, so the listing is
 * asked for by its number too. Resolves with it if it has ended, with null if eBay knows no such listing either. Throws
 * `unavailable` while it is on sale.
 */
export async function confirmGone(
  context: MarketplaceContext,
  { externalId, url }: { externalId: string; url?: string },
): Promise<TradingItem | null> {
  const item = await readItem(context, externalId);
  if (item && isActive(item)) throw lost(url);
  return item;
}

/** The same where no number is known: nothing with this SKU is on sale, whichever tool made it. */
export async function confirmNothingUnder(context: MarketplaceContext, sku: string): Promise<void> {
  if (sku && (await idsUnder(context, sku)).length > 0) throw lost();
}
