import { MarketplaceError } from '../../errors.ts';
import type { Offer } from '../answers.ts';
import type { EbayAccess } from '../client.ts';
import { findOffer } from '../offer.ts';

const noSku = ['25707', '25708'];

/** The offer of a custom label. Those of Seller Hub may hold what the Inventory API takes for no SKU: it has none then. */
export async function offerOfLabel(context: EbayAccess, label: string): Promise<Offer | null> {
  try {
    return await findOffer(context, label);
  } catch (error) {
    if (error instanceof MarketplaceError && noSku.includes(error.details.code ?? '')) return null;
    throw error;
  }
}
