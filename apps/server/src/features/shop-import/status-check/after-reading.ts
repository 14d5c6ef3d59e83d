import { type Platform, platformNames, wherePlatform } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import { inOneText, stepOfRepeated } from '../../../marketplace-calls/next-step.ts';
import type { Services } from '../../../services.ts';
import { addNamed, named } from '../left-out.ts';
import { checkListings, type Found } from './check-listings.ts';

/**
 * Checks the listings that a complete reading of the shop did not find. Resolves with sentences for the seller, and
 * with the listings that could not be read. If this fails, what was read stays stored.
 */
export async function checkAfterReading(
  services: Services,
  connection: ConnectionRow,
  check: Parameters<typeof checkListings>[2],
): Promise<{ ended: string[]; unread: Found['unread'] }> {
  const { platform } = connection;
  try {
    const found = await checkListings(services, connection, check);
    return { ended: wordsOf(found, platform), unread: found.unread };
  } catch (error) {
    if (check.signal.aborted || !(error instanceof MarketplaceError) || error.kind === 'lost') throw error;
    const why = inOneText(error, stepOfRepeated(error));
    return {
      ended: [`What has ended on ${platformNames[platform]} could not be looked at: ${why}`],
      unread: [],
    };
  }
}

function wordsOf({ ended, soldOut }: Found, platform: Platform): string[] {
  const words: string[] = [];
  const name = wherePlatform[platform];
  if (ended.length > 0) words.push(`Ended ${name}: ${named(addNamed(undefined, ended))}. Look under Review.`);
  if (soldOut.length > 0)
    words.push(`Sold out ${name}: ${named(addNamed(undefined, soldOut))}. Look under Review.`);
  return words;
}
