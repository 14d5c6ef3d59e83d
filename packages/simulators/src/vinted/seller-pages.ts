import type { Answer } from '../http/answer.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { page } from './pages.ts';
import type { Site, VintedItem } from './state.ts';

const style = `<style>ul.grid{display:flex;flex-wrap:wrap;gap:12px;padding:0;list-style:none}.cell{position:relative;width:150px;border:1px solid #ddd;padding:8px}
.photo{position:relative;height:110px;background:#e6ecea}.badge{position:absolute;left:0;right:0;bottom:0;background:#007782;color:#fff;padding:4px 8px}
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

const ways = `<nav><a data-soft href="/member/77-ann">Wardrobe</a> <a data-soft href="/my_orders?order_type=sold">Sold orders</a>
<a data-soft href="/my_orders?order_type=purchased">Bought orders</a> <a data-soft href="/notifications">Notifications</a></nav>`;

const badges: Partial<Record<VintedItem['status'], string>> = {
  sold: 'Sold',
  reserved: 'Reserved',
  hidden: 'Hidden',
  draft: 'Draft',
};

function card({ id, slug, title, status, price, priceText }: VintedItem): string {
  const name = `product-item-id-${id}`;
  const badge = badges[status];
  const shown = priceText ?? `£${(price / 100).toFixed(2)}`;
  const tooltip = escapeHtml(`${title}, brand: Barbour, condition: Good, size: M, ${shown}`);
  const href = status === 'draft' ? `/items/${id}/edit` : `/items/${id}-${slug}`;
  return `<li data-testid="grid-item" class="cell"><div data-testid="${name}">
<div class="photo">${badge ? `<div class="badge"><p><span>${badge}</span></p></div>` : ''}</div>
<p data-testid="${name}--description-title">3 views</p><p data-testid="${name}--price-text">${escapeHtml(shown)}</p>
<a class="overlay" data-testid="${name}--overlay-link" href="${href}" title="${tooltip}"></a></div></li>`;
}

/** A member's wardrobe. Its own member has filters over it, which others do not see. */
export function memberPage({ member, items }: Site, isOwn: boolean): Answer {
  const filters = ['active', 'sold', 'draft'].map(
    (name) => `<button data-testid="closet-seller-filters-${name}" aria-pressed="false">${name}</button>`,
  );
  const cards = [...items.values()].map(card);
  const name = isOwn ? member.name : 'bob';
  return page(
    200,
    name,
    `${style}${ways}<h1 data-testid="profile-username">${escapeHtml(name)}</h1>${isOwn ? `<div>${filters.join('')}</div>` : ''}<ul class="grid">${cards.join('')}</ul>${script}`,
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
