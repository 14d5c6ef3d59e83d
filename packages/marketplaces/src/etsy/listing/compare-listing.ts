import { etsy } from '@crosslister/contract/platforms/etsy.ts';
import {
  type CompareListing,
  compareCategory,
  comparePhotos,
  comparePostage,
  comparePrice,
} from '../../listing/compare-listing.ts';
import { policies } from '../account/profiles.ts';
import { EtsySettings } from '../settings.ts';
import { canGoLive, pence, readListing, splitId } from './listing.ts';

/** A draft too. Etsy has no conditions. */
export const compareListing: CompareListing = async (context, ref, sent) => {
  const listing = await readListing(context, splitId(ref.externalId).listingId);
  if (!listing || !canGoLive(listing)) return null;
  const settings = EtsySettings.parse(sent.settings);
  const { shipping } = await policies(context);
  const profile = listing.shipping_profile_id;
  return [
    comparePrice(sent, pence(listing.price)),
    comparePostage(shipping, settings.shipping_profile, profile ? String(profile) : null),
    comparePhotos(sent, listing.images?.length ?? 0, etsy.photos.most),
    compareCategory(settings.taxonomy_id, String(listing.taxonomy_id ?? 'none')),
  ];
};
