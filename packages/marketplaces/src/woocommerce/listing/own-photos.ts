import { plural } from '@crosslister/contract/texts/plural.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { ListingDraft } from '../../listing/listing.ts';

/**
 * The draft with the photos that the store can download, and the number of those it cannot. The store downloads them
 * itself, also from this server.
 */
export function withinReach(
  { photos }: Pick<MarketplaceContext, 'photos'>,
  draft: ListingDraft,
): { draft: ListingDraft; outOfReach: number } {
  const imageUrls = draft.imageUrls.flatMap((address) => photos.addressFor(address) ?? []);
  return { draft: { ...draft, imageUrls }, outOfReach: draft.imageUrls.length - imageUrls.length };
}

const cannot = (count: number) =>
  `Your store cannot download ${count === 1 ? 'the photo' : `the ${plural(count, 'photo')}`} kept on this server`;
const remedy = 'It can once the server has an https address on the internet (PUBLIC_URL).';

export function withoutPhotos(count: number): string {
  return `${cannot(count)}, so the product was listed without. ${remedy}`;
}

export function photosLeft(count: number): string {
  return `${cannot(count)}, so the photos in your store were left as they are. ${remedy}`;
}
