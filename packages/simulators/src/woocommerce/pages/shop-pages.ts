import { type Answer, html } from '../../http/answer.ts';
import type { SimulatedRequest } from '../../http/listen.ts';
import { money, pence } from '../orders/order.ts';
import { buy } from '../orders/orders-write.ts';
import { filterProducts, sortProducts } from '../products/products-list.ts';
import { permalink } from '../products/render-product.ts';
import { stockKeeper } from '../products/stock.ts';
import type { Product } from '../records.ts';
import { neverCached } from '../rest/never-cached.ts';
import type { View } from '../shop.ts';
import { escapeHtml } from '../safe-tags.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#222;background:#faf8f5}
header{background:#5b3f8c;color:#fff;padding:1rem 2rem}header a{color:#fff;text-decoration:none;font-weight:600}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}.product{display:grid;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:2rem}
img{max-width:100%;border-radius:8px}.price{font-size:1.5rem;font-weight:600}.list{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:1.5rem;padding:0;list-style:none}
button{font:inherit;padding:.7rem 1.6rem;border:0;border-radius:6px;background:#5b3f8c;color:#fff;cursor:pointer}.sold{color:#a11;font-weight:600}`;

function page({ shop, base }: View, status: number, title: string, content: string): Answer {
  const body = `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} &ndash; ${escapeHtml(shop.name)}</title><style>${style}</style></head>
<body><header><a href="${base}/">${escapeHtml(shop.name)}</a></header><main>${content}</main></body></html>`;
  return html(status, body, { link: `<${base}/wp-json/>; rel="https://api.w.org/"` });
}

/** The shop's 404 page. */
export function notFound(view: View): Answer {
  const content = '<h1>Page not found</h1><p>This product is not here any more.</p>';
  const answer = page(view, 404, 'Page not found', content);
  return { ...answer, headers: { ...answer.headers, ...neverCached } };
}

const pounds = (product: Product) => (product.price === '' ? '' : `&pound;${money(pence(product.price))}`);

function picture(view: View, product: Product): string {
  const image = view.shop.attachments.get(product.images[0] ?? 0);
  return image ? `<img src="${view.base}${image.path}" alt="${escapeHtml(product.name)}" width="600">` : '';
}

function buyForm(view: View, product: Product): string {
  if (product.stock_status === 'outofstock') return '<p class="stock sold">Sold out</p>';
  const keeper = stockKeeper(view.shop, product);
  const left = keeper ? `<p class="stock">${keeper.stock_quantity} in stock</p>` : '';
  return `${left}<form method="post"><button type="submit" name="buy" value="1">Buy</button></form>`;
}

function productPage(view: View, product: Product): Answer {
  const content = `<article class="product"><div>${picture(view, product)}</div><div>
<h1>${product.name}</h1><p class="price">${pounds(product)}</p>${buyForm(view, product)}
<div>${product.description}</div><p>SKU: <span class="sku">${escapeHtml(product.sku)}</span></p></div></article>`;
  return page(view, 200, product.name, content);
}

/** The home page: what is for sale, newest first. */
export function homePage(view: View): Answer {
  const listed = sortProducts(filterProducts(view.shop, { status: 'publish' }), {}).slice(0, 60);
  const cards = listed.map(
    (product) =>
      `<li><a href="${permalink(view, product)}">${picture(view, product)}<br>${product.name}</a><br>${pounds(product)}</li>`,
  );
  return page(view, 200, 'Shop', `<h1>Shop</h1><ul class="list">${cards.join('')}</ul>`);
}

function productAt(view: View, request: SimulatedRequest): Product | undefined {
  const id = Number(request.query.get('p') ?? 0);
  const slug = /^\/product\/([^/]+)\/?$/.exec(request.path)?.[1];
  if (!slug) return view.shop.products.get(id);
  const wanted = decodeURIComponent(slug);
  return [...view.shop.products.values()].find((product) => product.slug === wanted);
}

/** What a visitor of the shop sees: a published product can be looked at and bought, any other is a 404. */
export function answerPage(view: View, request: SimulatedRequest): Answer {
  if (request.path === '/' && !request.query.has('p')) return homePage(view);
  const product = productAt(view, request);
  if (product?.status !== 'publish') return notFound(view);
  if (request.method !== 'POST') return productPage(view, product);
  if (product.stock_status === 'outofstock') return { ...productPage(view, product), status: 409 };
  buy(view.shop, product, 1);
  return { status: 303, headers: { location: permalink(view, product) } };
}
