import { platformNames } from '@crosslister/contract/platforms.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import type { ListingDraft, PublishedListing } from '@crosslister/marketplaces/listing/listing.ts';
import type { ListingRow, OperationOf, ProductRow } from '../../../db/schema.ts';
import type { Outcome } from '../../../operations/outcome.ts';
import { describeSentFields } from '../describe-sent-fields.ts';
import { storeListing } from './store-listing.ts';

const madeWords = { active: 'Listed on', scheduled: 'Scheduled on', draft: 'Saved as a draft on' } as const;

/** The account was changed after something was sent to the earlier one. Nobody can check that account any more. */
function sentBefore({ journal, platform }: OperationOf<'crosslist'>, { sku }: ListingDraft): string[] {
  if (journal.sent_before !== true) return [];
  return [
    `It may stand in the ${platformNames[platform]} account of before as well: look there for SKU ${sku}, and end it if it is on sale.`,
  ];
}

export function listed(
  operation: OperationOf<'crosslist'>,
  product: ProductRow,
  draft: ListingDraft,
  published: PublishedListing,
  connectionId: number | null,
): Outcome<'crosslist'> {
  const { title } = draft;
  const said = title === product.name ? (['price'] as const) : (['price', 'title'] as const);
  return {
    status: 'completed',
    result: {
      item_id: published.externalId,
      listing_id: published.externalId,
      listing_url: published.url,
      price: toPounds(published.pricePence),
      message: `${madeWords[published.status]} ${platformNames[operation.platform]}.`,
      scheduled_time: published.scheduledTime,
      listing_status: published.status,
      images_uploaded: published.imagesUploaded,
      ...(!published.kept && {
        sent: describeSentFields(operation.platform, said, { pricePence: published.pricePence, title }),
      }),
      warnings: [...published.warnings, ...sentBefore(operation, draft)],
    },
    ...(published.fix && { fix: published.fix }),
    apply: async (trx, _, current) => {
      if (!current) throw new Error(`product ${product.id} vanished while it was being listed`);
      await storeListing(trx, operation, current, product, draft.sku, published, connectionId);
    },
  };
}

export function perhapsSold({ platform, url }: ListingRow): Outcome<'crosslist'> {
  const name = platformNames[platform];
  return {
    status: 'failed',
    error: `The listing on ${name} has ended, and it may have sold there a moment ago.`,
    nextStep: `Look at it on ${name}. If it has not sold, press Sync and list it again from Review.`,
    ...(url && { link: url }),
  };
}

const listedWords: Partial<Record<ListingRow['status'], string>> = {
  scheduled: 'Already scheduled on',
  draft: 'Already saved as a draft on',
};

export function alreadyListed(listing: ListingRow): Outcome<'crosslist'> {
  return {
    status: 'completed',
    result: {
      item_id: listing.external_id,
      listing_id: listing.external_id,
      listing_url: listing.url,
      price: toPounds(listing.price_pence),
      message: `${listedWords[listing.status] ?? 'Already listed on'} ${platformNames[listing.platform]}.`,
      scheduled_time: listing.scheduled_at?.toISOString() ?? null,
      listing_status: listing.status,
      images_uploaded: 0,
    },
  };
}
