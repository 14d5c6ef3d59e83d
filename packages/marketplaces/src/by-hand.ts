import {
  byHandOf,
  type ListingFieldName,
  listingFieldsOf,
  mostPhotos,
  type Platform,
  platformNames,
} from '@crosslister/contract/platforms.ts';
import type { ListingForm } from '@crosslister/contract/results.ts';
import { cut, plainText, stripHtml } from '@crosslister/domain/html-text.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import type { ByHandMarketplace } from './by-hand-marketplace.ts';
import { inProduct } from './fix.ts';
import { type DraftGap, gapsWhere } from './listing/draft-gap.ts';
import type { ListingDraft } from './listing/listing.ts';

/** What every form needs before anything is entered. */
export function gapsOfForm({
  title,
  imageUrls,
  pricePence,
}: Pick<ListingDraft, 'title' | 'pricePence' | 'imageUrls'>): DraftGap[] {
  return gapsWhere([
    [stripHtml(title) === '', 'The product needs a name.', '', inProduct('name')],
    [imageUrls.length === 0, 'The product needs at least one photo.', '', inProduct('photos')],
    [pricePence === 0, 'The product needs a price above £0.00.', '', inProduct('price')],
  ]);
}

/** What is entered into the form: plain text within its limits, and the price in pounds. */
export function formOf(
  { key, limits }: ByHandMarketplace,
  draft: Pick<ListingDraft, 'title' | 'descriptionHtml' | 'pricePence' | 'imageUrls' | 'sku'>,
): ListingForm {
  const name = stripHtml(draft.title);
  return {
    title: cut(name, limits.title),
    name,
    description: cut(plainText(draft.descriptionHtml), limits.description),
    price: toPounds(draft.pricePence),
    images: draft.imageUrls.slice(0, mostPhotos(key)),
    sku: draft.sku,
  };
}

/** The path of an https URL on one of these hosts. Null for any other URL. */
export function pathOn(hosts: readonly string[], url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, pathname, username, password } = new URL(url);
  if (protocol !== 'https:' || !hosts.includes(host) || username || password) return null;
  return pathname;
}

/** A platform as the seller works it, made of its description; undefined where the server alone lists. */
export function byHandMarketplace(platform: Platform): ByHandMarketplace | undefined {
  const described = byHandOf(platform);
  if (!described) return undefined;
  const { hosts, paths, editUrl, listingUrl, newListingUrl, exampleUrl, limits, revised } = described;
  const listingIn = (url: string) => {
    const path = pathOn(hosts, url) ?? '';
    const [, id = null, name = ''] = paths.flatMap((each) => each.exec(path) ?? []);
    return { id, name };
  };
  return {
    key: platform,
    label: platformNames[platform],
    newListingUrl,
    editUrl: (externalId) => editUrl.replace('{id}', externalId),
    externalIdFromUrl: (url) => listingIn(url).id,
    listingUrl: (externalId, url) =>
      listingUrl.replace('{id}', externalId).replace('{name}', listingIn(url).name),
    exampleUrl,
    limits,
    revised: [...revised, ...(Object.keys(listingFieldsOf(platform)) as ListingFieldName[])],
    gaps: gapsOfForm,
  };
}
