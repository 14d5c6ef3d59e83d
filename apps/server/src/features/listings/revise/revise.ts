import type { Fix } from '@crosslister/contract/listings/fix.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { titleOn } from '@crosslister/domain/listing-contents.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { inProduct } from '@crosslister/marketplaces/fix.ts';
import type { ChangedThere, WasThere } from '@crosslister/marketplaces/listing/changed-there.ts';
import type { RevisedField, RevisedListing } from '@crosslister/marketplaces/listing/listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { changed } from '../../../db/change-feed.ts';
import type { ListingRow, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { fieldsIn } from '../../../db/stored/operation-json.ts';
import { ENDING_PRIORITY } from '../../../operations/claim.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import { guard, remember } from '../../../operations/guard.ts';
import type { Locked } from '../../../operations/lock.ts';
import type { Outcome } from '../../../operations/outcome.ts';
import type { Handler } from '../../../operations/worker.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { workConnection } from '../../connections/work-connection.ts';
import { completeDraft } from '../../policies/complete-drafts.ts';
import { readSettings } from '../../settings/seller-settings.ts';
import { linkToStartOver } from '../by-hand/start-over.ts';
import { describeSentFields } from '../describe-sent-fields.ts';
import { makeDraft } from '../draft.ts';
import { noteFirstRevised } from '../first-listing/note-first.ts';
import { isPriced } from '../gaps-in-catalogue.ts';
import { findListing, findProductRow } from '../listing-rows.ts';
import { parcelOf } from '../parcel.ts';
import { storeTitle, updateListings } from '../write-listing-rows.ts';
import { followUp, followUpWhole } from './follow-up-revise.ts';
import { canBeRevised } from './store-revises.ts';

/** Asks the seller about fields that were edited here and there. */
export type AskAboutConflict = (
  trx: Trx,
  product: Locked<ProductRow>,
  listing: ListingRow,
  there: ChangedThere,
) => Promise<void>;

/**
 * Sends the edits of a product to one live listing. It never puts anything on sale. What was changed at the source of the
 * products since is left as it is there, and the seller is asked (`askAboutConflict`).
 */
export const revise = (askAboutConflict: AskAboutConflict): Handler<'revise'> => ({
  async run(services, operation, signal) {
    const { platform, user_id: userId } = operation;
    const name = platformNames[platform];
    const marketplace = findMarketplace(platform);
    const product = await findProductRow(services, operation);
    if (!product) return nothingToDo('The product was deleted: nothing to change.');
    if (whyNotForSale(product)) {
      const sold = nothingToDo('The product is sold: nothing to change.');
      // The listing may stay after all; then its edits are not lost.
      return { ...sold, apply: followUpWhole };
    }
    const listing = await findListing(services.db, product, platform);
    if (!listing || listing.status === 'delisted' || !canBeRevised(listing) || !marketplace) {
      return nothingToDo(`It is not listed on ${name} by Crosslister any more: nothing to change.`);
    }
    const fields = new Set(fieldsIn(operation.params));
    const settings = await readSettings(services.db, userId);
    const parcel = await parcelOf(services.db, product, settings);
    const made = makeDraft({ platform, params: {} }, product, listing, settings);
    const draft = { ...(await completeDraft(services.db, operation, made)), parcel };
    const missing = missingFor(fields, product, platform);
    if (missing) return { status: 'failed', ...missing, apply: followUp };

    const connection = await workConnection(services, operation);
    const context = await marketplaceContext(services, marketplace, connection, {
      signal,
      ends: operation.priority <= ENDING_PRIORITY,
      // A revise that was begun is completed.
      leavesReserve: operation.priority > ENDING_PRIORITY && !operation.sent,
      beforeMutation: guard(services, operation, signal),
      journal: { read: () => operation.journal, write: (entry) => remember(services.db, operation, entry) },
    });
    const { external_id: externalId, extra, sku, url } = listing;
    const ref = { externalId, extra, sku, url, isKeptBack: listing.status === 'draft' };
    // A retry may meet what its earlier attempt has sent.
    const isCompared = settings.sourcePlatform === platform && !operation.sent;
    const was = isCompared ? wasThere(listing) : undefined;
    const revised = await marketplace.listing.revise(context, ref, draft, fields, was);
    const { changedThere } = revised;
    for (const field of changedThere?.fields ?? []) fields.delete(field);
    return {
      status: 'completed',
      result: {
        listing_url: revised.url,
        price: toPounds(revised.pricePence),
        message: `Updated on ${name}.`,
        ...(fields.size > 0 && { sent: describeSentFields(platform, fields, revised) }),
        warnings: [...revised.warnings, ...(changedThere ? [conflictWords(name, changedThere)] : [])],
      },
      async apply(trx, row, current) {
        await storeRevised(trx, row, listing, revised, fields);
        if (current && changedThere) await askAboutConflict(trx, current, listing, changedThere);
        // It may have been renamed while this was sent.
        if (current && fields.has('title'))
          await storeTitle(
            trx,
            current,
            platform,
            draft.title === titleOn(platform, current) ? null : draft.title,
          );
        await noteFirstRevised(trx, row, draft, fields);
        await followUp(trx, row, current);
      },
    };
  },

  linkToStartOver,
  stopped: () => followUp,
  failed: () => followUp,
});

const wasThere = ({ title_there, description_there, price_pence }: ListingRow): WasThere => ({
  ...(title_there !== null && { title: title_there }),
  ...(description_there !== null && { descriptionHtml: description_there }),
  pricePence: price_pence,
});

function conflictWords(name: string, { fields }: ChangedThere): string {
  const words = wordList(fields);
  return `The ${words} ${fields.length === 1 ? 'was' : 'were'} changed on ${name} as well, so what is there was left. Choose between them under Review.`;
}

/** Not completed, so that it is not counted among the listings that were updated. */
function nothingToDo(why: string): Outcome<'revise'> {
  return { status: 'cancelled', error: why, apply: followUp };
}

function missingFor(
  fields: Set<string>,
  product: ProductRow,
  platform: Platform,
): { error: string; nextStep: string; fix: Fix } | null {
  if (fields.has('price') && !isPriced(product, platform)) {
    return {
      error: 'The product needs a price above £0.00.',
      nextStep: 'Enter a Price.',
      fix: inProduct('price'),
    };
  }
  if (fields.has('quantity') && product.quantity === 0) {
    const error = 'The quantity is 0, so the listing was left as it is.';
    return {
      error,
      nextStep: 'Choose Mark as Sold or Delist, or enter a quantity.',
      fix: inProduct('quantity'),
    };
  }
  return null;
}

async function storeRevised(
  trx: Trx,
  operation: OperationRow,
  { external_id: id }: Pick<ListingRow, 'external_id'>,
  revised: RevisedListing,
  fields: ReadonlySet<RevisedField>,
) {
  const { platform, product_id: productId, user_id: userId } = operation;
  const values = {
    price_pence: revised.pricePence,
    url: revised.url,
    ...(fields.has('images') && { photos_there: '[]' }),
    ...(fields.has('description') && { description_there: null }),
  };
  await updateListings(trx, { id: productId, user_id: userId }, values, (listings) =>
    listings.where('platform', '=', platform).where('external_id', '=', id).where('status', '<>', 'delisted'),
  );
  await changed(trx, userId, 'products');
}
