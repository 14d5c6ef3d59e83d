import { instead } from '@crosslister/domain/instead.ts';
import { partsOf } from '../../by-parts.ts';
import type { MarketplaceContext } from '../../context.ts';
import { repeatedPage } from '../../repeated-page.ts';
import { isUnknownCall } from '../client.ts';
import { contentOf, type TradingCall, trade } from './call.ts';
import { SellingList, Summary } from './trading-answers.ts';
import { noSuchPage } from './trading-errors.ts';

export const pageSize = 50;
/** The most that eBay returns at once, used where few listings or none are read separately. */
export const largestPage = 200;

interface Found {
  summaries: Summary[];
  /** Entries that are not as documented. */
  broken: unknown[];
  pages: number;
  total: number;
  /** eBay does not have this call (404). */
  isUnread?: boolean;
}

const none: Found = { summaries: [], broken: [], pages: 0, total: 0 };

/** One page of what the seller has on sale, oldest first, whichever tool made it. Empty without a Trading API. */
export async function readPage(context: MarketplaceContext, page: number, size: number): Promise<Found> {
  const call: TradingCall = {
    name: 'GetMyeBaySelling',
    changes: false,
    content: {
      ActiveList: {
        Include: 'true',
        Sort: 'StartTime',
        Pagination: { EntriesPerPage: size, PageNumber: page },
      },
    },
  };
  const reply = await trade(context, call).catch(instead(null, isUnknownCall));
  if (!reply) return { ...none, isUnread: true };
  // So many have ended since the pages were counted that this page no longer exists.
  if (reply.refusal?.details.code === noSuchPage) return none;
  const { ActiveList: list } = contentOf(SellingList, call, reply);
  const { read: summaries, broken } = partsOf(Summary, list?.ItemArray?.Item ?? []);
  return {
    summaries,
    broken,
    pages: list?.PaginationResult.TotalNumberOfPages ?? 0,
    total: list?.PaginationResult.TotalNumberOfEntries ?? 0,
  };
}

/** The quantity of each listing on sale, by its number. It is complete unless listings start or end meanwhile. */
export async function readOnSale(context: MarketplaceContext): Promise<Map<string, number>> {
  const onSale = new Map<string, number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await readPage(context, page, largestPage);
    const { summaries } = found;
    const isFull = summaries.length + found.broken.length === largestPage;
    if (isFull && summaries.every(({ ItemID }) => onSale.has(ItemID))) throw repeatedPage('eBay');
    for (const { ItemID, QuantityAvailable } of summaries) onSale.set(ItemID, QuantityAvailable ?? 0);
    pages = found.pages;
  }
  return onSale;
}
