import { formatPence, toPence } from '@crosslister/domain/money.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { ListingFees } from '../answers.ts';
import { ask } from '../client.ts';

/** `InsertionFee` as words. */
const inWords = (feeType: string) => feeType.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

function namesOf({ feeSummaries }: ListingFees): string {
  const fees = feeSummaries
    .flatMap(({ fees }) => fees)
    .flatMap(({ feeType, amount, promotionalDiscount: off }) => {
      const pence = toPence(Number(amount.value)) - toPence(Number(off?.value ?? 0));
      return pence > 0 ? [`${inWords(feeType)} ${formatPence(pence)}`] : [];
    });
  return fees.join(', ') || 'none';
}

const asked = 'ebay_fees';

/**
 * What eBay would charge for publishing this offer, asked before it is published. Null if eBay does not say. It stops no
 * listing: it is asked once, and not again by a later attempt.
 */
export async function feesBeforehand(context: MarketplaceContext, offerId: string): Promise<string | null> {
  const known = context.journal.read()[asked];
  if (known !== undefined) return typeof known === 'string' ? known : null;
  await context.journal.write({ [asked]: null });
  try {
    const fees = await ask(context, ListingFees, {
      method: 'POST',
      path: '/sell/inventory/v1/offer/get_listing_fees',
      body: { offers: [{ offerId }] },
      readOnly: true,
      timeoutMs: 10_000,
    });
    await context.journal.write({ [asked]: namesOf(fees) });
    return namesOf(fees);
  } catch (error) {
    if (!(error instanceof MarketplaceError) || error.kind === 'lost') throw error;
    return null;
  }
}
