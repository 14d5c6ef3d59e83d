import { type Answer, html } from '../http/answer.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { formChoices } from './form-choices.ts';
import { formScript } from './form-script.ts';
import { member, type Site, type VintedItem } from './vinted-state.ts';

const style = `
body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#171717}header{border-bottom:1px solid #ddd;padding:12px 24px;display:flex;gap:16px}
main{max-width:640px;margin:24px auto;padding:0 16px;display:grid;gap:16px}label{display:block}input,textarea{font:inherit;width:100%;box-sizing:border-box;padding:8px}
input[type=radio]{width:auto}.dropdown{border:1px solid #999;padding:4px;background:#fff}.card{display:inline-block;padding:12px;border:1px solid #999;margin:4px}
button,.button{font:inherit;padding:10px 20px}.hidden{display:none}[role=alert]{color:#b00020}`;

export function page(
  status: number,
  title: string,
  body: string,
  who: 'member' | 'visitor' = 'member',
): Answer {
  const own = `<a href="/member/${member.id}-${member.name}">${member.name}</a>`;
  const login = '<a href="/member/login" data-testid="header--login-button">Sign up | Log in</a>';
  return html(
    status,
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Vinted simulator</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><style>${style}</style></head><body>
<header><a href="/">Vinted</a><form action="/catalog"><input name="search_text" aria-label="Search for items"></form><a href="/items/new">Sell now</a>${who === 'member' ? own : login}</header>
<div class="hidden"><form><input type="password" name="password" aria-label="Hidden sign-in template"></form></div>
<main>${body}</main></body></html>`,
  );
}

export const notFound = () => page(404, 'Not found', '<h1>The page does not exist.</h1>');

export const loginPage = () =>
  page(
    200,
    'Log in',
    '<h1>Log in</h1><form><label>Email <input name="username"></label><label>Password <input type="password" name="password"></label><button>Continue</button></form>',
  );

/** The page shown when the site takes a visitor for a machine. */
export const captchaPage = () =>
  page(
    403,
    'vinted.co.uk',
    '<iframe title="DataDome CAPTCHA" src="about:blank" width="300" height="200"></iframe><p>Please verify that you are human.</p>',
  );

/** As public programs of 2026 met it on vinted.co.uk. */
export const challengePage = (): Answer =>
  html(
    403,
    `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>Just a moment...</title></head><body><main>
<h1>www.vinted.co.uk</h1><p>Performing security verification</p><form id="challenge-form"><input type="hidden" name="cf-turnstile-response">
<iframe title="Widget containing a Cloudflare security challenge" src="about:blank" width="300" height="90"></iframe></form></main></body></html>`,
  );

export const phonePage = () =>
  page(200, 'Verification', '<h1>Verify your phone number</h1><p>We will send you a code.</p>');

export const restrictionPage = () =>
  page(200, 'Restricted', '<h1>You cannot list items at the moment</h1><p>Contact us to learn more.</p>');

/** The form's address becomes that of the home page a moment after it has loaded. */
export const leadsHomePage = () =>
  page(
    200,
    'Home',
    `<h1>Ready to sell?</h1><script>
addEventListener('load', () => setTimeout(() => history.replaceState(null, '', '/'), 300));</script>`,
  );

/** The form for a new item, or for an existing one. There is no form element around its fields. */
export function formPage({ trouble, panels }: Site, item: VintedItem | null): Answer {
  const title = '<label>Title <input id="title" data-testid="title--input"></label>';
  const titles =
    trouble === 'no_title_field' ? '' : trouble === 'two_title_fields' ? `${title}${title}` : title;
  const category =
    trouble === 'no_category_field'
      ? ''
      : '<label>Category <input id="category" data-testid="catalog-select-dropdown-input" readonly></label>';
  const data = JSON.stringify({ choices: formChoices, trouble, panels, item }).replaceAll('<', '\\u003c');
  return page(
    200,
    item ? 'Edit your item' : 'Sell an item',
    `<h1>${item ? 'Edit your item' : 'Sell an item'}</h1><p role="alert"></p>
<input class="hidden" type="file" name="photos" data-testid="add-photos-input" multiple accept="image/*">
<div data-testid="media-upload-grid"></div>
${titles}<label>Description <textarea id="description" data-testid="description--input"></textarea></label>
${category}<div id="dependents"></div>
<label>Price <input id="price" data-testid="price-input--input" inputmode="decimal"></label>
<div><button type="button" data-testid="upload-form-save-draft-button">Save draft</button>
<button type="button" data-testid="upload-form-save-button">Upload</button></div>
<dialog id="authenticity" aria-label="Proof of authenticity"><h2>Proof of authenticity</h2><button onclick="this.closest('dialog').close()">Close</button></dialog>
<dialog id="verification"><h2>Get your item verified</h2><button onclick="this.closest('dialog').close()">Not now</button></dialog>
<script type="application/json" id="data">${data}</script><script>${formScript}</script>`,
  );
}

/**
 * Delete opens a question, as on the site, and only its confirmation deletes. Names as three public programs of 2026 have
 * them; the notice about cookies hangs in the page as a dialog, also when it was answered.
 */
const ownButtons = (trouble: Site['trouble'], { id }: VintedItem) =>
  `<form method="post" action="/items/${id}/sold"><button data-testid="mark-as-sold-button">Mark as sold</button></form>
${trouble === 'no_delete_button' ? '' : `<button data-testid="item-delete-button">Delete</button>`}
<a class="button" data-testid="item-edit-button" href="/items/${id}/edit">Edit listing</a>
<div id="onetrust-consent-sdk" class="hidden" role="dialog" aria-modal="true">Cookies</div>
${
  trouble === 'no_delete_question'
    ? ''
    : `<dialog id="delete" data-testid="item-delete-modal"><h2>Delete item</h2><p>Do you want to delete this item?</p>
<form method="post" action="/items/${id}/delete"><button data-testid="item-delete-confirmation-button">Confirm and delete</button></form>
<button data-testid="item-delete-cancelation-button" onclick="this.closest('dialog').close()">Cancel</button></dialog>`
}<script>${deleteScript(trouble)}</script>`;

const lateFor = (trouble: Site['trouble'], buttons: string) =>
  trouble === 'late_buttons'
    ? `<template id="late">${buttons}</template><script>
setTimeout(() => document.querySelector('[data-testid=item-page]').append(document.querySelector('#late').content), 500);</script>`
    : buttons;

const deleteScript = (trouble: Site['trouble']) => `
let deaf = ${trouble === 'deaf_delete' ? 2 : 0};
document.querySelector('[data-testid=item-delete-button]')?.addEventListener('click', () => {
  if (deaf-- > 0) return;
  if (${trouble === 'delete_needs_front'} && document.visibilityState !== 'visible') return;
  document.querySelector('#delete')?.showModal();
  if (${trouble === 'becomes_another'}) {
    history.pushState(null, '', '/items/9999-gold-ring');
    document.querySelector('h1').textContent = 'Gold ring';
  }
});`;

export function itemPage({ trouble }: Site, item: VintedItem): Answer {
  const isOwn = trouble !== 'not_own' && trouble !== 'signed_out';
  const state = item.status === 'sold' ? '<p class="note" data-testid="item-status--content">Sold</p>' : '';
  return page(
    200,
    item.title,
    `<div data-testid="item-page"><h1 data-testid="item-title">${escapeHtml(item.title)}</h1>${state}
<p data-testid="item-price">£${(item.price / 100).toFixed(2)}</p><p>${escapeHtml(item.description)}</p>
${isOwn ? lateFor(trouble, ownButtons(trouble, item)) : ''}</div>`,
    trouble === 'signed_out' ? 'visitor' : 'member',
  );
}
