import type { Answer } from '../http/answer.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { formChoices } from './form-choices.ts';
import { page } from './pages.ts';
import type { Site, VintedItem } from './vinted-state.ts';

const style = `<style>ul.grid{display:flex;flex-wrap:wrap;gap:12px;padding:0;list-style:none}.cell{position:relative;width:150px;border:1px solid #ddd;padding:8px}
.photo{position:relative;height:110px;background:#e6ecea;overflow:hidden}.photo img{width:100%}.badge{position:absolute;left:0;right:0;bottom:0;background:#007782;color:#fff;padding:4px 8px}
.overlay{position:absolute;inset:0}.cell p{margin:4px 0}a.row{display:flex;justify-content:space-between;gap:16px;border:1px solid #ddd;padding:12px;color:inherit;text-decoration:none}
a.row h2,a.row h3{font-size:15px;margin:0}</style>`;

/** Links within the site change the address and the page's body without loading it again. */
const script = `<script>document.addEventListener('click', async (event) => {
  const link = event.target.closest('a[data-soft]');
  if (!link) return;
  event.preventDefault();
  const text = await (await fetch(link.href)).text();
  history.pushState(null, '', link.href);
  document.querySelector('main').replaceChildren(...new DOMParser().parseFromString(text, 'text/html').querySelector('main').childNodes);
});</script>`;

/** Loads further items once the end is in sight. Links within the site bring another list. */
const moreScript = `<script>{
  let loading = false;
  const more = async () => {
    const list = document.querySelector('ul.grid[data-next]');
    if (loading || !list || scrollY + innerHeight < document.documentElement.scrollHeight - 300) return;
    loading = true;
    const address = location.pathname + '?after=' + list.dataset.next;
    await new Promise((go) => setTimeout(go, Number(list.dataset.ms)));
    const part = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html').querySelector('ul.grid');
    list.append(...part.childNodes);
    if (part.dataset.next) list.dataset.next = part.dataset.next;
    else delete list.dataset.next;
    loading = false;
  };
  addEventListener('scroll', more);
  addEventListener('load', more);
}</script>`;

const ways = `<nav><a data-soft href="/member/77-ann">Wardrobe</a> <a data-soft href="/my_orders?order_type=sold">Sold orders</a>
<a data-soft href="/my_orders?order_type=purchased">Bought orders</a> <a data-soft href="/notifications">Notifications</a></nav>`;

const badges: Partial<Record<VintedItem['status'], string>> = {
  sold: 'Sold',
  reserved: 'Reserved',
  hidden: 'Hidden',
  draft: 'Draft',
};

const nameIn = (list: readonly { id: number; name: string }[], id: number | null) =>
  list.find((each) => each.id === id)?.name;

/** What the link's tooltip and the picture say. A part that the item lacks is absent. */
function tooltipOf({ title, brand, condition, size, price }: VintedItem, shown: string): string {
  const parts = [
    ['Brand', nameIn(formChoices.brands, brand)],
    ['Condition', nameIn(formChoices.conditions, condition)],
    ['Size', nameIn(formChoices.sizes, size)],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const pounds = (pence: number) => `${(pence / 100).toFixed(2)} £`;
  const prices = shown.startsWith('£')
    ? [pounds(price), `${pounds(price * 1.05 + 70)} includes Buyer Protection`]
    : [shown];
  return [title, ...parts, ...prices].join(', ');
}

/** A link in the wardrobe has no name behind its number, and its tooltip is cut. */
const TOOLTIP_MOST = 160;

function card({ photoAddress }: Site, item: VintedItem, isOwn: boolean): string {
  const { id, slug, status, price, priceText } = item;
  const name = `product-item-id-${id}`;
  const badge = badges[status];
  const shown = priceText ?? `£${(price / 100).toFixed(2)}`;
  const tooltip = tooltipOf(item, shown);
  const href = status === 'draft' ? `/items/${id}/edit` : isOwn ? `/items/${id}` : `/items/${id}-${slug}`;
  return `<li data-testid="grid-item" class="cell"><div data-testid="${name}">
<div class="photo" data-testid="${name}--image"><img data-testid="${name}--image--img" src="${escapeHtml(photoAddress(item))}" alt="${escapeHtml(tooltip)}">${badge ? `<div class="badge"><p><span>${badge}</span></p></div>` : ''}</div>
<p data-testid="${name}--description-title">3 views</p><p data-testid="${name}--description-subtitle">0 favourites</p><p data-testid="${name}--price-text">${escapeHtml(shown)}</p>
<a class="overlay" data-testid="${name}--overlay-link" href="${href}" title="${escapeHtml(tooltip.slice(0, TOOLTIP_MOST))}"></a></div></li>`;
}

/** The newest card is drawn late. */
const lateScript = (ms: number) => `<script>setTimeout(() => {
  const list = document.querySelector('ul.grid');
  list.prepend(list.querySelector('template').content);
}, ${ms})</script>`;

/** Items that the wardrobe loads at once; the next ones come when its member scrolls to the end. */
const AT_ONCE = 20;

/** A member's wardrobe, or a further part of it. Its own member has filters over it, which others do not see. */
export function memberPage(site: Site, isOwn: boolean, after = 0): Answer {
  const { member, items, moreMs, newCardMs } = site;
  const isLate = site.trouble === 'upload_leads_to_wardrobe';
  const filters = ['active', 'sold', 'draft'].map(
    (name) => `<button data-testid="closet-seller-filters-${name}" aria-pressed="false">${name}</button>`,
  );
  const all = [...items.values()];
  const newest = Math.max(...all.map(({ id }) => id));
  const cards = all.slice(after, after + AT_ONCE).map((item) => {
    const drawn = card(site, item, isOwn);
    return isLate && item.id === newest ? `<template>${drawn}</template>` : drawn;
  });
  const next = after + AT_ONCE < all.length ? ` data-next="${after + AT_ONCE}" data-ms="${moreMs}"` : '';
  const name = isOwn ? member.name : 'bob';
  return page(
    200,
    name,
    `${style}${ways}<h1 data-testid="profile-username">${escapeHtml(name)}</h1>${isOwn ? `<div>${filters.join('')}</div>` : ''}<h2>${all.length} items</h2><ul class="grid"${next}>${cards.join('')}</ul>${script}${moreScript}${isLate ? lateScript(newCardMs) : ''}`,
  );
}

/** The seller's own orders; the other kind of order, what they bought, looks the same. */
export function ordersPage({ orders }: Site): Answer {
  const rows = orders.map(
    ({ conversation, title, price, status }) =>
      `<a class="row" data-testid="my-orders-item" href="/inbox/${conversation}"><div data-testid="my-orders-item--content">
<h2 data-testid="my-orders-item--title">${escapeHtml(title)}</h2><h3>${escapeHtml(price)}</h3><h3>${escapeHtml(status)}</h3></div></a>`,
  );
  return page(200, 'My orders', `${style}${ways}<h1>My orders</h1>${rows.join('')}${script}`);
}

export function notificationsPage({ notifications }: Site): Answer {
  const rows = notifications.map(
    ({ href, text }) => `<a class="row" href="${escapeHtml(href)}"><span>${escapeHtml(text)}</span></a>`,
  );
  return page(200, 'Notifications', `${style}${ways}<h1>Notifications</h1>${rows.join('')}${script}`);
}
