import { MarketplaceError } from '../../errors.ts';
import type { RevisedField } from '../../listing/listing.ts';

/** eBay's error where the condition is none of the category's. */
const CONDITION_OF_CATEGORY = '25021';

const isOfCondition = (error: unknown) =>
  error instanceof MarketplaceError && error.details.code === CONDITION_OF_CATEGORY;

/**
 * The item has the condition, the offer the category, and eBay holds one against the other after each call (assumed: no
 * document says so). So where both change, the category may have to go first.
 */
export async function inFittingOrder(
  calls: (() => Promise<void>)[],
  fields: ReadonlySet<RevisedField>,
): Promise<void> {
  const [item, offer] = calls;
  if (!item || !offer || !fields.has('category')) {
    for (const call of calls) await call();
    return;
  }
  try {
    await item();
  } catch (error) {
    if (!isOfCondition(error)) throw error;
    await offer().catch((other: unknown) => {
      throw isOfCondition(other) ? bothAtOnce() : other;
    });
    await item();
    return;
  }
  await offer();
}

const bothAtOnce = () =>
  new MarketplaceError(
    'rejected',
    'eBay changes category and condition one after the other, and takes neither the new condition in the old category nor the old one in the new category.',
    { nextStep: 'Delist it from eBay and list it again: a new listing takes both.' },
  );
