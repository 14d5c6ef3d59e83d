import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { inProduct } from '../../fix.ts';
import type { ListingDraft, PublishedListing } from '../../listing/listing.ts';
import { connectedUserId } from '../account/account.ts';
import { locationKey } from '../account/location.ts';
import { policyIds } from '../account/policies.ts';
import { CreatedOffer, type InventoryItem, type Offer, Published } from '../answers.ts';
import { categoryRules } from '../catalogue/category-rules.ts';
import { conditionIn } from '../catalogue/condition-details.ts';
import { earlierCategory, fittingCategory } from '../catalogue/fitting-category.ts';
import { aspectsFor, checkCondition } from '../catalogue/item-details.ts';
import { change, type EbayCall, parse, send, warningsOf } from '../client.ts';
import { existingOfferId, faultsOf, refusal } from '../errors.ts';
import { keptListing } from '../trading/kept-listing.ts';
import { checkNotListedThere } from '../trading/listed-there.ts';
import { confirmGone } from './absence.ts';
import { itemBody, newOfferBody, offerBody, type Prepared } from './bodies.ts';
import { notesLeftOut } from './condition-notes.ts';
import { checkDraft } from './draft.ts';
import { pictureUrls, uploadingIfRefused } from './images.ts';
import { feesBeforehand } from './listing-fees.ts';
import { findItem, findOffer, itemPath, offerPath, openListingId, readOffer, whenFree } from './offer.ts';
import { future, startTime } from './start-time.ts';

const suggested =
  'No eBay Category is chosen, so eBay chose by the name. If another fits better, choose it in the product.';
const publishSent = 'ebay_publish_sent';

/** Everything that can be refused before anything is on sale: settings, policies, category, location, photos. */
async function prepare(
  context: MarketplaceContext,
  draft: ListingDraft,
  item: InventoryItem | null,
): Promise<Prepared> {
  const checked = checkDraft(draft);
  const { settings } = checked;
  const ids = await policyIds(context, settings, draft.parcel);
  const known = draft.categoryId ?? (await earlierCategory(context, draft));
  const categoryId = known ?? (await fittingCategory(context, draft));
  const rules = await categoryRules(context, categoryId);
  const condition = conditionIn(rules, draft);
  checkCondition(rules, condition);
  const { aspects, descriptors, warnings } = aspectsFor(rules, draft, condition, item);
  return {
    draft: { ...checked, condition },
    categoryId,
    aspects,
    descriptors,
    warnings: [...(known ? [] : [suggested]), ...warnings, ...notesLeftOut(draft, condition)],
    tookCategory: !known,
    policyIds: ids,
    locationKey: await locationKey(context, settings.postcode),
    imageUrls: await pictureUrls(context, draft.imageUrls),
    startAt: await startTime(context, checked),
  };
}

/**
 * An earlier run of this operation may have listed the item without receiving the answer, and a buyer may have been
 * faster than this run. eBay lowers the item's quantity by sold units, and the PUT below would restore them.
 */
function checkNotSold(context: MarketplaceContext, item: InventoryItem | null): void {
  const left = item?.availability?.shipToLocationAvailability?.quantity;
  if (left !== 0 || !context.journal.read()[publishSent]) return;
  throw new MarketplaceError('rejected', 'eBay listed this a moment ago and it has sold there already.', {
    nextStep: 'Nothing to do: the sale shows up with the next look for sales.',
  });
}

/**
 * Makes the offer and returns its id. eBay allows only one. If it was made elsewhere since we looked, eBay's refusal
 * has its id.
 */
async function createOffer(context: MarketplaceContext, prepared: Prepared): Promise<string> {
  const call: EbayCall = { method: 'POST', path: '/sell/inventory/v1/offer', body: newOfferBody(prepared) };
  const answer = await send(context, call);
  const adopted = existingOfferId(faultsOf(answer));
  if (!adopted && answer.status >= 400) throw refusal(answer, { isNew: true });
  if (!adopted) return parse(CreatedOffer, call, answer).offerId;
  const offer = await readOffer(context, adopted);
  if (!offer) throw refusal(answer);
  await replaceOffer(context, prepared, offer);
  return adopted;
}

function isLive(context: MarketplaceContext, offer: Offer): boolean {
  return openListingId(offer) !== undefined && !future(context, offer.listingStartDate);
}

/** A scheduled listing that should go live now has to start over, because its start time cannot be removed. */
async function unschedule(context: MarketplaceContext, offer: Offer, startAt: string | null): Promise<void> {
  if (startAt || isLive(context, offer) || !openListingId(offer)) return;
  await change(context, { method: 'POST', path: `${offerPath(offer.offerId)}/withdraw` });
}

/**
 * Changes an offer to the wanted state. A live listing has started, and for another start time eBay would only warn.
 */
async function replaceOffer(
  context: MarketplaceContext,
  prepared: Prepared,
  offer: Offer,
): Promise<string[]> {
  await unschedule(context, offer, prepared.startAt);
  const startAt = isLive(context, offer) ? null : prepared.startAt;
  const body = offerBody({ ...prepared, startAt }, offer);
  return change(context, { method: 'PUT', path: offerPath(offer.offerId), body });
}

async function putOnSite(
  context: MarketplaceContext,
  offerId: string,
  { asksFees }: ListingDraft,
): Promise<{ offer: Offer; warnings: string[]; fees?: string | null }> {
  const before = await readOffer(context, offerId);
  if (before && openListingId(before)) return { offer: before, warnings: [] };
  const fees = asksFees ? await feesBeforehand(context, offerId) : null;
  await context.journal.write({ [publishSent]: true });
  const call: EbayCall = { method: 'POST', path: `${offerPath(offerId)}/publish` };
  const answer = await send(context, call);
  const offer = await readOffer(context, offerId);
  // A refusal may mean that an earlier publish, whose answer was lost, has taken effect meanwhile.
  if (offer && openListingId(offer)) return { offer, warnings: warningsOf(answer), fees };
  if (answer.status >= 400 && !offer) {
    throw new MarketplaceError('unavailable', 'eBay does not find the offer that it has just taken.');
  }
  if (answer.status >= 400) throw refusal(answer, { isNew: true });
  parse(Published, call, answer);
  throw new MarketplaceError('unknown', 'eBay took the listing but does not show it yet.');
}

async function chain(context: MarketplaceContext, draft: ListingDraft): Promise<PublishedListing> {
  checkDraft(draft);
  const item = await findItem(context, draft.sku);
  // In an outage the fields that only eBay has would be lost.
  if (!item && draft.previous?.externalId) await confirmGone(context, draft.previous);
  checkNotSold(context, item);
  const prepared = await prepare(context, draft, item);
  await checkNotListedThere(context, draft);
  const warnings = [...prepared.warnings];
  warnings.push(
    ...(await change(context, { method: 'PUT', path: itemPath(draft.sku), body: itemBody(prepared, item) })),
  );
  const found = await findOffer(context, draft.sku);
  if (found) warnings.push(...(await replaceOffer(context, prepared, found)));
  const offerId = found?.offerId ?? (await createOffer(context, prepared));
  const { offer, warnings: more, fees } = await putOnSite(context, offerId, draft);
  const listingId = openListingId(offer) ?? '';
  const scheduledTime = future(context, offer.listingStartDate);
  return {
    externalId: listingId,
    extra: { offerId: offer.offerId, userId: connectedUserId(context.secrets) },
    url: `${context.config.ebay.itemUrl}/${listingId}`,
    status: scheduledTime ? 'scheduled' : 'active',
    pricePence: draft.pricePence,
    imagesUploaded: prepared.imageUrls.length,
    scheduledTime,
    ...(fees && { fees }),
    warnings: [...new Set([...warnings, ...more])],
    ...(prepared.tookCategory && { fix: inProduct('ebay_category') }),
  };
}

/**
 * Lists the draft: the item by its SKU, the SKU's only offer, then the listing. Each step first looks what is there, so
 * running it again after any interruption ends with the same single listing.
 */
export async function publish(context: MarketplaceContext, draft: ListingDraft): Promise<PublishedListing> {
  const kept = await keptListing(context, draft);
  return kept ?? whenFree(() => uploadingIfRefused(context, () => chain(context, draft)));
}
