import { platformNames } from '@crosslister/contract/platforms.ts';
import { platformRules } from '@crosslister/domain/platform-rules.ts';
import { MarketplaceError, passesSoon } from '@crosslister/marketplaces/errors.ts';
import type { Withdrawal } from '@crosslister/marketplaces/listing/listing.ts';
import { findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import { doItThere } from '@crosslister/marketplaces/our-fault.ts';
import type { ListingRow, OperationOf, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { whyNotForSale } from '../../../operations/for-sale.ts';
import { guard, remember, Stopped } from '../../../operations/guard.ts';
import type { Locked } from '../../../operations/lock.ts';
import type { Apply } from '../../../operations/outcome.ts';
import { productOf } from '../../../operations/product-of.ts';
import type { Handler } from '../../../operations/worker.ts';
import { noteInJournal } from '../../../operations/write-operation-rows.ts';
import type { Services } from '../../../services.ts';
import { marketplaceContext } from '../../connections/marketplace-context.ts';
import { rehearseSoon } from '../../connections/rehearsal/store-rehearsal.ts';
import { workConnection } from '../../connections/work-connection.ts';
import { readSettings } from '../../settings/seller-settings.ts';
import { linkToStartOver } from '../by-hand/start-over.ts';
import { sentSku } from '../draft.ts';
import { findListing } from '../listing-rows.ts';
import { storeUnsent } from '../revise/follow-up-revise.ts';
import { storeRevises } from '../revise/store-revises.ts';
import { markLive } from '../write-listing-rows.ts';
import { askForAction, askToCheck } from './ask-seller.ts';
import { connectThen } from './enqueue-delists.ts';
import { findNewOwner } from './find-new-owner.ts';
import { findPossiblyLive } from './possibly-live.ts';
import { isListedAgain, recordEnd } from './record-end.ts';

/**
 * How long (ms) a sold or deleted product may stay listed before the seller is asked to act. While a marketplace does
 * not answer, no attempt is used up. Without this limit the seller would never be notified, and buyers may still reach
 * the listing. A much shorter time would alarm the seller at every short outage.
 */
const NOTIFIED_AFTER_MS = 15 * 60_000;

/** A listing that an interrupted crosslist may have left behind: only its SKU finds it. */
const UNKNOWN = { external_id: '', extra: {}, url: '' };

/** Ends one listing. It is done only when the marketplace, asked again, says that the listing is gone. */
export const delist: Handler<'delist'> = {
  async run(services, operation, signal) {
    const { platform } = operation;
    const marketplace = findMarketplace(platform);
    const product = await productOf(services.db, operation);
    if (!product) return { status: 'completed', result: { message: 'The product is gone already.' } };
    const listing = await findListing(services.db, product, platform);
    const soldHere = isSoldHere(operation);
    const end = (soldHere && marketplace?.listing.sellOut) || marketplace?.listing.withdraw;
    if (soldHere && !whyNotForSale(product) && listing?.status !== 'delisted') {
      return { status: 'completed', result: { message: 'It is for sale again.' } };
    }
    // The sale there marked it as ended, and more may be for sale there than that order took.
    const mayStand = soldHere || (listing && operation.params.sold_on === platform);
    if (!mayStand && (!listing || listing.status === 'delisted')) {
      const possiblyLive = await findPossiblyLive(services.db, product);
      if (!possiblyLive.includes(platform)) {
        return { status: 'completed', apply: applyEnd(null) };
      }
    }
    // Where the server has no API to call, a delist is a step of the seller's and never comes here.
    if (!marketplace || !end) throw new Error(`${platformNames[platform]} cannot be asked to end a listing`);

    const connection = await workConnection(services, operation);
    const context = await marketplaceContext(services, marketplace, connection, {
      signal,
      ends: true,
      beforeMutation: guard(services, operation, signal),
      journal: { read: () => operation.journal, write: (entry) => remember(services.db, operation, entry) },
    });
    if (listing && !isKnownThere(listing)) throw onlyAddress(listing);
    const { external_id: externalId, extra, url } = listing ?? UNKNOWN;
    const ref = { externalId, extra, url, sku: sentSku(product, listing, platform) };
    if (listing && mayStay(operation)) {
      const [seen] = await marketplace.listing.readStatuses(context, [ref]);
      if (seen?.state === 'live') await stay(services, operation);
    }
    // What we did not end may have sold. Then the crosslist behind it asks for the orders, and makes no second listing.
    if (listing && !operation.sent && (await isListedAgain(services.db, product, platform))) {
      const [seen] = await marketplace.listing.readStatuses(context, [ref]);
      if (seen?.state === 'ended' || seen?.state === 'sold_out') {
        const proof = { statusSeen: seen.statusSeen, checkedAt: services.now().toISOString() };
        return {
          status: 'completed',
          result: { message: 'It was over there already.' },
          apply: applyUnlessListedAgain(proof, ref),
        };
      }
    }
    const newOwner = await findNewOwner(services.db, operation, ref);
    if (newOwner === 'being listed') throw waitsForCrosslist(platform);
    const proof = newOwner
      ? leftToNewOwner(services.now())
      : await end(context, ref, isWrittenBack(operation), await rulesOf(services, operation)).catch(
          (error: unknown) => {
            throw doItThere(error, url);
          },
        );
    return {
      status: 'completed',
      result: { status_seen: proof.statusSeen, checked_at: proof.checkedAt },
      apply: applyEnd(proof, ref),
    };
  },

  linkToStartOver,

  // The listing stays, and the edits that were taken out of the queue for its end are sent.
  stopped:
    () =>
    async (trx, { platform, params }, product) => {
      if (!product) return;
      await storeUnsent(trx, product, platform);
      if (params.reason === 'undone') await storeRevises(trx, product, ['quantity'], { only: platform });
    },

  failed(error) {
    return async (trx, operation, product) => {
      if (!product) return;
      const listing = await findStillLive(trx, operation);
      const { reason } = operation.params;
      const isCutOff = error.kind === 'credentials';
      if (!isCutOff) await rehearseSoon(trx, operation);
      const cause = isCutOff
        ? `${error.message} ${connectThen(operation.platform, reason === 'delete' ? 'delete' : 'sale')}`
        : error.message;
      // What the marketplace does not know it has not done.
      const isOpen = passesSoon(error);
      const failure = { listing, cause, isCutOff, isOpen };
      if (reason === 'seller' || reason === 'cancel') await askToCheck(trx, operation, product, failure);
      else await askForAction(trx, operation, product, failure);
    };
  },

  postponed(error, goesOn) {
    return async (trx, operation, product) => {
      const { platform, created_at: storedAt } = operation;
      // It passes with an update of Crosslister: every other end would fail by it too.
      if (error.kind === 'fault') await rehearseSoon(trx, operation);
      if (!product || goesOn.getTime() - storedAt.getTime() < NOTIFIED_AFTER_MS) return;
      if (!(await isToBeNotified(trx, operation, product))) return;
      const listing = await findStillLive(trx, operation);
      const why = error.details.untried ? `${platformNames[platform]} is not answering.` : error.message;
      const cause = `${why} We go on trying.`;
      await askForAction(trx, operation, product, { listing, cause, isCutOff: false, isOpen: true });
    };
  },
};

/** What follows from the end of the listing, unless the product is gone by then. */
const applyEnd =
  (proof: Withdrawal | null, ended?: Parameters<typeof recordEnd>[4]): Apply<'delist'> =>
  async (trx, operation, product) => {
    if (product) await recordEnd(trx, product, operation, proof, ended);
  };

/** A sale or the seller's Delist may have cancelled the crosslist meanwhile. */
const applyUnlessListedAgain =
  (proof: Withdrawal, ended: Parameters<typeof recordEnd>[4]): Apply<'delist'> =>
  async (trx, operation, product) => {
    if (product && (await isListedAgain(trx, product, operation.platform))) return;
    await applyEnd(proof, ended)(trx, operation, product);
  };

/** Something was sent, and refused or not answered; since then the product was put back on sale. */
const mayStay = ({ params, sent, cancel_requested: isCalledOff }: OperationOf<'delist'>) =>
  params.reason === 'undone' && sent && isCalledOff;

/** What was sent has ended nothing, so it counts as not sent: the delist stops, unless there is a reason again. */
async function stay(services: Services, operation: OperationOf<'delist'>): Promise<never> {
  await remember(services.db, operation, { sent: false });
  throw new Stopped('cancel', 'The product is for sale again, and so the listing stays.');
}

/** What the seller chose in Settings for listings there. */
async function rulesOf(services: Services, { user_id: userId, platform }: OperationRow) {
  const { pricingRules } = await readSettings(services.db, userId);
  return platformRules(pricingRules, platform);
}

/** The listing belongs to another product by now and stays. */
const leftToNewOwner = (now: Date) => ({
  statusSeen: 'listed for another product',
  checkedAt: now.toISOString(),
});

const waitsForCrosslist = (platform: OperationRow['platform']) =>
  new MarketplaceError(
    'unavailable',
    `Another product is being listed on ${platformNames[platform]} under its SKU.`,
    {
      untried: true,
      retryAfter: 1,
    },
  );

/**
 * Of a listing made with an earlier account we keep only the URL. What the SKU finds in this
 * account is another listing.
 */
const isKnownThere = ({ connection_id, external_id, status }: ListingRow) =>
  connection_id !== null || external_id !== '' || status === 'delisted';

function onlyAddress({ platform, url }: ListingRow): MarketplaceError {
  const name = platformNames[platform];
  const message = `Crosslister has only the address of this ${name} listing, so it was not ended.`;
  const nextStep = 'End it there, and remove its link from the product here.';
  return new MarketplaceError('rejected', message, { nextStep, link: url });
}

/**
 * Whether the seller still has to be notified of this delist. They are notified once per sale or deletion: if they then
 * choose Mark as Sold, they are not asked again while we go on trying.
 */
async function isToBeNotified(
  trx: Trx,
  { id, params, journal }: Locked<OperationOf<'delist'>>,
  product: Locked<ProductRow>,
): Promise<boolean> {
  if (params.reason !== 'sale' && params.reason !== 'delete') return false;
  if (!whyNotForSale(product)) return false;
  const { date_sold: soldAt, deleted_at: deletedAt } = product;
  const occasion = (deletedAt ?? soldAt)?.toISOString() ?? params.reason;
  if (journal.told === occasion) return false;
  await noteInJournal(trx, { told: occasion }).where('id', '=', id).execute();
  return true;
}

/** The stock ran out on this platform itself, and the platform may put it back on sale. */
const isSoldHere = ({ platform, params }: OperationOf<'delist'>) => params.sold_out_on === platform;

/**
 * Our own write may have restored the stock that the order took. Then the stock shown
 * there is not the marketplace's own.
 */
const isWrittenBack = ({ params }: OperationOf<'delist'>) => params.written_back === true;

/**
 * The listing that was not ended. A sale marks the listing it was made from as ended; it
 * becomes active again here, as it can still be bought.
 */
async function findStillLive(
  trx: Trx,
  operation: Locked<OperationOf<'delist'>>,
): Promise<ListingRow | undefined> {
  const { product_id: id, user_id, platform } = operation;
  const find = () => findListing(trx, { id, user_id }, platform);
  const listing = await find();
  if (!listing || !isSoldHere(operation)) return listing;
  await markLive(trx, { id, user_id }, (listings) => listings.where('id', '=', listing.id));
  return find();
}
