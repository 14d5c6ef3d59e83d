import { instead } from '@crosslister/domain/instead.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Offer } from '../answers.ts';
import type { EbayAccess } from '../client.ts';
import { findOffer } from '../listing/offer.ts';
import type { Summary } from './trading-answers.ts';

/** Codes for a text that cannot be a SKU. */
const noSku: readonly string[] = ['25707', '25708'];
export const isNoSku = (error: unknown) =>
  error instanceof MarketplaceError && noSku.includes(error.details.code ?? '');

/**
 * The offer with a custom label. A label from Seller Hub may contain characters that the Inventory API does not accept
 * as a SKU; then there is no offer.
 */
export const offerOfLabel = (context: EbayAccess, label: string): Promise<Offer | null> =>
  findOffer(context, label).catch(instead(null, isNoSku));

/** The offer with which the Inventory API made this listing, or null if another tool made it. */
export async function offerBehind(
  context: EbayAccess,
  { ItemID, SKU, Variations }: Pick<Summary, 'ItemID' | 'SKU' | 'Variations'>,
): Promise<Offer | null> {
  const label = SKU || Variations?.Variation.find((each) => each.SKU)?.SKU;
  const offer = label ? await offerOfLabel(context, label) : null;
  return offer?.listing?.listingId === ItemID ? offer : null;
}
