import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RemoteIds } from '../../listing/listing-ref.ts';
import { openListingId } from '../listing/offer.ts';
import { type TradingCall, trade } from './call.ts';
import { addressOf, hasVariations, isActive, readItem, variationsError } from './item.ts';
import { offerOfLabel } from './offer-of-label.ts';

function refused(message: string, nextStep: string, link: string): MarketplaceError {
  return new MarketplaceError('rejected', message, { nextStep, link });
}

/**
 * Gives a listing without a custom label this one, and reads it again. It may run again. Throws `rejected` if the
 * listing has another label by now, has ended, another listing has the SKU, or eBay refuses it.
 */
export async function setSku(context: MarketplaceContext, item: RemoteIds, sku: string): Promise<void> {
  const { externalId } = item;
  const link = addressOf(context, externalId);
  const before = await readItem(context, externalId);
  if (before?.SKU === sku) return;
  if (!before || !isActive(before)) {
    throw refused('The listing has ended on eBay, so it got no SKU.', 'Import from eBay again.', link);
  }
  if (before.SKU) {
    const message = `The listing on eBay has the SKU ${before.SKU} by now.`;
    throw refused(message, 'Import from eBay again to take it as it is.', link);
  }
  if (hasVariations(before)) throw variationsError(link, 'given a SKU');
  const offer = await offerOfLabel(context, sku);
  if (offer && openListingId(offer)) {
    throw refused(`Another listing of yours on eBay has the SKU "${sku}".`, 'Choose another SKU.', link);
  }
  const call: TradingCall = {
    name: 'ReviseFixedPriceItem',
    changes: true,
    content: { Item: { ItemID: externalId, SKU: sku } },
  };
  const { refusal } = await trade(context, call);
  const after = await readItem(context, externalId);
  if (after?.SKU === sku) return;
  if (refusal) throw refusal;
  throw new MarketplaceError('unknown', 'eBay took the SKU but does not show it yet.', {
    link,
  });
}
