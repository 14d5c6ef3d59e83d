import { z } from 'zod';
import type { MarketplaceContext } from '../../context.ts';
import type { HttpAnswer } from '../../http.ts';
import { ask, change } from '../client.ts';
import { faultOf } from '../errors.ts';
import { ownListingPath, readListing } from './listing.ts';

const id = z.int().positive();
export const Links = z.object({
  results: z.array(z.object({ property_id: id, value_id: id, image_id: id })),
});

/** The photo that stops an inventory write: it is deleted, and still linked to an option (etsy/open-api#570, #601). */
function deadImage(answer: HttpAnswer): number | null {
  if (answer.status !== 400) return null;
  const found = /image id (\d+) is invalid/i.exec(faultOf(answer));
  return found ? Number(found[1]) : null;
}

/**
 * Takes the links away of which Etsy complains with this answer, and of all other photos that are gone. Resolves with
 * whether there were any, so that the refused call may be sent again.
 */
export async function dropDeadLinks(
  context: MarketplaceContext,
  listingId: number,
  answer: HttpAnswer,
): Promise<boolean> {
  const named = deadImage(answer);
  if (named === null) return false;
  const path = `${ownListingPath(context, listingId)}/variation-images`;
  const [{ results: links }, listing] = await Promise.all([
    ask(context, Links, { method: 'GET', path }),
    readListing(context, String(listingId)),
  ]);
  const there = new Set((listing?.images ?? []).map(({ listing_image_id }) => listing_image_id));
  const kept = links.filter(({ image_id }) => image_id !== named && there.has(image_id));
  if (!listing || kept.length === links.length) return false;
  await change(context, { method: 'POST', path, json: { variation_images: kept } });
  return true;
}
