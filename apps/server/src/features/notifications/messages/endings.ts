import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { ofPlatform } from '../../../db/of-product.ts';
import type { Db } from '../../../db/schema.ts';
import type { MessageLink } from '../message.ts';
import type { Composed, Stored } from './composer-types.ts';

/** So many listings are named. Of more, the page that shows them all is enough. */
const MOST = 10;

/** Nothing can be taken down at a marketplace, or it can be again. */
export async function endings(db: Db, stored: Stored): Promise<Composed | null> {
  const { user_id: userId, about } = stored;
  const platform = about.platform as Platform;
  const account = await db
    .selectFrom('connections')
    .select(['id', 'account_id', 'no_endings', 'no_endings_since'])
    .where(ofPlatform(userId, platform))
    .where('secrets', 'is not', null)
    .executeTakeFirst();
  // It has changed since: there is another message about that.
  if (!account || (about.endings === 'none') !== (account.no_endings !== null)) return null;
  const name = platformNames[platform];
  const tag = `endings-${platform}`;
  const open: MessageLink = { action: 'open', title: 'Open', to: { path: '/?settings=connections' } };
  if (!account.no_endings) {
    const lines = ['What waited to be listed there goes on.'];
    const facts = { platform, can_end: true };
    const title = `Listings on ${name} can be taken down again`;
    return {
      canWait: true,
      message: { event: 'connection', tag, title, lines, links: [open], image: null, facts },
    };
  }
  const { message, next_step } = account.no_endings;
  const page = findMarketplace(platform)?.account.sellerPages(account.account_id).listings;
  const listings = await db
    .selectFrom('listings as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.name', 'l.url'])
    .where('l.user_id', '=', userId)
    .where('l.connection_id', '=', account.id)
    .where('l.status', '=', 'active')
    .where('l.url', '<>', '')
    .orderBy('l.id')
    .limit(MOST + 1)
    .execute();
  return {
    canWait: false,
    message: {
      event: 'connection',
      tag,
      title: `Listings on ${name} cannot be taken down`,
      lines: [
        `${message} ${next_step}`,
        `Until it works again, what sells elsewhere has to be taken down on ${name} by hand, and nothing new is listed there.`,
        ...(listings.length > MOST ? [] : listings.map((listing) => `${listing.name}: ${listing.url}`)),
      ],
      links: [
        open,
        ...(page ? [{ action: 'delete' as const, title: `Listings on ${name}`, to: { url: page } }] : []),
      ],
      image: null,
      facts: {
        platform,
        can_end: false,
        since: account.no_endings_since?.toISOString() ?? null,
        error: message,
        listings: listings.slice(0, MOST).map(({ url }) => url),
      },
    },
  };
}
