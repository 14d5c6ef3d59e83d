import type { Answer } from '../http/answer.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { categories } from './categories/category-tree.ts';
import { type ListingState, listingState } from './inventory/listings.ts';
import { buy } from './orders/buy.ts';
import { page } from './ebay-page.ts';
import type { Call, Route } from './route.ts';
import type { Listing } from './ebay-state.ts';

function photo({ imageUrls, title }: Listing): string {
  const [first] = imageUrls;
  return first
    ? `<img src="${escapeHtml(first)}" alt="${escapeHtml(title)}">`
    : '<div class="photo">No photo</div>';
}

const notes: Record<ListingState, (listing: Listing) => string> = {
  ACTIVE: ({ listingId, quantity, auction }) =>
    auction
      ? `<p class="quiet">${auction.bids} bids</p><p class="note">This is an auction: it cannot be bought at once.</p>`
      : `<p class="quiet">${quantity} available</p><form method="post" action="/itm/${listingId}/buy"><button>Buy it now</button></form>`,
  SCHEDULED: ({ startsAt }) => {
    const start = startsAt.toLocaleString('en-GB', { timeZone: 'Europe/London' });
    return `<p class="note">This listing is scheduled to start on ${start}.</p>`;
  },
  OUT_OF_STOCK: () => '<p class="note">This item is out of stock.</p>',
  SOLD: ({ endedAt }) =>
    `<p class="note">This listing sold on ${endedAt?.toLocaleString('en-GB', { timeZone: 'Europe/London' })}.</p>`,
  ENDED: ({ endedAt }) =>
    `<p class="note">This listing was ended by the seller on ${endedAt?.toLocaleString('en-GB', { timeZone: 'Europe/London' })} because the item is no longer available.</p>`,
};

const allowedTags = /&lt;(\/?(?:p|br|b|i|ul|ol|li|strong|em)) ?\/?&gt;/g;

/** Sellers write HTML; the plainest tags are shown as such, everything else as text. */
function formatted(description: string): string {
  return escapeHtml(description).replace(allowedTags, '<$1>').replaceAll('\n', '<br>');
}

function itemPage({ site, params, query }: Call): Answer {
  const listing = site.listings.get(params.id ?? '');
  if (!listing) {
    return page(
      404,
      'Page not found',
      '<div class="card"><h1>We looked everywhere.</h1><p>No such item.</p></div>',
    );
  }
  const state = listingState(listing, site.clock.now());
  const thanks = query.has('bought')
    ? '<p class="note good">Thank you. Your order is placed and paid.</p>'
    : '';
  const category = categories.get(listing.categoryId)?.name ?? '';
  const rows = [
    ['Condition', listing.condition.replaceAll('_', ' ').toLowerCase()],
    ['Category', category],
    ['Seller', listing.seller],
    ['eBay item number', listing.listingId],
    ...Object.entries(listing.specifics ?? {}).map(([name, values]) => [name, values.join(', ')]),
    ...(listing.variations ?? []).map(({ specifics, price, quantity }) => [
      Object.values(specifics).join(', '),
      `£${price}, ${quantity} available`,
    ]),
  ].map(([name, value]) => `<li>${escapeHtml(name ?? '')}: ${escapeHtml(value ?? '')}</li>`);
  const more = listing.imageUrls
    .slice(1)
    .map((address) => `<img src="${escapeHtml(address)}" alt="" style="width:72px">`)
    .join(' ');
  return page(
    200,
    listing.title,
    `${thanks}<div class="card item"><div>${photo(listing)}<div>${more}</div></div>
<div><h1>${escapeHtml(listing.title)}</h1><p class="price">£${escapeHtml(listing.price)}</p>${notes[state](listing)}<ul>${rows.join('')}</ul></div></div>
<div class="card" style="margin-top:20px"><h1>About this item</h1><p>${formatted(listing.description)}</p></div>`,
  );
}

function placeOrder({ site, params }: Call): Answer {
  const id = params.id ?? '';
  const listing = site.listings.get(id);
  const bought =
    listing !== undefined && !listing.auction && listingState(listing, site.clock.now()) === 'ACTIVE';
  // Somebody who comes too late sees the ended listing, as on the real site.
  if (bought) buy(site, id);
  return { status: 303, headers: { location: `/itm/${id}${bought ? '?bought=1' : ''}` } };
}

function search({ site, query }: Call): Answer {
  const wanted = (query.get('_nkw') ?? '').toLowerCase();
  const now = site.clock.now();
  const found = [...site.listings.values()].filter(
    (listing) => listingState(listing, now) === 'ACTIVE' && listing.title.toLowerCase().includes(wanted),
  );
  const cards = found
    .slice(-240)
    .reverse()
    .map(
      (listing) =>
        `<a href="/itm/${listing.listingId}"><div class="card">${photo(listing)}<div>${escapeHtml(listing.title)}</div><div class="price">£${escapeHtml(listing.price)}</div><div class="quiet">${escapeHtml(listing.seller)}</div></div></a>`,
    );
  const heading = `${found.length} ${found.length === 1 ? 'result' : 'results'}`;
  return page(200, 'Search', `<h1>${heading}</h1><div class="grid">${cards.join('')}</div>`);
}

const common = { method: 'GET', access: 'open' } as const;

export const shopRoutes: Route[] = [
  { ...common, path: '', handle: search },
  { ...common, path: '/sch', handle: search },
  { ...common, path: '/sch/i.html', handle: search },
  { ...common, path: '/itm/:id', handle: itemPage },
  { method: 'POST', path: '/itm/:id/buy', access: 'open', handle: placeOrder },
];
