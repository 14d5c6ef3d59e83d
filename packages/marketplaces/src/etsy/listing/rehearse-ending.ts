import { wordList } from '@crosslister/contract/word-list.ts';
import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inConnections } from '../../fix.ts';
import type { ListingRef } from '../../listing/listing-ref.ts';
import type { Rehearsal } from '../../listing/rehearse-ending.ts';
import { askShop, sellerPages } from '../account/account.ts';
import { findMissingScopes } from '../account/check-account.ts';
import { postingScope } from '../account/oauth.ts';
import { isOfShop, isOurs, readListing, splitId } from './listing.ts';
import { withInventory } from './read-inventory.ts';

/**
 * Reads a listing as `withdraw` does, with what tells the options that are on offer, and asks whether the consent allows
 * to change and to delete listings. Without a listing: the shop, and the consent.
 */
export async function rehearseEnding(
  context: MarketplaceContext,
  ref: ListingRef | null,
): Promise<Rehearsal> {
  const found = ref
    ? await readAsForAnEnd(context, ref)
    : await askShop(context).then(() => 'passed' as const);
  // After a call that renews a token that has ended: Etsy tells nothing about an old one.
  if (found === 'passed') await checkScopes(context);
  return found;
}

async function checkScopes(context: MarketplaceContext): Promise<void> {
  const missing = await findMissingScopes(context).catch((error: unknown) => {
    // Only what Etsy says of the consent counts. That it does not say it hinders no end.
    if (error instanceof MarketplaceError && ['rejected', 'fault'].includes(error.kind)) return [];
    throw error;
  });
  const needed = missing.filter((scope) => scope !== postingScope);
  if (needed.length === 0) return;
  throw new MarketplaceError('setup', `Etsy did not grant ${wordList(needed)}.`, {
    nextStep:
      'Connect Etsy again under Settings, Connections, and leave every permission on that page ticked.',
    fix: inConnections('etsy'),
  });
}

async function readAsForAnEnd(context: MarketplaceContext, ref: ListingRef): Promise<Rehearsal> {
  const link = ref.url || sellerPages.listings;
  const listing = await readListing(context, splitId(ref.externalId).listingId);
  if (!listing && isOurs(context, ref)) return 'ended';
  if (!listing || !isOfShop(context, listing)) {
    throw new MarketplaceError('rejected', 'Etsy does not let Crosslister see a listing of yours.', {
      nextStep: 'Connect the shop that it belongs to under Settings, Connections.',
      link,
    });
  }
  if (listing.state !== 'active' && listing.state !== 'draft') return 'ended';
  // What is on offer is the proof for one option, and what a lower quantity is written into.
  await withInventory(context, listing);
  return 'passed';
}
