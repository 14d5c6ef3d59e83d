import type { Listing } from '@crosslister/contract/product.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';

/** How a listing stands, in a few words; of one that has ended when, and what the marketplace said when asked. */
export function listingNote(listing: Listing | undefined): string {
  if (!listing) return '';
  const { status, proof } = listing;
  if (status === 'scheduled') return `Scheduled for ${formatDateTime(listing.scheduled_time)}`;
  if (status === 'draft') return 'Draft';
  if (status !== 'delisted') return `Since ${formatDate(listing.created_at)}`;
  return proof
    ? `Delisted ${formatDateTime(proof.checked_at)} (${proof.status_seen})`
    : `Delisted ${formatDate(listing.delisted_at)}`;
}
