import type { Answer } from '../../http/answer.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { taxonomyIndex } from '../categories/taxonomy-tree.ts';
import { isBuyable, quantityOf } from '../listings/lifecycle.ts';
import type { Listing } from '../listings/listing.ts';
import { listingUrl, lowestPrice } from '../listings/render-listing.ts';
import { page } from '../etsy-page.ts';
import { buy } from '../receipts/buy.ts';
import type { Call, Route } from '../router.ts';
import type { Site } from '../etsy-state.ts';

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}

function photo({ pictures, content }: Listing): string {
  const [first] = pictures;
  return first
    ? `<img src="/images/il_570xN.${first.id}.jpg" alt="${escapeHtml(first.altText || content.title)}">`
    : '<div class="photo">No photo</div>';
}

/** What shoppers see of where it is. */
function offer(listing: Listing): string {
  if (isBuyable(listing)) {
    return `<p class="quiet">${quantityOf(listing)} available</p><form method="post" action="/listing/${listing.id}/buy"><button>Buy it now</button></form>`;
  }
  if (listing.state === 'sold_out') return '<p class="note">Sorry, this item is sold out.</p>';
  return '<p class="note">Sorry, this item is unavailable.</p>';
}

const nowhere =
  '<div class="card"><h1>Uh oh!</h1><p>Sorry, the page you were looking for was not found.</p></div>';

function listingPage({ site, params, query }: Call): Answer {
  const listing = site.listings.get(Number(params.listing));
  // Drafts have no public page at all.
  if (!listing || listing.state === 'draft') return page(404, 'Page not found', nowhere);
  const { content, id } = listing;
  const shopName = site.sellers.get(listing.userId)?.shopName ?? '';
  const thanks = query.has('bought')
    ? '<p class="note good">Thank you. Your order is placed and paid.</p>'
    : '';
  const category = taxonomyIndex.get(content.taxonomy_id)?.node.name ?? '';
  const rows = [
    `Category: ${category}`,
    `When made: ${content.when_made.replaceAll('_', ' ')}`,
    `Listing ${id}`,
  ];
  const more = listing.pictures
    .slice(1)
    .map((picture) => `<img src="/images/il_75x75.${picture.id}.jpg" alt="" style="width:72px">`)
    .join(' ');
  return page(
    200,
    content.title,
    `${thanks}<div class="item"><div>${photo(listing)}<div>${more}</div></div>
<div><p class="price">${pounds(lowestPrice(listing))}</p><h1>${escapeHtml(content.title)}</h1>
<p><a href="/shop/${encodeURIComponent(shopName)}">${escapeHtml(shopName)}</a></p>${offer(listing)}
<ul>${rows.map((row) => `<li>${escapeHtml(row)}</li>`).join('')}</ul>
<p>${escapeHtml(content.description).replaceAll('\n', '<br>')}</p><p class="quiet">${escapeHtml(content.tags.join(' · '))}</p></div></div>`,
  );
}

function placeOrder({ site, params, origin }: Call): Answer {
  const id = Number(params.listing);
  const listing = site.listings.get(id);
  // Somebody who comes too late sees that it is sold out, as on the real site.
  const bought = listing !== undefined && isBuyable(listing);
  if (bought) buy(site, [id]);
  const address = listing ? new URL(listingUrl(origin, listing)).pathname : `/listing/${id}`;
  return { status: 303, headers: { location: `${address}${bought ? '?bought=1' : ''}` } };
}

function grid(heading: string, listings: Listing[]): string {
  const cards = listings
    .slice(-240)
    .reverse()
    .map(
      (listing) =>
        `<a href="/listing/${listing.id}">${photo(listing)}<div>${escapeHtml(listing.content.title)}</div><div>${pounds(lowestPrice(listing))}</div></a>`,
    );
  return `<h1>${escapeHtml(heading)}</h1><p class="quiet">${listings.length} ${listings.length === 1 ? 'item' : 'items'}</p><div class="grid">${cards.join('')}</div>`;
}

function forSale(site: Site, shopId?: number): Listing[] {
  return [...site.listings.values()].filter(
    (listing) => isBuyable(listing) && (shopId === undefined || listing.shopId === shopId),
  );
}

function shopPage({ site, params }: Call): Answer {
  const seller = [...site.sellers.values()].find(({ shopName }) => shopName === params.name);
  if (!seller) return page(404, 'Page not found', nowhere);
  return page(200, seller.shopName, grid(seller.shopName, forSale(site, seller.shopId)));
}

function home({ site }: Call): Answer {
  return page(200, 'Shop', grid('Everything for sale', forSale(site)));
}

const common = { method: 'GET', access: 'open' } as const;

export const shopPageRoutes: Route[] = [
  { ...common, path: '', handle: home },
  { ...common, path: '/shop/:name', handle: shopPage },
  { ...common, path: '/listing/:listing', handle: listingPage },
  { ...common, path: '/listing/:listing/:slug', handle: listingPage },
  { method: 'POST', path: '/listing/:listing/buy', access: 'open', handle: placeOrder },
];
