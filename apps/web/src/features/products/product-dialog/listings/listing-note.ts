import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Listing } from '@crosslister/contract/product.ts';
import { formatDate, formatDateTime } from '../../../../lib/format.ts';
import { endedWords } from '../../../../lib/texts/ended-words.ts';

/**
 * The state of a listing in a few words, where it is not simply live. For one that has ended: when, and what the
 * marketplace said when asked.
 */
export function listingNote(platform: Platform, listing: Listing | undefined): string {
  if (!listing) return '';
  const { status, proof } = listing;
  if (status === 'scheduled') return `Scheduled for ${formatDateTime(listing.scheduled_time)}`;
  if (status === 'draft') return 'Draft';
  if (status !== 'delisted') return '';
  if (proof?.found) {
    const since = listing.delisted_at ?? proof.checked_at;
    return `${endedWords(platform, proof.found, since)} (${proof.status_seen})`;
  }
  return proof
    ? `Delisted ${formatDateTime(proof.checked_at)} (${proof.status_seen})`
    : `Delisted ${formatDate(listing.delisted_at)}`;
}
