import type { FirstListing, OpenFirstListing } from '@crosslister/contract/listings/first-listing.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { ComparedPart, SentDraft } from '@crosslister/marketplaces/listing/compare-listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { ConnectionRow, ListingRow } from '../../../db/schema.ts';
import { notFound } from '../../../http/problem.ts';
import { stepOfOneCall } from '../../../marketplace-calls/next-step.ts';
import type { Services } from '../../../services.ts';
import { findConnected, findConnection } from '../../connections/connection-rows.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { categoryLines } from '../../policies/category-names.ts';
import { findFirst, isSupervised } from './note-first.ts';
import { settleFirst } from './settle-first.ts';

/** The connected accounts whose first listing is still to be made, or waits for the seller's look. */
export async function readOpenFirsts({ db }: Services, userId: number): Promise<OpenFirstListing[]> {
  const connections = await findConnected(db, userId);
  return Promise.all(
    connections.filter(isSupervised).map(async (connection) => {
      const first = await findFirst(db, connection);
      return {
        platform: connection.platform,
        product: first && { id: first.productId, name: first.listing.name },
        fees: first?.fees ?? null,
      };
    }),
  );
}

/** The first listing read back, side by side with what was sent. */
export async function compareFirst(
  services: Services,
  userId: number,
  platform: Platform,
  signal: AbortSignal,
): Promise<FirstListing> {
  const { connection, ...first } = await findOpen(services, userId, platform);
  const { listing, fees, sent } = first;
  const shown = { url: listing.url, fees };
  try {
    return { ...shown, parts: await readBack(services, connection, listing, sent, signal) };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    return { ...shown, parts: [], error: error.message, next_step: stepOfOneCall(error) };
  }
}

/** The seller has said that it is right. */
export async function confirmFirst(services: Services, userId: number, platform: Platform): Promise<void> {
  await findOpen(services, userId, platform);
  await settleFirst(services.db, userId, [platform], 'right');
}

async function findOpen({ db }: Services, userId: number, platform: Platform) {
  const connection = await findConnection(db, userId, platform);
  const first = connection && (await findFirst(db, connection));
  if (!first) throw notFound('listing that waits for your look');
  return { connection, ...first };
}

async function readBack(
  services: Services,
  connection: ConnectionRow,
  { external_id: externalId, extra, sku, url }: ListingRow,
  sent: SentDraft,
  signal: AbortSignal,
): Promise<FirstListing['parts']> {
  const { platform } = connection;
  const marketplace = findMarketplace(platform);
  if (!marketplace) throw new Error(`${platform} has no listings to compare`);
  const context = await marketplaceContext(services, marketplace, connection, { signal, urgent: true });
  const parts = await marketplace.listing.compare(context, { externalId, extra, sku, url }, sent);
  if (parts) return inNames(services, platform, parts);
  throw new MarketplaceError('rejected', `It is not on ${platformNames[platform]} any more.`, {
    nextStep: 'Press Sync, which finds that it has ended. The next listing is then the first.',
  });
}

/** Categories by their names, where the tree is known. */
async function inNames({ db }: Services, platform: Platform, parts: ComparedPart[]) {
  const ids = parts.flatMap(({ isCategory, sent, there }) => (isCategory ? [sent, there] : []));
  const lines = await categoryLines(db, platform, ids);
  const named = (id: string) => lines.get(id)?.names.join(' > ') ?? id;
  return parts.map(({ name, sent, there, isSame, isCategory }) => ({
    name,
    sent: isCategory ? named(sent) : sent,
    there: isCategory ? named(there) : there,
    same: isSame,
  }));
}
