import type { UnknownValue } from '@crosslister/contract/listings/value-answers.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { ListingDraft } from '@crosslister/marketplaces/listing/listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';

/**
 * What each draft would be listed without, because the marketplace has no such value in its category. One that does not
 * answer is not asked about further ones: nothing is refused for them.
 */
export async function unknownValues(
  services: Services,
  platform: Platform,
  connection: ConnectionRow | undefined,
  drafts: readonly ListingDraft[],
  signal: AbortSignal,
): Promise<Map<ListingDraft, UnknownValue[]>> {
  const found = new Map<ListingDraft, UnknownValue[]>();
  const marketplace = findMarketplace(platform);
  const ask = marketplace?.categories?.unknownValues;
  if (!marketplace || !ask || !connection || drafts.length === 0) return found;
  try {
    const context = await marketplaceContext(services, marketplace, connection, { signal, optional: true });
    for (const draft of drafts) found.set(draft, await ask(context, draft));
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
  }
  return found;
}

/** As a note beside the product, with the words that were said. */
export function leftOutNote(platform: Platform, unknown: readonly UnknownValue[]): string[] {
  if (unknown.length === 0) return [];
  const words = wordList(unknown.map(({ name, said }) => `${name} "${said}"`));
  return [
    `${platformNames[platform]} has no such value in this category, so it would be left out: ${words}.`,
  ];
}
