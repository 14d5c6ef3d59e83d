import { platformNames } from '@crosslister/contract/platforms.ts';
import { isTransient } from '@crosslister/marketplaces/errors.ts';
import { firstFix, gapSentence } from '@crosslister/marketplaces/listing/draft-gap.ts';
import type { ListingDraft } from '@crosslister/marketplaces/listing/listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { Db, ListingRow, OperationOf } from '../../../db/schema.ts';
import { guard, readState, remember } from '../../../operations/guard.ts';
import { checkListingStop, storeListingStop } from '../../../operations/on-request/listing-stop.ts';
import type { Apply, Outcome } from '../../../operations/outcome.ts';
import type { Handler } from '../../../operations/worker.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { checkEndings } from '../../connections/rehearsal/check-endings.ts';
import { workConnection } from '../../connections/work-connection.ts';
import { completeDraft } from '../../policies/complete-drafts.ts';
import { readSettings } from '../../settings/seller-settings.ts';
import { linkToStartOver } from '../by-hand/start-over.ts';
import { settleCategory } from '../categories/category-of-draft.ts';
import { makeDraft } from '../draft.ts';
import { endWhatWasSent } from '../end/enqueue-delists.ts';
import { firstOn, noteFirst } from '../first-listing/note-first.ts';
import { gapsInCatalogue } from '../gaps-in-catalogue.ts';
import { findListing, findProductRow } from '../listing-rows.ts';
import { parcelOf } from '../parcel.ts';
import { readSpecificsNow } from '../unread-specifics.ts';
import { checkSentSku } from './check-sent-sku.ts';
import { checkStillLive, type ReadOrders } from './check-still-live.ts';
import { alreadyListed, listed, perhapsSold } from './crosslist-outcome.ts';
import { findUnpaid } from './find-unpaid.ts';
import { waitForDelist } from './wait-for-delist.ts';

/**
 * Lists one product on one platform, exactly once however often it is interrupted. When a listing has ended, it calls
 * `readOrders` to find out what has sold there.
 */
export const crosslist = (readOrders: ReadOrders): Handler<'crosslist'> => ({
  async run(services, operation, signal) {
    const { platform, user_id: userId } = operation;
    const marketplace = findMarketplace(platform);
    let product = await findProductRow(services, operation);
    // Where the server has no API to call, a crosslist is a step of the seller's and never comes here.
    if (!marketplace) throw new Error(`${platformNames[platform]} has no calls to list with`);
    // An earlier attempt may have sent something before the product was deleted or sold.
    const apply: Apply<'crosslist'> = (trx, row, current) => endWhatWasSent(trx, row, current, null);
    const deleted: Outcome<'crosslist'> = {
      status: 'cancelled',
      error: 'The product was deleted before it could be listed.',
      apply,
    };
    if (!product) return deleted;
    const listing = await findListing(services.db, product, platform);
    const connection = await workConnection(services, operation);
    if (listing && listing.status !== 'delisted' && !isToBePublished(operation, listing)) {
      const now = await checkStillLive(services, marketplace, connection, listing, signal, readOrders);
      if (now === 'live') return alreadyListed(listing);
      if (now === 'perhaps_sold') return perhapsSold(listing);
    } else if (connection && (operation.params.again === true || operation.sent)) {
      // An order may have arrived just before the listing ended, or since an earlier attempt put it on sale without our
      // knowing. While orders cannot be read for a moment, this waits: what sold could be sold twice. If they never can, the connection shows why, and a sale that is seen later ends
      // this listing.
      await readOrders(services, connection, signal).catch((error: unknown) => {
        if (isTransient(error)) throw error;
        services.log.warn(
          { err: error, operation: operation.id },
          'no orders could be read before listing again',
        );
      });
      const { stop } = await readState(services.db, operation);
      if (stop) throw stop;
    }
    if (listing?.specifics_unread) await readSpecificsNow(services, product, signal);
    // It may have sold there.
    product = await findProductRow(services, operation);
    if (!product) return deleted;
    // Called off meanwhile, which is no failure: Undo lists it again. Read after the product, so that it is seen with it.
    const { stop, isCalledOff } = await readState(services.db, operation);
    if (stop && (isCalledOff || (await hasSoldSince(services.db, operation)))) throw stop;

    const settings = await readSettings(services.db, userId);
    const draft = makeDraft(operation, product, listing, settings);
    // missingInCatalogue already reports a missing price. The draft gets one here, so that it is not reported twice.
    const priced = { ...draft, pricePence: Math.max(draft.pricePence, 1) };
    const gaps = [...gapsInCatalogue(product, platform), ...marketplace.listing.gaps(priced)];
    if (gaps.length > 0) {
      const fix = firstFix(gaps);
      return { status: 'failed', error: gaps.map(gapSentence).join(' '), ...(fix && { fix }), apply };
    }

    const unpaid = listing && (await findUnpaid(services.db, userId, [listing])).get(listing.id);
    if (unpaid) return { status: 'failed', error: unpaid, apply };
    const met = await checkSentSku(services.db, operation, product, draft.sku);
    if (met) return { status: 'failed', ...met, apply };
    await waitForDelist(services.db, operation, product, draft.sku);
    // A listing that was begun is completed.
    const isBegun = operation.sent;
    if (!isBegun) {
      await checkEndings(services, marketplace, connection, signal);
      checkListingStop(connection, services.now());
    }
    const context = await marketplaceContext(services, marketplace, connection, {
      signal,
      leavesReserve: !isBegun,
      beforeMutation: guard(services, operation, signal),
      journal: { read: () => operation.journal, write: (entry) => remember(services.db, operation, entry) },
    });
    const settled = await settleCategory(services, operation, draft, { product, listing, settings }, signal);
    const parcel = await parcelOf(services.db, product, settings, settled.categoryId ?? undefined);
    const first = await firstOn(services.db, connection);
    const sent: ListingDraft = {
      ...(await completeDraft(services.db, operation, settled)),
      parcel,
      ...(first && { asksFees: true }),
    };
    const published = await marketplace.listing.publish(context, sent);
    const done = listed(operation, product, draft, published, connection?.id ?? null);
    if (!first || published.kept) return done;
    return {
      ...done,
      result: { ...done.result, is_first: true },
      apply: async (trx, row, current) => {
        await done.apply?.(trx, row, current);
        await noteFirst(trx, first, sent, published);
      },
    };
  },

  linkToStartOver,
  // Anything that was sent may be live there without our knowing.
  stopped: (stop) => (trx, operation, product) => endWhatWasSent(trx, operation, product, stop.reason),
  failed: (error, services) => async (trx, operation, product) => {
    await endWhatWasSent(trx, operation, product, null);
    await storeListingStop(trx, operation, error, services.now());
  },
});

/** A sale of the product came in since the crosslist was stored. One from before is told as a mistake. */
async function hasSoldSince(db: Db, { user_id, product_id, created_at }: OperationOf<'crosslist'>) {
  const sale = await db
    .selectFrom('sales')
    .select('id')
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .where('seen_at', '>=', created_at)
    .executeTakeFirst();
  return sale !== undefined;
}

/** "Publish now": the listing is a draft, or scheduled, and the seller wants it live. */
function isToBePublished(operation: OperationOf<'crosslist'>, listing: ListingRow): boolean {
  return operation.params.mode !== 'review' && listing.status !== 'active' && listing.connection_id !== null;
}
