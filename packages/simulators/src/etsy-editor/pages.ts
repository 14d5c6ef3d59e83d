import { type Answer, html } from '../http/answer.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { editorScript } from './script.ts';
import type { EditorListing, EditorSite, EditorTrouble } from './etsy-editor-state.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#222}main{max-width:640px;margin:24px;display:grid;gap:16px}
label,input,textarea{display:block}input,textarea{font:inherit;width:100%;box-sizing:border-box;padding:8px}.hidden{display:none}
#field-listingImages{border:1px dashed #999;min-height:80px;padding:12px}`;

const page = (status: number, title: string, body: string): Answer =>
  html(
    status,
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Etsy simulator</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><style>${style}</style></head>
<body><header><form><input name="search_query" aria-label="Search for anything"></form></header><main>${body}</main></body></html>`,
  );

export const notThere = () =>
  page(404, 'Not found', '<h1>Uh oh! Sorry, the page you were looking for was not found.</h1>');

export const signInPage = () =>
  page(
    200,
    'Sign in',
    '<h1>Sign in</h1><form><label>Email <input id="join_neu_email_field"></label><label>Password <input type="password"></label></form>',
  );

export const challengePage = () =>
  page(
    403,
    'etsy.com',
    '<iframe title="DataDome CAPTCHA" src="about:blank" width="300" height="200"></iframe>',
  );

function field(
  trouble: EditorTrouble | null,
  name: string,
  label: string,
  tag: 'input' | 'textarea' = 'input',
) {
  const id =
    trouble === 'renamed'
      ? `field-${name}-1`
      : `listing-${name}-${tag === 'textarea' && name !== 'title' ? 'textarea' : 'input'}`;
  const control = `<${tag} id="${id}" name="${name}"${tag === 'textarea' ? '></textarea>' : '>'}`;
  if (trouble === 'no_labels' || trouble === 'renamed') return `<div><span>${label}</span>${control}</div>`;
  return `<div><label>${label} <span>*</span>${control}</label></div>`;
}

const skuField = (trouble: EditorTrouble | null) => {
  const sku = field(trouble, 'sku', 'SKU');
  return trouble === 'sku_hidden'
    ? `<button type="button" id="add-sku">Add SKU</button><div id="sku-place" style="display:none">${sku}</div>`
    : `<div>${sku}</div>`;
};

/** The editor for a new listing, with labels as Etsy's help describes them and ids as public sources name them. */
export function editorPage({ trouble }: EditorSite): Answer {
  const title = field(trouble, 'title', 'Title', 'textarea');
  const data = JSON.stringify({ trouble });
  const form = `<h1>New listing</h1><div id="field-listingImages"><span>Photos and video</span><input class="hidden" type="file" multiple></div>
${title}${trouble === 'two_title_fields' ? title : ''}
<fieldset><legend>Who made it?</legend><label><input type="radio" name="whoMade"> I did</label>
<label><input type="radio" name="whoMade"> Another company or person</label></fieldset>
${field(trouble, 'description', 'Description', 'textarea')}${field(trouble, 'price', 'Price')}
${field(trouble, 'quantity', 'Quantity')}${skuField(trouble)}
<label>When was it made? <select id="when-made-select"><option value="">Choose</option>
<optgroup label="Recently"><option value="made_to_order">Made To Order</option><option value="2020_2026">2020 - 2026</option></optgroup>
<optgroup label="Vintage"><option value="1970_1979">1970s</option><option value="1980_1989">1980s</option></optgroup></select></label>
<div><button type="button" data-testid="save">Save as draft</button><button type="button" data-testid="publish">Publish</button></div>
<dialog><p>Publishing costs a fee.</p><button type="button">Publish</button></dialog>`;
  const isAsked = trouble === 'first_dialogs';
  return page(
    200,
    'New listing',
    `${isAsked ? `<template>${form}</template>${firstDialog}` : form}
<script type="application/json" id="data">${data}</script><script>${isAsked ? dialogScript : editorScript}</script>`,
  );
}

const firstDialog = `<div data-wt-dialog-root="true" role="dialog"><h2>What type of item is it?</h2>
<button type="button" class="le-category-action-item">Physical item</button><button type="button">Continue</button></div>`;

/** The second dialog follows the first, and the form both. */
const dialogScript = `{
  const dialog = document.querySelector('[data-wt-dialog-root]');
  let answered = 0;
  dialog.lastElementChild.addEventListener('click', () => {
    answered += 1;
    dialog.querySelector('h2').textContent = 'Who made it?';
    if (answered < 2) return;
    dialog.replaceWith(document.querySelector('template').content);
    ${editorScript}
  });
}`;

export function listingsPage({ listings }: EditorSite): Answer {
  const rows = [...listings.values()].map(
    ({ id, title, state }) =>
      `<li><a href="/your/shops/me/listing-editor/edit/${id}">${escapeHtml(title)}</a> ${state}</li>`,
  );
  return page(200, 'Listings', `<h1>Listings</h1><ul>${rows.join('')}</ul>`);
}

const notForSale = {
  sold_out: 'Sorry, this item is sold out.',
  inactive: 'Sorry, this item is unavailable.',
};

/** What a visitor sees of a listing; to its owner it leads to the editor. A draft has no page. */
export function listingPage({ isOwner }: EditorSite, { id, title, state, price }: EditorListing): Answer {
  if (state === 'draft') return notThere();
  const offer =
    state === 'active'
      ? `<p>£${escapeHtml(price)}</p><button>Add to basket</button>`
      : `<p>${notForSale[state]}</p>`;
  const owner = `<p><a href="/your/shops/me/listing-editor/edit/${id}">Edit listing</a></p>`;
  const others = '<aside><h2>You may also like</h2><a href="/listing/1">A vase</a> <p>Sold out</p></aside>';
  return page(200, title, `${isOwner ? owner : ''}<h1>${escapeHtml(title)}</h1>${offer}${others}`);
}

/** The shop manager's orders: a link to each order, and to the listings that were bought. */
export function ordersPage({ orders }: EditorSite): Answer {
  const rows = orders.map(({ id, listings, status }) => {
    const bought = listings.map(
      (listing) =>
        `<p><a href="/listing/${listing.id}/a-thing">${escapeHtml(listing.title)}</a> <span>Quantity</span> <span>1</span> <span>${escapeHtml(listing.price)}</span></p>`,
    );
    return `<div><p><a href="/your/orders/sold?ref=seller-platform&amp;order_id=${id}">#${id}</a></p>${bought.join('')}<p><span>${escapeHtml(status)}</span></p></div>`;
  });
  const tabs =
    '<nav><a href="/your/orders/sold/new">New</a> <a href="/your/orders/sold/completed">Completed</a></nav>';
  return page(
    200,
    'Orders & Delivery',
    `${tabs}<h1>Orders & Delivery</h1><section aria-label="orders">${rows.join('')}</section>`,
  );
}
